import type { Stripe } from 'stripe';
import { fail, ok, type Result } from '../../domain/result';
import type { AskedOwner, MadeNow, ProratedChange } from '../billing/port';
import type { PaymentFault } from './port';
import type { StripeClient } from './stripe-client';
import { wholeFactOf } from './stripe-invoices';
import { latestInvoiceOf, stateExpand } from './stripe-state';
import { type createUpdates, pricedItem, seconds } from './stripe-update';

interface Parts {
  readonly call: StripeClient['call'];
  readonly fetch: (stripe: Stripe, id: string) => Promise<Stripe.Subscription>;
  readonly updates: ReturnType<typeof createUpdates>;
}

type Made = { readonly subscription: Stripe.Subscription; readonly before: string | null } | 'notRunning' | 'dropped';

export const prorated = ({ from }: ProratedChange) =>
  ({ proration_behavior: 'always_invoice', proration_date: seconds(from) }) as const;

/** True for the error codes by which the bank requires the cardholder's authentication. */
const asksOwner = (error: unknown): boolean =>
  ['authentication_required', 'subscription_payment_intent_requires_action'].includes(
    String((error as { code?: unknown }).code),
  );

/**
 * Charges the rest of the period and changes the product at once. If the bank requires the cardholder's authentication,
 * the change is made as a pending update: it takes effect when its invoice is paid, and Stripe drops it after 23 hours
 * (https://docs.stripe.com/billing/subscriptions/pending-updates).
 */
export async function changeNow(
  { call, fetch, updates }: Parts,
  change: ProratedChange,
  key: string,
  asked: string | null,
): Promise<Result<MadeNow, PaymentFault>> {
  const made = await call(async (stripe): Promise<Made> => {
    const subscription = await fetch(stripe, change.subscription);
    if (updates.isDone(subscription, key) || subscription.pending_update) return { subscription, before: null };
    if (asked !== null) return 'dropped';
    if (subscription.status !== 'active') return 'notRunning';
    const product = await updates.createProduct(stripe, change.price, key);
    const params = {
      ...prorated(change),
      items: [pricedItem(subscription, change.price, product)],
      discounts: '',
      metadata: updates.mark(key),
      expand: stateExpand,
    } as const satisfies Stripe.SubscriptionUpdateParams;
    const once = (behaviour: 'error_if_incomplete' | 'pending_if_incomplete', name: string) =>
      updates.changeOnce(stripe, subscription.id, { ...params, payment_behavior: behaviour }, name);
    const changed = await once('error_if_incomplete', key).catch((error: unknown) => {
      if (!asksOwner(error)) throw error;
      return once('pending_if_incomplete', `${key}:asks`);
    });
    return { subscription: changed, before: latestInvoiceOf(subscription)?.id ?? null };
  });
  if (!made.ok) return made;
  // A share of a period the provider has not begun cannot be charged: such a change waits for the next charge.
  if (typeof made.value === 'string') return fail({ kind: 'refused', detail: made.value });
  const { subscription, before } = made.value;
  const asks = askedOf(subscription);
  if (asks) return ok({ kind: 'asks', asks });
  const invoice = latestInvoiceOf(subscription);
  const isOurs = invoice?.billing_reason === 'subscription_update' && invoice.id !== before;
  if (!isOurs || !invoice) return ok({ kind: 'made', invoice: null });
  // The invoice exists; whether its payment succeeded is asked now, or learnt from the next event.
  const fact = await call((stripe) => wholeFactOf(stripe, invoice));
  return ok({ kind: 'made', invoice: fact.ok ? fact.value : null });
}

function askedOf(subscription: Stripe.Subscription): AskedOwner | null {
  const { pending_update: pending } = subscription;
  const invoice = latestInvoiceOf(subscription);
  if (!pending || !invoice?.id || !invoice.hosted_invoice_url) return null;
  return { invoice: invoice.id, url: invoice.hosted_invoice_url, until: pending.expires_at * 1000 };
}
