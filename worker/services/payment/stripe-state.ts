import type { Stripe } from 'stripe';
import { addMonths, civilDateOf, dayMs, monthsBetween, sameTimeOn } from '../../domain/dates';
import type { BillingState, OpenInvoice } from '../billing/port';
import { idOf, methodNameOf } from './stripe-objects';

/** What has to be expanded for `billingStateOf`. */
export const stateExpand = ['default_payment_method', 'latest_invoice'];

const statuses: Record<string, BillingState['status']> = {
  active: 'active',
  trialing: 'waiting',
  paused: 'waiting',
  past_due: 'pastDue',
  unpaid: 'pastDue',
  incomplete: 'incomplete',
};

const milliseconds = (seconds: number) => seconds * 1000;

export const periodEndOf = (subscription: Stripe.Subscription): number =>
  (subscription.status === 'trialing' ? subscription.trial_end : null) ??
  subscription.items.data[0]?.current_period_end ??
  0;

export const monthsOf = (recurring: { interval: string; interval_count: number } | null | undefined): number =>
  (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1);

const nearMs = 4 * dayMs;
/** How many periods ahead a boundary is searched: no binding is longer. */
const mostPeriods = 60;

/**
 * The end of a provider period within four days of an instant, as Stripe counts: months from its anchor in UTC, the
 * last day in a shorter month. Ending at any other instant of a later period would always be prorated
 * (https://docs.stripe.com/api/subscriptions/update#update_subscription-cancel_at). The instant itself if no end is
 * near. Epoch milliseconds.
 */
export function boundaryNear(subscription: Stripe.Subscription, instant: number): number {
  const anchor = milliseconds(subscription.billing_cycle_anchor);
  const months = monthsOf(subscription.items.data[0]?.price.recurring);
  const first = milliseconds(periodEndOf(subscription));
  const anchorDay = civilDateOf(anchor, 'UTC');
  const since = monthsBetween(anchorDay, civilDateOf(first, 'UTC'));
  let nearest = first;
  for (let count = 1; count <= mostPeriods && nearest < instant - nearMs; count += 1) {
    const end = sameTimeOn(addMonths(anchorDay, since + count * months), anchor, 'UTC');
    if (end > first) nearest = end;
  }
  return Math.abs(nearest - instant) <= nearMs ? nearest : instant;
}

export const latestInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  typeof invoice === 'object' ? invoice : null;

const openInvoiceOf = (invoice: Stripe.Invoice | null): OpenInvoice | null =>
  invoice?.status === 'open'
    ? {
        invoice: invoice.id ?? '',
        amountMinor: invoice.amount_remaining,
        url: invoice.hosted_invoice_url ?? null,
        nextTryAt: invoice.next_payment_attempt === null ? null : milliseconds(invoice.next_payment_attempt),
      }
    : null;

/** Converts a Stripe subscription; the fields in `stateExpand` must be expanded. */
export function billingStateOf(subscription: Stripe.Subscription): BillingState {
  const [item] = subscription.items.data;
  const { customer, cancel_at: cancelAt } = subscription;
  return {
    subscription: subscription.id,
    customer: idOf(customer) ?? '',
    subscriptionId: subscription.metadata.subscriptionId ?? null,
    status: statuses[subscription.status] ?? 'ended',
    periodEndsAt: milliseconds(periodEndOf(subscription)),
    endsAt: cancelAt === null ? null : milliseconds(cancelAt),
    priceMinor: item?.price.unit_amount ?? 0,
    intervalMonths: monthsOf(item?.price.recurring),
    method: methodNameOf(subscription.default_payment_method),
    keepsPaidWith: subscription.payment_settings?.save_default_payment_method === 'on_subscription',
    openInvoice: openInvoiceOf(latestInvoiceOf(subscription)),
  };
}
