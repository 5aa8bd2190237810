import { civilDateOf } from '../../domain/dates';
import type { DeskPage } from '../../domain/desk-rules';
import { formatsFor } from '../../domain/format';
import { paths } from '../../paths';
import type { PaymentRecord } from '../../services/membership/port';
import { Note, Tag } from '../../ui/banner';
import { useMarketLink } from '../../ui/market-link';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import type { MemberPageProps } from './member.page';

/** Charges and refunds with their receipts; what is left of a charge can be paid back. */
export function MemberPayments({ payments, disputes, market, facts: { isClosed } }: MemberPageProps) {
  const { t, language, operator } = useView();
  const link = useMarketLink();
  const may = (page: DeskPage) => operator?.pages.includes(page);
  if (payments.length === 0) return <Note>{t('desk.member.noPayments')}</Note>;
  const format = formatsFor(market, language);
  return (
    <Table
      caption={t('desk.member.payments')}
      columns={[
        { key: 'at', head: t('desk.money.date'), isStrong: true },
        { key: 'receipt', head: t('desk.money.receipt') },
        { key: 'state', head: t('desk.state') },
        { key: 'amount', head: t('desk.money.amount'), isNumber: true },
        { key: 'act', head: t('desk.actions'), isHeadHidden: true },
      ]}
      rows={payments.map((payment) => {
        const { paymentId, at, kind, state, amountMinor, receiptNumber } = payment;
        const dispute = disputes.find((one) => one.paymentId === paymentId);
        return {
          key: paymentId,
          cells: [
            format.date(civilDateOf(at, market.timeZone)),
            <span key="receipt" className="num">
              {receiptNumber ?? t('desk.money.noReceipt')}
            </span>,
            <Tag key="state" tone={dispute || state === 'failed' ? 'bad' : 'sand'}>
              {dispute
                ? t('desk.money.disputed', { state: t(`desk.money.disputeState.${dispute.state}`) })
                : t(`desk.member.payment.${kind}.${state}`)}
            </Tag>,
            format.money(kind === 'refund' ? -amountMinor : amountMinor),
            <span key="act" className="actions">
              {may('chooseRefund') && leftOf(payment, payments) > 0 && !isTaken(dispute?.state) && (
                <a className="link" href={link(paths.deskActions.chooseRefund.href({ payment: paymentId }))}>
                  {t('desk.refund.link')}
                  <span className="sr"> {receiptNumber}</span>
                </a>
              )}
              {may('sendReceipt') && !isClosed && receiptNumber && state === 'succeeded' && (
                <a className="link" href={link(paths.deskActions.sendReceipt.href({ payment: paymentId }))}>
                  {t('desk.resend.receipt')}
                  <span className="sr"> {receiptNumber}</span>
                </a>
              )}
            </span>,
          ],
        };
      })}
    />
  );
}

/** What of a charge has not gone back nor is owed. */
function leftOf({ paymentId, kind, state, amountMinor }: PaymentRecord, all: readonly PaymentRecord[]): number {
  if (kind !== 'charge' || state !== 'succeeded') return 0;
  const back = all.filter((one) => one.refunds === paymentId);
  return amountMinor - back.reduce((sum, one) => sum + one.amountMinor, 0);
}

/** The bank has the money, or is about to. */
const isTaken = (state: string | undefined) => state === 'needsResponse' || state === 'underReview' || state === 'lost';
