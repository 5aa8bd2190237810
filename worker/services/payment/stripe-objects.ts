import type { Stripe } from 'stripe';
import type {
  CheckoutState,
  DisputeMove,
  DisputeReason,
  DisputeState,
  InvoiceFact,
  ListedDispute,
  PaymentEvent,
  ProviderCharge,
  ProviderRefund,
} from './port';

/** The id of what is referred to, expanded or not. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const expanded = <Value extends { id: string }>(reference: string | Value | null | undefined): Value | null =>
  typeof reference === 'object' && reference !== null ? reference : null;

/** `Visa 4242`; null if it is no card or was not expanded. */
export const methodNameOf = (method: string | Stripe.PaymentMethod | null | undefined): string | null => {
  const card = expanded(method)?.card;
  return card ? `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}` : null;
};

/** States of a subscription after its delayed first payment was returned. */
const givenUp = ['past_due', 'unpaid', 'canceled', 'incomplete_expired'];

/** Converts a Stripe checkout session; subscription, its payment method and the invoice must be expanded. */
export function checkoutStateOf(session: Stripe.Checkout.Session): CheckoutState {
  const subscription = expanded<Stripe.Subscription>(session.subscription);
  const isComplete = session.status === 'complete';
  const isUnpaid = session.payment_status === 'unpaid';
  const hasFailed = isUnpaid && givenUp.includes(subscription?.status ?? '');
  const periodEnd = subscription?.trial_end ?? subscription?.items.data[0]?.current_period_end ?? null;
  return {
    checkout: named(session).id,
    subscriptionId: session.metadata?.subscriptionId ?? '',
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid: isComplete && !isUnpaid,
    isOnItsWay: isComplete && isUnpaid && !hasFailed,
    hasFailed,
    url: session.url,
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    customer: idOf(session.customer),
    subscription: idOf(session.subscription),
    charge: idOf(session.invoice),
    paidAt: milliseconds(
      expanded<Stripe.Invoice & { id: string }>(session.invoice as string | null)?.status_transitions?.paid_at,
    ),
    periodEndsAt: periodEnd === null ? null : periodEnd * 1000,
    method: methodNameOf(subscription?.default_payment_method),
  };
}

/**
 * Throws for an answer with status 200 that is no Stripe object, for instance from a proxy; the request may be
 * repeated.
 */
export function named<Value extends { readonly id: string }>(answer: Value): Value {
  if (typeof answer.id !== 'string') throw new TypeError('an answer of another shape');
  return answer;
}

const milliseconds = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000);

function reasonOf(invoice: Stripe.Invoice, lines: readonly Stripe.InvoiceLineItem[]): InvoiceFact['reason'] {
  if (invoice.billing_reason === 'subscription_create') return 'first';
  if (invoice.billing_reason === 'subscription_cycle') return 'renewal';
  // Moving a period to a later day creates an invoice of zero. A line has its amount before discounts.
  const made = invoice.billing_reason === 'subscription_update' ? lines.filter(({ amount }) => amount !== 0) : [];
  if (made.length === 0) return 'other';
  return made.some(({ parent }) => parent?.subscription_item_details?.proration === false) ? 'renewal' : 'change';
}

/** Only known of an invoice fetched with its payments. */
const isProcessing = ({ payments }: Stripe.Invoice): boolean =>
  (payments?.data ?? []).some(({ payment }) => expanded(payment.payment_intent)?.status === 'processing');

/**
 * Reasons of a failed payment after which Stripe schedules retries but makes none
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes). Only known of an
 * invoice fetched with its payments.
 */
const hardDeclines = [
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'authentication_required',
  'highest_risk_level',
  'transaction_not_allowed',
];
const refusalsOf = ({ payments }: Stripe.Invoice): (string | null | undefined)[] =>
  (payments?.data ?? []).flatMap(({ payment }) => {
    const error = expanded(payment.payment_intent)?.last_payment_error;
    return [error?.code, error?.decline_code];
  });

function statusOf(invoice: Stripe.Invoice): InvoiceFact['status'] {
  const { status, attempted } = invoice;
  if (status === 'paid') return 'paid';
  if (status === 'void') return 'closed';
  // An invoice marked uncollectible in Stripe's dashboard is still owed.
  if (status === 'uncollectible') return 'failed';
  if (status !== 'open' || !attempted) return 'waiting';
  return isProcessing(invoice) ? 'processing' : 'failed';
}

/**
 * Minor units carried over to the next invoice as too small to charge; below zero: taken from the previous one. A credit
 * is no debt of the member's. Its balance at the end is null until an invoice is final:
 * https://docs.stripe.com/api/invoices/object#invoice_object-ending_balance
 */
export const carriedOf = ({ ending_balance, starting_balance: starting, total, amount_due }: Stripe.Invoice): number =>
  Math.max(0, ending_balance ?? starting + total - amount_due) - Math.max(0, starting);

export function invoiceFactOf(invoice: Stripe.Invoice): InvoiceFact {
  const lines = invoice.lines?.data ?? [];
  const last = lines.reduce<Stripe.InvoiceLineItem | null>(
    (latest, line) => (latest && latest.period.end >= line.period.end ? latest : line),
    null,
  );
  const details = invoice.parent?.subscription_details;
  const status = statusOf(invoice);
  const refusals = status === 'failed' ? refusalsOf(invoice) : [];
  const paidAt = status === 'paid' ? invoice.status_transitions?.paid_at : null;
  return {
    invoice: invoice.id ?? '',
    subscriptionId: details?.metadata?.subscriptionId ?? null,
    subscription: idOf(details?.subscription),
    reason: reasonOf(invoice, lines),
    status,
    amountMinor: status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    // Part of `amount_paid`: https://docs.stripe.com/changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices
    outsideMinor: status === 'paid' ? (invoice.amount_paid_off_stripe ?? 0) : 0,
    currency: invoice.currency.toUpperCase(),
    periodStartsAt: milliseconds(last?.period.start),
    periodEndsAt: milliseconds(last?.period.end),
    nextTryAt: refusals.some((word) => hardDeclines.includes(word ?? ''))
      ? null
      : milliseconds(invoice.next_payment_attempt),
    asksOwner: refusals.includes('authentication_required'),
    carriedMinor: carriedOf(invoice),
    at: (paidAt ?? invoice.created) * 1000,
  };
}

