import type { Stripe } from 'stripe';
import type { CheckoutState, InvoiceFact, PaymentEvent } from './port';

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const expanded = <Value extends { id: string }>(reference: string | Value | null | undefined): Value | null =>
  typeof reference === 'object' && reference !== null ? reference : null;

/** `Visa 4242`; null for what is no card, or was not expanded. */
export const methodNameOf = (method: string | Stripe.PaymentMethod | null | undefined): string | null => {
  const card = expanded(method)?.card;
  return card ? `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}` : null;
};

/** What a subscription becomes when its first, slow payment is returned. */
const givenUp = ['past_due', 'unpaid', 'canceled', 'incomplete_expired'];

/** Stripe's checkout session in our words; `expand` must have brought subscription, its method, and the invoice. */
export function checkoutStateOf(session: Stripe.Checkout.Session): CheckoutState {
  const subscription = expanded<Stripe.Subscription>(session.subscription);
  const periodEnd = subscription?.trial_end ?? subscription?.items.data[0]?.current_period_end ?? null;
  return {
    checkout: session.id,
    subscriptionId: session.metadata?.subscriptionId ?? '',
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
    hasFailed: session.payment_status === 'unpaid' && givenUp.includes(subscription?.status ?? ''),
    url: session.url,
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    customer: idOf(session.customer),
    subscription: idOf(session.subscription),
    charge: idOf(session.invoice),
    periodEndsAt: periodEnd === null ? null : periodEnd * 1000,
    method: methodNameOf(subscription?.default_payment_method),
  };
}

export function invoiceFactOf(invoice: Stripe.Invoice): InvoiceFact {
  const lines = invoice.lines?.data ?? [];
  const periodEnd = Math.max(0, ...lines.map((line) => line.period?.end ?? 0));
  return {
    invoice: invoice.id ?? '',
    subscriptionId: invoice.parent?.subscription_details?.metadata?.subscriptionId ?? null,
    isPaid: invoice.status === 'paid',
    isFirst: invoice.billing_reason === 'subscription_create',
    amountMinor: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
    periodEndsAt: periodEnd === 0 ? null : periodEnd * 1000,
    at: invoice.created * 1000,
  };
}

export function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  if (type.startsWith('checkout.session.')) {
    const session = event.data.object as Stripe.Checkout.Session;
    return {
      kind: 'checkout',
      id,
      type,
      checkout: session.id,
      subscriptionId: session.metadata?.subscriptionId ?? null,
    };
  }
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    return { kind: 'invoice', id, type, invoice: invoiceFactOf(event.data.object as Stripe.Invoice) };
  }
  return { kind: 'other', id, type };
}
