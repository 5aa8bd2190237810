import { civilDateOf } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { wordsIn } from '../../../domain/text/words-in';
import type { RefundableCharge } from '../../../services/membership/refunds/port';
import type { MaybeRow } from '../../../ui/block/summary-list';
import { paymentMethodText } from '../../../ui/text/payment-method';
import type { View } from '../../../ui/view';

type Words = Pick<View, 't' | 'language'>;

/** What a charge was paid by, as the member reads it. */
export const methodText = (t: View['t'], method: string | null): string =>
  method ? paymentMethodText(t, method) : t('backOffice.refund.sameMethod');

/** The charge to be refunded, as rows of the form and of the confirmation. */
export function refundFacts(charge: RefundableCharge, market: Market, { t, language }: Words): MaybeRow[] {
  const format = formatsFor(market, language);
  const { number, receiptNumber, productName, amountMinor, leftMinor, at } = charge;
  const product = wordsIn(productName, language);
  return [
    { term: t('backOffice.member.number'), value: displaySubscriptionNumber(number) },
    { term: t('backOffice.member.product'), value: product },
    { term: t('backOffice.money.receipt'), value: receiptNumber ?? t('backOffice.money.noReceipt') },
    { term: t('backOffice.refund.paid'), value: format.money(amountMinor) },
    { term: t('backOffice.money.date'), value: format.date(civilDateOf(at, market.timeZone)) },
    leftMinor !== amountMinor && { term: t('backOffice.refund.left'), value: format.money(leftMinor) },
  ];
}
