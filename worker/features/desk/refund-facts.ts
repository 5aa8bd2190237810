import { civilDateOf } from '../../domain/dates';
import { formatsFor } from '../../domain/format';
import type { Market } from '../../domain/market';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import type { RefundableCharge } from '../../services/refunds/port';
import type { SummaryRow } from '../../ui/summary-list';
import type { View } from '../../ui/view';

type Words = Pick<View, 't' | 'language'>;

/** The charge that is paid back, for the form and for the question. */
export function refundFacts(charge: RefundableCharge, market: Market, { t, language }: Words): SummaryRow[] {
  const format = formatsFor(market, language);
  const { number, receiptNumber, productName, amountMinor, leftMinor, at } = charge;
  const product = productName[language] ?? Object.values(productName)[0] ?? '';
  return [
    { term: t('desk.member.number'), value: displaySubscriptionNumber(number) },
    { term: t('desk.member.product'), value: product },
    { term: t('desk.money.receipt'), value: receiptNumber ?? t('desk.money.noReceipt') },
    {
      term: t('desk.refund.paid'),
      value: `${format.money(amountMinor)} · ${format.date(civilDateOf(at, market.timeZone))}`,
    },
    ...(leftMinor === amountMinor ? [] : [{ term: t('desk.refund.left'), value: format.money(leftMinor) }]),
  ];
}
