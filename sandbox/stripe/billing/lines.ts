import { type Action, all, find, save } from '../context';
import { behaviourOf } from '../controls/behaviour';
import type { Price, Subscription, SubscriptionItem } from '../records';
import type { LineDraft } from './invoice';
import { prorated, sum } from './money';
import { productName } from './prices';

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The lines of a subscription's items for one period; free during a trial. */
export const itemLines = (
  action: Action,
  items: SubscriptionItem[],
  period: { start: number; end: number },
  isTrial = false,
): LineDraft[] =>
  items.map((item) => ({
    description: isTrial
      ? `Trial period for ${productName(action, item.price)}`
      : `${item.quantity} × ${productName(action, item.price)}`,
    amountMinor: isTrial ? 0 : item.price.unit_amount * item.quantity,
    price: item.price,
    quantity: item.quantity,
    period,
    item: item.id,
    proration: false,
  }));

export const oneTimeLine = (action: Action, price: Price, quantity: number): LineDraft => ({
  description: productName(action, price),
  amountMinor: price.unit_amount * quantity,
  price,
  quantity,
  period: { start: action.at, end: action.at },
  item: null,
  proration: false,
});

/**
 * What the rest of the period from `from` on was invoiced for, after discounts. Flexible billing credits a share of
 * what was debited, and nothing that was never debited (https://docs.stripe.com/billing/subscriptions/billing-mode).
 */
const debitedFrom = (action: Action, item: SubscriptionItem, from: number): number => {
  const lines = all(action, 'invoice')
    .filter(
      ({ parent, status }) => parent?.subscription_details.subscription === item.subscription && status !== 'void',
    )
    .toSorted((one, other) => one.created - other.created)
    .flatMap(({ lines }) => lines.data)
    .filter(({ parent, amount, period }) => {
      const isOfItem = parent.subscription_item_details?.subscription_item === item.id;
      return isOfItem && amount > 0 && period.end === item.current_period_end;
    });
  const line = lines.at(-1);
  if (!line) return 0;
  const net = line.amount - sum(line.discount_amounts.map(({ amount }) => amount));
  return prorated(
    net,
    Math.max(0, line.period.end - Math.max(from, line.period.start)),
    line.period.end - line.period.start,
  );
};

/** Unused time of the old price as credit, remaining time of the new one as charge. */
export const prorationLines = (
  action: Action,
  before: SubscriptionItem,
  after: SubscriptionItem,
  from: number,
): LineDraft[] => {
  const { current_period_start: start, current_period_end: end } = before;
  const period = { start: from, end };
  const part = (item: SubscriptionItem) =>
    prorated(item.price.unit_amount * item.quantity, Math.max(0, end - from), end - start);
  const common = { period, item: after.id, proration: true };
  return [
    {
      ...common,
      description: `Unused time on ${productName(action, before.price)} after ${day(from)}`,
      amountMinor: -(behaviourOf(action.sandbox).creditsDebited ? debitedFrom(action, before, from) : part(before)),
      price: before.price,
      quantity: before.quantity,
    },
    {
      ...common,
      description: `Remaining time on ${productName(action, after.price)} after ${day(from)}`,
      amountMinor: part(after),
      price: after.price,
      quantity: after.quantity,
    },
  ];
};

/** Key of the lines that wait for a subscription's next invoice. */
const pendingKey = (subscriptionId: string) => `stripe:pending-lines:${subscriptionId}`;

export const pendingLines = (action: Action, subscription: Subscription) =>
  action.sandbox.store.get<LineDraft[]>(pendingKey(subscription.id)) ?? [];

export const addPendingLines = (action: Action, subscription: Subscription, lines: LineDraft[]) =>
  action.sandbox.store.put(pendingKey(subscription.id), [...pendingLines(action, subscription), ...lines]);

export const removePendingLine = (action: Action, subscriptionId: string, invoiceItem: string) => {
  const lines = action.sandbox.store.get<LineDraft[]>(pendingKey(subscriptionId)) ?? [];
  action.sandbox.store.put(
    pendingKey(subscriptionId),
    lines.filter((line) => line.invoiceItem !== invoiceItem),
  );
};

/** Moves the waiting lines to this invoice. */
export const takePendingLines = (action: Action, subscription: Subscription, invoice: string): LineDraft[] => {
  const lines = pendingLines(action, subscription);
  action.sandbox.store.delete(pendingKey(subscription.id));
  for (const { invoiceItem } of lines) {
    const item = find(action, 'invoiceitem', invoiceItem);
    if (item) save(action, 'invoiceitem', { ...item, invoice });
  }
  return lines;
};
