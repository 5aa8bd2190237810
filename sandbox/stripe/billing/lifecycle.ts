import { type Action, all, emit, find, save } from '../context';
import { behaviourOf } from '../controls/behaviour';
import { periodEnd } from '../controls/calendar';
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

/** The subscription with another current period. */
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

/** The period after the current one. Its end is counted from the anchor, so that short months do not shift it. */
const followingPeriod = (subscription: Subscription) => {
  const { end: start } = periodOf(subscription);
  const recurrence = subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
  return { start, end: periodEnd(subscription.billing_cycle_anchor, recurrence, start) };
};

/**
 * Lines of the next period. If the subscription ends within it, the period is charged only until that end, whatever the
 * proration setting ("this will always cause a proration for that period", API reference of `cancel_at`).
 */
const followingLines = (action: Action, subscription: Subscription): LineDraft[] => {
  const { start, end } = followingPeriod(subscription);
  const { cancel_at: endsAt } = subscription;
  const isCut = endsAt !== null && endsAt < end && behaviourOf(action.sandbox).proratesLastPeriod;
  const cut = isCut ? endsAt : end;
  const lines = itemLines(action, subscription.items.data, { start, end: cut });
  return lines.map((line) => ({ ...line, amountMinor: prorated(line.amountMinor, cut - start, end - start) }));
};

/** The invoice of the next renewal: a preview shows it, the renewal charges it. */
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

/** Makes an invoice as a subscription whose collection is paused makes it. */
export const notCollected = (action: Action, invoice: Invoice, behavior: string) => {
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

/** Keeps the renewal's invoice as a draft for a while, so that it can still be changed. */
const keepAsDraft = (action: Action, invoice: Invoice, seconds: number) => {
  const draft = { ...invoice, automatically_finalizes_at: action.at + seconds };
  emit(action, 'invoice.created', draft);
  save(action, 'invoice', draft);
};

/** Finalises and collects a draft whose time is over. */
export const collectDraft = (action: Action, draft: Invoice) => {
  const subscription = find(action, 'subscription', draft.parent?.subscription_details.subscription);
  collect(action, finalize(action, draft), methodFor(action, subscription, draft.customer));
};

/** Begins the next period and makes its invoice; while collection is paused, without charging it. */
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

/** Cancels the subscription now. An unpaid invoice stays open, but is not collected any more. */
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
