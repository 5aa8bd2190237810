import { behaviourOf } from '../behaviour';
import { periodEnd } from '../calendar';
import { type Action, all, emit, find, save } from '../context';
import type { Invoice, Subscription } from '../records';
import { changeSubscription, collect, finalize } from './collect';
import { retireUsedDiscounts } from './create-subscription';
import { discountsInForce } from './discounts';
import { draftInvoice, type LineDraft, methodFor } from './invoice';
import { itemLines, pendingLines, takePendingLines } from './lines';
import { prorated } from './money';

export const endedStatuses: Subscription['status'][] = ['canceled', 'incomplete_expired'];

export const periodOf = (subscription: Subscription) => {
  const [item] = subscription.items.data;
  return {
    start: item?.current_period_start ?? subscription.start_date,
    end: item?.current_period_end ?? subscription.start_date,
  };
};

/** The same subscription with another current period. */
export const withPeriod = (subscription: Subscription, period: { start: number; end: number }): Subscription => ({
  ...subscription,
  items: {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    })),
  },
});

/** Period that follows the current one; its end lies on the grid of the anchor, whatever the last day of a month was. */
const followingPeriod = (subscription: Subscription) => {
  const { end: start } = periodOf(subscription);
  const recurrence = subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
  return { start, end: periodEnd(subscription.billing_cycle_anchor, recurrence, start) };
};

/**
 * The following period as it is invoiced. One in which the subscription ends is charged to that end, whatever was said about
 * proration ("this will always cause a proration for that period", API reference of `cancel_at`).
 */
const followingLines = (action: Action, subscription: Subscription): LineDraft[] => {
  const { start, end } = followingPeriod(subscription);
  const { cancel_at: endsAt } = subscription;
  const isCut = endsAt !== null && endsAt < end && behaviourOf(action.sandbox).proratesLastPeriod;
  const cut = isCut ? endsAt : end;
  const lines = itemLines(action, subscription.items.data, { start, end: cut });
  return lines.map((line) => ({ ...line, amountMinor: prorated(line.amountMinor, cut - start, end - start) }));
};

/** The invoice of the next renewal: the preview shows it, the renewal charges it. */
export const draftRenewal = (
  action: Action,
  subscription: Subscription,
  extraLines: LineDraft[] = [],
): Invoice | undefined => {
  const customer = find(action, 'customer', subscription.customer);
  const { start, end } = periodOf(subscription);
  return (
    customer &&
    draftInvoice(action, {
      customer,
      subscription,
      reason: 'subscription_cycle',
      lines: [...pendingLines(action, subscription), ...extraLines, ...followingLines(action, subscription)],
      discounts: discountsInForce(action, subscription.discounts, end),
      currency: subscription.currency,
      period: { start, end },
    })
  );
};

const notCollected = (action: Action, invoice: Invoice, behavior: string) => {
  if (behavior === 'keep_as_draft') {
    emit(action, 'invoice.created', invoice);
    return save(action, 'invoice', { ...invoice, auto_advance: false });
  }
  const open = finalize(action, invoice);
  const isVoid = behavior === 'void';
  const transitions = { ...open.status_transitions, [isVoid ? 'voided_at' : 'marked_uncollectible_at']: action.at };
  const closed = { ...open, status: isVoid ? 'void' : 'uncollectible', status_transitions: transitions } as const;
  emit(action, isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible', closed);
  return save(action, 'invoice', closed);
};

/** What the period owes is a draft for a while, so that its owner can still change it. */
const keepAsDraft = (action: Action, invoice: Invoice, seconds: number) => {
  const draft = { ...invoice, automatically_finalizes_at: action.at + seconds };
  emit(action, 'invoice.created', draft);
  save(action, 'invoice', draft);
};

/** The draft's time is over: it becomes final, and is collected. */
export const collectDraft = (action: Action, draft: Invoice) => {
  const subscription = find(action, 'subscription', draft.parent?.subscription_details.subscription);
  collect(action, finalize(action, draft), methodFor(action, subscription, draft.customer));
};

/** Begins the next period and makes its invoice, or leaves the charge out while collection is paused. */
export const renew = (action: Action, subscription: Subscription) => {
  const invoice = draftRenewal(action, subscription);
  if (!invoice) return;
  takePendingLines(action, subscription, invoice.id);
  const renewed = changeSubscription(action, subscription, {
    ...withPeriod(subscription, followingPeriod(subscription)),
    latest_invoice: invoice.id,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  });
  if (renewed.pause_collection) {
    notCollected(action, invoice, renewed.pause_collection.behavior);
    return;
  }
  retireUsedDiscounts(action, renewed, invoice);
  const { draftSeconds } = behaviourOf(action.sandbox);
  if (draftSeconds > 0) return keepAsDraft(action, invoice, draftSeconds);
  collect(action, finalize(action, invoice), methodFor(action, renewed, renewed.customer));
};

const stopRetries = (action: Action, subscription: Subscription) => {
  for (const invoice of all(action, 'invoice')) {
    const isTheirs = invoice.parent?.subscription_details.subscription === subscription.id;
    if (isTheirs && (invoice.status === 'open' || invoice.status === 'draft')) {
      const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
      save(action, 'invoice', { ...invoice, ...stopped });
    }
  }
};

/** Ends the subscription now. What is still owed stays open, but nobody tries to collect it. */
export const cancel = (action: Action, subscription: Subscription, reason: string): Subscription => {
  const canceled = save(action, 'subscription', {
    ...subscription,
    canceled_at: subscription.canceled_at ?? action.at,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details.reason ?? reason,
    },
    ended_at: action.at,
    status: 'canceled',
  });
  stopRetries(action, subscription);
  emit(action, 'customer.subscription.deleted', canceled);
  return canceled;
};
