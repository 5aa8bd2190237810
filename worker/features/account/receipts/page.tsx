import { addressLine } from '../../../domain/text/address-line';
import { paths } from '../../../paths';
import { type MaybeRow, SummaryList, SummaryRows } from '../../../ui/block/summary-list';
import { AccountLayout, Columns } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { methodRow } from '../membership/rows';
import type { AccountPayment } from '../payments/page';
import { PaymentTag } from '../payments/table';
import { Amounts, PrintButton } from './amounts';

interface ReceiptPageProps {
  payment: AccountPayment;
  /** Part of the amount that is the fee of the pause before. */
  feeMinor: number;
  /** Of a refund: the receipt it corrects. */
  corrects: AccountPayment | null;
  /** Of a charge: its refunds. */
  creditNotes: readonly AccountPayment[];
  /** Name and address, a line each. */
  buyer: readonly string[];
  /** Number of the membership, formatted for people. */
  number: string;
  studio: { name: string; street: string; zip: string; city: string };
}

/** A receipt or credit note for printing, with exactly what bookkeeping requires. */
export function ReceiptPage(props: ReceiptPageProps) {
  const { t } = useView();
  const { payment } = props;
  const { kind, state } = payment;
  const cameBack = payment.isOutside ? 'outside' : 'cameBack';
  const title = t(`account.receipt.${kind}.${state}`);
  return (
    <AccountLayout
      title={title}
      width="full"
      back={{ href: paths.account.payments.href(), label: t('navigation-menu.my-payments') }}
      styles={['accountPages']}
    >
      <div className="heading">
        <h1>{title}</h1>
        <PaymentTag payment={payment} />
      </div>
      {state !== 'succeeded' && (
        <p className="lead">{t(`account.receipt.${kind === 'refund' && state === 'failed' ? cameBack : state}`)}</p>
      )}
      {payment.dispute && <p className="lead">{t(`account.receipt.dispute.${payment.dispute}`)}</p>}
      <Columns side={<Parties {...props} />}>
        <PaymentRows {...props} />
      </Columns>
      {state === 'succeeded' && (
        <div className="actions">
          <PrintButton />
        </div>
      )}
    </AccountLayout>
  );
}

function PaymentRows({ payment, feeMinor, corrects, creditNotes, number, studio }: ReceiptPageProps) {
  const view = useView();
  const { t, format } = view;
  const { kind, receiptNumber, productName, period, method } = payment;
  const between = period && { from: format.date(period.from), until: format.date(period.until) };
  const rows: MaybeRow[] = [
    receiptNumber && {
      term: t(kind === 'refund' ? 'account.payments.creditNote' : 'account.receipt.number'),
      value: <span className="num">{receiptNumber}</span>,
    },
    { term: t('account.payments.date'), value: format.date(payment.on) },
    corrects && { term: t('account.receipt.corrects'), value: <OtherReceipt payment={corrects} /> },
    ...creditNotes
      .filter(({ state }) => state === 'succeeded')
      .map((note) => ({ term: t('account.receipt.paidBack'), value: <OtherReceipt payment={note} /> })),
    { term: t('accountMain.product'), value: productName },
    between && { term: t('account.receipt.period'), value: t('account.receipt.periodValue', between) },
    { term: t('accountMain.studio'), value: `${studio.name}, ${addressLine(studio)}` },
    { term: t('accountMain.number'), value: <span className="num">{number}</span> },
    method && methodRow(view, method),
  ];
  return (
    <>
      <SummaryList bold rows={rows} />
      <Amounts payment={payment} feeMinor={feeMinor} />
    </>
  );
}

function OtherReceipt({ payment }: { payment: AccountPayment }) {
  const { format } = useView();
  const { paymentId, receiptNumber, on } = payment;
  return (
    <a className="num" href={paths.accountMore.receipt.href({ paymentId })}>
      {receiptNumber ?? format.date(on)}
    </a>
  );
}

function Parties({ payment, buyer }: ReceiptPageProps) {
  const { t, market } = useView();
  const number = payment.seller ?? market.seller.vatNumber;
  const sold = [market.seller, ...(market.formerSellers ?? [])].find(({ vatNumber }) => vatNumber === number);
  // Of one that the market no longer knows the number is told alone: another's name beside it would be false.
  const named = sold ? [sold.legalName, sold.address, sold.companyNumber] : [];
  const seller = [...named, t('account.receipt.vatNumber', { number })];
  return (
    <dl className="rows pairs">
      <SummaryRows
        rows={[
          { term: t('account.receipt.seller'), value: <Lines of={seller} /> },
          { term: t('account.receipt.buyer'), value: <Lines of={buyer} /> },
        ]}
      />
    </dl>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => <div key={line}>{line}</div>);
}
