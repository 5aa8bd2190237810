import { Stripe } from 'stripe';

/** Exactly the events that the app reads (`paymentEventOf`); others would be answered and thrown away. */
export const wantedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** The version that the pinned package speaks; events are read in it. */
export const apiVersion = Stripe.API_VERSION as string;