/** Null: a payment that was made elsewhere and reported to the provider, whose account did not gain it. */
export const chargeFactOf = (payment: Stripe.InvoicePayment): ProviderCharge | null =>
  payment.payment.type === 'payment_record' ? null : listedChargeOf(payment);

const listedChargeOf = (payment: Stripe.InvoicePayment): ProviderCharge => ({
  charge: idOf(payment.invoice as string | { id: string }) ?? '',
  amountMinor: payment.amount_paid ?? 0,
  at: (payment.status_transitions.paid_at ?? payment.created) * 1000,
});

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund;
  return {
    refund: refund.id,
    ours: refund.metadata?.refund ?? null,
    intent: idOf(refund.payment_intent) ?? '',
    amountMinor: refund.amount,
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    at: refund.created * 1000,
    hasMoved: Boolean(refund.balance_transaction),
    returnedAt: milliseconds(expanded<Stripe.BalanceTransaction>(refund.failure_balance_transaction)?.created),
  };
}

/** What has to be expanded for `refundOf`. */
export const refundExpand = ['failure_balance_transaction'];

const disputeStates: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needsResponse',
  appeal_needs_response: 'needsResponse',
  under_review: 'underReview',
  appeal_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
};
const disputeReasonOf: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  debit_not_authorized: 'fraudulent',
  unrecognized: 'unrecognized',
  subscription_canceled: 'subscriptionCanceled',
  credit_not_processed: 'creditNotProcessed',
  duplicate: 'duplicate',
  product_not_received: 'notReceived',
  product_unacceptable: 'notAcceptable',
};

/** An unknown status counts as `needsResponse`, so that an operator looks at it. */
const disputeStateOf = ({ status }: Stripe.Dispute): DisputeState => disputeStates[status] ?? 'needsResponse';

/** Each balance transaction is an amount taken or returned, and possibly a fee. */
const movesOf = (rows: readonly Stripe.BalanceTransaction[]): DisputeMove[] =>
  rows.flatMap(({ id: reference, amount, fee, currency, created }) => {
    const common = { reference, currency: currency.toUpperCase(), at: created * 1000 };
    const sums = [
      { kind: amount < 0 ? 'disputeTaken' : 'disputeReturned', sumMinor: Math.abs(amount), ...common },
      { kind: fee > 0 ? 'disputeFee' : 'disputeFeeReturned', sumMinor: Math.abs(fee), ...common },
    ] as const;
    return sums.filter(({ sumMinor }) => sumMinor > 0);
  });

export const listedDisputeOf = (dispute: Stripe.Dispute): ListedDispute => ({
  dispute: dispute.id,
  state: disputeStateOf(dispute),
  openedAt: dispute.created * 1000,
  moves: movesOf(dispute.balance_transactions),
});

export function disputeOf(dispute: Stripe.Dispute) {
  return {
    ...listedDisputeOf(dispute),
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: disputeReasonOf[dispute.reason] ?? 'other',
    dueAt: milliseconds(dispute.evidence_details?.due_by),
  } as const;
}

const invoiceEvents = [
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
];
export const subscriptionEvents: Stripe.EventListParams['types'] & string[] = [
  'customer.subscription.updated',
  'customer.subscription.deleted',
];

const refundEvents = ['charge.refunded', 'charge.refund.updated', 'refund.updated', 'refund.failed'];

/** Throws if an object lacks a field that every object of its kind has in every API version. */
export function paymentEventOf(event: Stripe.Event, version: string): PaymentEvent {
  const { id, type } = event;
  const told = { id, type, isOtherVersion: event.api_version !== undefined && event.api_version !== version };
  if (type.startsWith('checkout.session.')) {
    const session = event.data.object as Stripe.Checkout.Session;
    return {
      ...told,
      kind: 'checkout',
      checkout: named(session).id,
      subscriptionId: session.metadata?.subscriptionId ?? null,
      provesMethod: session.metadata?.purpose === 'method',
    };
  }
  if (invoiceEvents.includes(type)) {
    const { id: invoice = '', billing_reason: reason, currency, parent } = event.data.object as Stripe.Invoice;
    if (typeof currency !== 'string') throw new TypeError('no invoice');
    const subscriptionId = parent?.subscription_details?.metadata?.subscriptionId ?? null;
    return { ...told, kind: 'invoice', invoice, subscriptionId, isFirst: reason === 'subscription_create' };
  }
  if (subscriptionEvents.includes(type)) {
    const { metadata } = event.data.object as Stripe.Subscription;
    return { ...told, kind: 'subscription', subscriptionId: metadata.subscriptionId ?? null };
  }
  if (refundEvents.includes(type)) {
    return { ...told, kind: 'refund', intent: idOf((event.data.object as Stripe.Refund).payment_intent) };
  }
  if (type.startsWith('charge.dispute.')) {
    return { ...told, kind: 'dispute', dispute: (event.data.object as Stripe.Dispute).id };
  }
  return { ...told, kind: 'other' };
}
