import type { SummaryRow } from '../../../ui/block/summary-list';
import type { View } from '../../../ui/view';

/** The next payment: its civil date and its amount in minor units. */
export const nextPaymentRow = ({ t, format }: View, on: string, amountMinor: number): SummaryRow => ({
  term: t('accountMain.next'),
  value: t('account.subscription.nextValue', { date: format.date(on), amount: format.money(amountMinor) }),
});

/** Until when the membership is bound; nothing where it is not. */
export const bindingRows = ({ t, format }: View, on: string | null): SummaryRow[] =>
  on === null
    ? []
    : [
        {
          term: t('account.subscription.binding'),
          value: t('account.subscription.through', { date: format.date(on) }),
        },
      ];

/** From which civil date until which, both included. */
export const periodRow = (
  { t, format }: View,
  term: string,
  { from, until }: { from: string; until: string },
): SummaryRow => ({
  term,
  value: t('accountMain.history.period', { from: format.date(from), until: format.date(until) }),
});
