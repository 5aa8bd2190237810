import type { Stripe } from 'stripe';
import type { BillingState, OpenInvoice } from '../billing/port';
import { methodNameOf } from './stripe-objects';

/** What must be expanded for `billingStateOf`. */
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

/** Stripe's subscription in our words; `stateExpand` must have brought method and invoice. */
export function billingStateOf(subscription: Stripe.Subscription): BillingState {
  const [item] = subscription.items.data;
  const { customer, cancel_at: cancelAt } = subscription;
  return {
    subscription: subscription.id,
    customer: typeof customer === 'string' ? customer : customer.id,
    subscriptionId: subscription.metadata.subscriptionId ?? null,
    status: statuses[subscription.status] ?? 'ended',
    periodEndsAt: milliseconds(periodEndOf(subscription)),
    endsAt: cancelAt === null ? null : milliseconds(cancelAt),
    priceMinor: item?.price.unit_amount ?? 0,
    intervalMonths: monthsOf(item?.price.recurring),
    method: methodNameOf(subscription.default_payment_method),
    openInvoice: openInvoiceOf(latestInvoiceOf(subscription)),
  };
}
