import type { BackOfficePage } from '../../../domain/back-office/rules';
import { civilDateOf } from '../../../domain/dates';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { PaymentRecord } from '../../../services/membership/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note, Tag, type TagTone } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import type { MemberPageProps } from './member-props';

const toneOf: Partial<Record<`${PaymentRecord['kind']}.${PaymentRecord['state']}`, TagTone>> = {
  ...{ 'charge.succeeded': 'good', 'charge.failed': 'bad', 'refund.failed': 'bad' },
};

/** Charges and refunds with their receipts. What is left of a charge can be refunded. */
export function MemberPayments({ payments, disputes, market, facts: { isClosed } }: MemberPageProps) {
  const { t, language, operator } = useView();
  const link = useMarketLink();
  const may = (page: BackOfficePage) => operator?.pages.includes(page);
  if (payments.length === 0) return <Note>{t('backOffice.member.noPayments')}</Note>;
  const format = formatsFor(market, language);
  return (
    <Table
      caption={t('backOffice.member.payments')}
      rows={payments}
      columns={(column) => [
        column(t('backOffice.money.date'), { isStrong: true }, ({ at }) =>
          format.date(civilDateOf(at, market.timeZone)),
        ),
        column(t('backOffice.money.receipt'), ({ receiptNumber }) => (
          <span className="num">{receiptNumber ?? t('backOffice.money.noReceipt')}</span>
        )),
        column(t('backOffice.state'), ({ paymentId, kind, state }) => {
          const dispute = disputes.find((one) => one.paymentId === paymentId);
          if (!dispute)
            return <Tag tone={toneOf[`${kind}.${state}`]}>{t(`backOffice.member.payment.${kind}.${state}`)}</Tag>;
          const disputed = t(`backOffice.money.disputeState.${dispute.state}`);
          return <Tag tone="bad">{t('backOffice.money.disputed', { state: disputed })}</Tag>;
        }),
        column(t('backOffice.money.amount'), { isNumber: true }, ({ kind, amountMinor }) =>
          format.money(kind === 'refund' ? -amountMinor : amountMinor),
        ),
        column(t('backOffice.actions'), { isHeadHidden: true }, (payment) => (
          <span className="actions choices">
            {may('chooseRefund') && leftOf(payment, payments, disputes) > 0 && (
              <Link href={link(paths.backOfficeActions.chooseRefund.href({ payment: payment.paymentId }))}>
                {t('backOffice.refund.link')}
                <span className="sr"> {payment.receiptNumber}</span>
              </Link>
            )}
            {may('sendReceipt') && !isClosed && payment.receiptNumber && payment.state === 'succeeded' && (
              <Link href={link(paths.backOfficeActions.sendReceipt.href({ payment: payment.paymentId }))}>
                {t('backOffice.resend.receipt')}
                <span className="sr"> {payment.receiptNumber}</span>
              </Link>
            )}
          </span>
        )),
      ]}
    />
  );
}

/** The part of a charge that is neither refunded, owed as a refund nor with the bank. */
function leftOf(
  { paymentId, kind, state, amountMinor }: PaymentRecord,
  all: readonly PaymentRecord[],
  disputes: MemberPageProps['disputes'],
): number {
  if (kind !== 'charge' || state !== 'succeeded') return 0;
  const taken = disputes.filter((one) => one.paymentId === paymentId && isTaken(one.state));
  const back = [...all.filter((one) => one.refunds === paymentId), ...taken];
  return amountMinor - back.reduce((sum, one) => sum + one.amountMinor, 0);
}

/** The bank has taken the disputed sum or may take it. */
const isTaken = (state: string) => state === 'needsResponse' || state === 'underReview' || state === 'lost';
