import { Tag, type TagTone } from '../../ui/banner';
import { Table, type TableColumn } from '../../ui/table';
import { useView } from '../../ui/view';
import type { AccountPayment } from './payments.page';

export function PaymentTable({ payments }: { payments: readonly AccountPayment[] }) {
  const { t, format } = useView();
  const columns: TableColumn[] = [
    { key: 'on', head: t('account.payments.date'), isStrong: true },
    { key: 'what', head: t('account.payments.payment') },
    { key: 'state', head: t('account.payments.status') },
    { key: 'amount', head: t('account.payments.amount'), isNumber: true },
    { key: 'vat', head: t('account.payments.vat') },
  ];
  const rows = payments.map((payment) => ({
    key: payment.paymentId,
    cells: [
      format.date(payment.on),
      <What key="what" payment={payment} />,
      <PaymentTag key="state" payment={payment} />,
      format.money(signed(payment, payment.amountMinor)),
      <Vat key="vat" payment={payment} />,
    ],
  }));
  return <Table caption={t('navigation-menu.my-payments')} columns={columns} rows={rows} />;
}

/** Money that came back stands with a minus. */
function signed({ kind }: AccountPayment, amountMinor: number): number {
  return kind === 'refund' ? -amountMinor : amountMinor;
}

function What({ payment: { kind, receiptNumber, method } }: { payment: AccountPayment }) {
  const { t } = useView();
  return (
    <>
      {receiptNumber ? (
        <>
          {t('account.payments.receiptNumber')} <span className="num">{receiptNumber}</span>
        </>
      ) : (
        t(`account.payments.${kind}`)
      )}
      {method && (
        <>
          <br />
          <span className="small soft">{method}</span>
        </>
      )}
    </>
  );
}

const toneOf: Partial<Record<`${AccountPayment['kind']}.${AccountPayment['state']}`, TagTone>> = {
  'charge.succeeded': 'good',
  'charge.failed': 'bad',
  'refund.failed': 'bad',
};

function PaymentTag({ payment: { kind, state } }: { payment: AccountPayment }) {
  const { t } = useView();
  return <Tag tone={toneOf[`${kind}.${state}`]}>{t(`account.payments.state.${kind}.${state}`)}</Tag>;
}

/** Of money that moved; what did not go through holds no VAT. */
function Vat({ payment }: { payment: AccountPayment }) {
  const { t, format } = useView();
  if (payment.state === 'failed') return null;
  const amount = format.money(signed(payment, payment.vatMinor));
  return (
    <span className="small soft">
      <span className="in-list">{t('account.payments.vat')} </span>
      {amount}
    </span>
  );
}
