import { addMonths } from '../../../domain/dates';
import { paths } from '../../../paths';
import { Note, Tag, type TagTone } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import type { AccountPayment } from './page';

interface HistoryProps {
  /** Null when they could not be read. */
  payments: readonly AccountPayment[] | null;
  /** Where the list goes on; null: that is all. */
  older: string | null;
  /** It does not begin with the newest. */
  isOlder?: boolean;
  /** The membership was paid for elsewhere before it came here. */
  isTakenOver?: boolean;
}

export function PaymentHistory({ payments, older, isOlder = false, isTakenOver = false }: HistoryProps) {
  const { t } = useView();
  if (payments === null) return <Note>{t('account.payments.notNow')}</Note>;
  if (payments.length > 0 || older || isOlder)
    return (
      <>
        {payments.length > 0 ? <PaymentTable payments={payments} /> : <p>{t('account.payments.noneOlder')}</p>}
        {(older || isOlder) && (
          <p className="actions">
            {isOlder && <Link href={paths.account.payments.href()}>{t('account.payments.newest')}</Link>}{' '}
            {older && (
              <Link rel="next" href={paths.account.payments.href({ before: older })}>
                {t('account.payments.older')}
              </Link>
            )}
          </p>
        )}
      </>
    );
  return (
    <EmptyState title={t(isTakenOver ? 'account.payments.noneHere' : 'account.payments.none')} heading="h3">
      {t(isTakenOver ? 'account.payments.noneBefore' : 'account.payments.noneText')}
    </EmptyState>
  );
}

function PaymentTable({ payments }: { payments: readonly AccountPayment[] }) {
  const { t, format } = useView();
  return (
    <Table
      caption={t('account.payments.history')}
      rows={payments}
      columns={(column) => [
        column(t('account.payments.date'), { isStrong: true }, ({ on }) => format.date(on)),
        column(t('account.payments.for'), (payment) => <PaymentFor payment={payment} />),
        column(t('account.payments.status'), (payment) => <PaymentTag payment={payment} />),
        column(t('account.payments.amount'), { isNumber: true }, (payment) => format.money(signed(payment))),
        column(t('account.payments.receipt'), { isHeadHidden: true }, (payment) => <ReceiptLink payment={payment} />),
      ]}
    />
  );
}

/** A refund has a negative amount. */
export function signed({ kind, amountMinor }: Pick<AccountPayment, 'kind' | 'amountMinor'>): number {
  return kind === 'refund' ? -amountMinor : amountMinor;
}

function PaymentFor({ payment: { kind, productName, period } }: { payment: AccountPayment }) {
  const { t, format } = useView();
  const what = kind === 'refund' ? t('account.payments.refundOf', { product: productName }) : productName;
  if (!period) return what;
  // Without its years, a year would end before it begins.
  const say = period.until > addMonths(period.from, 11) ? format.date : format.dayAndMonth;
  return t('account.payments.forPeriod', { product: what, from: say(period.from), until: say(period.until) });
}

const toneOf: Partial<Record<`${AccountPayment['kind']}.${AccountPayment['state']}`, TagTone>> = {
  'charge.succeeded': 'good',
  'charge.failed': 'bad',
  'refund.failed': 'bad',
};

export function PaymentTag({ payment: { kind, state, dispute } }: { payment: AccountPayment }) {
  const { t } = useView();
  if (dispute) return <Tag tone="sand">{t(`account.payments.state.dispute.${dispute}`)}</Tag>;
  return <Tag tone={toneOf[`${kind}.${state}`]}>{t(`account.payments.state.${kind}.${state}`)}</Tag>;
}

function ReceiptLink({ payment: { paymentId, kind, state, on } }: { payment: AccountPayment }) {
  const { t, format } = useView();
  const word = state !== 'succeeded' ? 'details' : kind === 'refund' ? 'creditNote' : 'receipt';
  return (
    <Link href={paths.accountMore.receipt.href({ paymentId })}>
      {t(`account.payments.${word}`)}
      <span className="sr"> {format.date(on)}</span>
    </Link>
  );
}
