import type { SummaryRow } from '../../../ui/block/summary-list';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { paymentMethodText } from '../../../ui/text/payment-method';
import type { View } from '../../../ui/view';
import type { AccountSubscription } from './account-subscription';

type Period = Readonly<Record<'from' | 'until', string>>;

/** What is paid when: its civil date and its amount in minor units. */
export const paymentText = ({ t, format }: View, on: string, amountMinor: number): string =>
  t('account.subscription.nextValue', { date: format.date(on), amount: format.money(amountMinor) });

/** From which civil date until which, both included. */
export const periodText = ({ t, format }: View, { from, until }: Period): string =>
  t('accountMain.history.period', { from: format.date(from), until: format.date(until) });

export const nextPaymentRow = (view: View, on: string, amountMinor: number): SummaryRow => ({
  term: view.t('accountMain.next'),
  value: paymentText(view, on, amountMinor),
});

/** By what it is paid. */
export const methodRow = ({ t }: View, method: string): SummaryRow => ({
  term: t('account.subscription.method'),
  value: paymentMethodText(t, method),
});

/** Until when the membership is bound. */
export const bindingRow = ({ t, format }: View, on: string): SummaryRow => ({
  term: t('account.subscription.binding'),
  value: t('account.subscription.through', { date: format.date(on) }),
});

/** The product that takes over. */
export const nextProductRow = (
  { t, format }: View,
  { name: product, from, priceMinor, intervalMonths }: NonNullable<AccountSubscription['nextProduct']>,
): SummaryRow => ({
  term: t('accountMain.nextProduct', { date: format.date(from) }),
  value: t('accountMain.productValue', {
    product,
    price: pricePerInterval(t, format.money(priceMinor), intervalMonths),
  }),
});
