import { type Action, all, emit, find, newId, save } from '../context';
import { recordCustomerBalance } from '../ledger';
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod, Subscription } from '../records';
import { retryAt } from './dunning';
import { heldFor, letGo } from './held-change';
import { beginDelayed, type PaymentOrder, pay, refusalOf, settleDelayed, unauthenticated } from './payment';

export const subscriptionOf = (action: Action, invoice: Invoice) =>
  find(action, 'subscription', invoice.parent?.subscription_details.subscription);

/** Finalises the invoice: its amounts are due from now on, and credit it used is spent. */
export const finalize = (action: Action, made: Invoice): Invoice => {
  const draft = { ...made, ending_balance: made.starting_balance + made.total - made.amount_due };
  if (find(action, 'invoice', draft.id) === undefined) emit(action, 'invoice.created', draft);
  const customer = find(action, 'customer', draft.customer);
  if (customer) recordCustomerBalance(action, customer, draft);
  if (customer) save(action, 'customer', { ...customer, balance: draft.ending_balance });
  const invoice: Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${action.origin}/stripe/invoice/${draft.id}`,
    number: `SBX-${String(action.sandbox.store.next('invoice-number')).padStart(5, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: action.at },
  };
  emit(action, 'invoice.finalized', invoice);
  return save(action, 'invoice', invoice);
};

export const orderFor = (
  action: Action,
  invoice: Invoice,
  method: PaymentMethod,
  authenticated = false,
): PaymentOrder | undefined => {
  const customer = find(action, 'customer', invoice.customer);
  const metadata = invoice.parent?.subscription_details.metadata ?? {};
  return (
    customer && {
      customer,
      method,
      amountMinor: invoice.amount_due,
      currency: invoice.currency,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      subscriptionId: metadata.subscriptionId ?? null,
      authenticated,
    }
  );
};

const paymentOfKey = (invoiceId: string) => `stripe:payment-of:${invoiceId}`;

export const paymentOf = (action: Action, invoice: Invoice): InvoicePayment | undefined =>
  find(action, 'invoice_payment', action.sandbox.store.get<string>(paymentOfKey(invoice.id)));

/** Links the payment intent to the invoice, where the API has that link. */
export const linkPayment = (action: Action, invoice: Invoice, intent: PaymentIntent) => {
  const isPaid = intent.status === 'succeeded';
  const earlier = paymentOf(action, invoice);
  const id = earlier?.id ?? newId('invoice_payment');
  action.sandbox.store.put(paymentOfKey(invoice.id), id);
  save(action, 'invoice_payment', {
    id,
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: earlier?.created ?? action.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? action.at : null },
  });
};

/** An invoice that was paid elsewhere is no longer collected. */
export const giveUpPayment = (action: Action, invoice: Invoice) => {
  const payment = paymentOf(action, invoice);
  if (payment?.status !== 'open') return;
  const status_transitions = { ...payment.status_transitions, canceled_at: action.at };
  save(action, 'invoice_payment', { ...payment, status: 'canceled', status_transitions });
};

/** Changes the subscription and emits the event. */
export const changeSubscription = (
  action: Action,
  subscription: Subscription,
  changes: Partial<Subscription>,
): Subscription => {
  const changed = save(action, 'subscription', { ...subscription, ...changes });
  const isOther = (key: keyof Subscription) => JSON.stringify(subscription[key]) !== JSON.stringify(changed[key]);
  const keys = (Object.keys(changes) as (keyof Subscription)[]).filter(isOther);
  const previous = Object.fromEntries(keys.map((key) => [key, subscription[key]]));
  emit(action, 'customer.subscription.updated', changed, previous);
  return changed;
};

const owesMore = (action: Action, subscription: Subscription, settled: Invoice) =>
  all(action, 'invoice').some(
    (invoice) =>
      invoice.id !== settled.id &&
      invoice.status === 'open' &&
      invoice.attempted &&
      invoice.parent?.subscription_details.subscription === subscription.id,
  );

/** Sets a subscription that owes nothing any more to active again. */
export const recover = (action: Action, settled: Invoice) => {
  const subscription = subscriptionOf(action, settled);
  const isBehind = subscription && ['past_due', 'incomplete', 'unpaid'].includes(subscription.status);
  if (isBehind && !owesMore(action, subscription, settled)) {
    changeSubscription(action, subscription, { status: 'active' });
  }
};

/** Applies the change that waited for this invoice. */
const applyHeld = (action: Action, paid: Invoice) => {
  const held = heldFor(action, paid);
  const subscription = held && subscriptionOf(action, paid);
  if (!subscription) return;
  letGo(action, subscription.id);
  changeSubscription(action, subscription, { ...held.changes, pending_update: null });
};

export const markPaid = (action: Action, invoice: Invoice): Invoice => {
  const paid = save(action, 'invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: action.at },
  });
  emit(action, 'invoice.paid', paid);
  emit(action, 'invoice.payment_succeeded', paid);
  applyHeld(action, paid);
  recover(action, paid);
  return paid;
};

/**
 * Records a failed attempt. After the first one only the provider's automatic attempts advance the retry schedule;
 * attempts by the member do not.
 */
export const markFailed = (action: Action, invoice: Invoice, isAutomatic = true): Invoice => {
  const counts = isAutomatic || invoice.attempt_count === 0;
  const attemptCount = invoice.attempt_count + (counts ? 1 : 0);
  // The invoice of a held change is tried once, and the subscription stays as it is.
  const isHeld = heldFor(action, invoice) !== undefined;
  const failed = save(action, 'invoice', {
    ...invoice,
    attempt_count: attemptCount,
    attempted: true,
    next_payment_attempt:
      counts && invoice.auto_advance && !isHeld ? retryAt(action, attemptCount) : invoice.next_payment_attempt,
  });
  emit(action, 'invoice.payment_failed', failed);
  const subscription = subscriptionOf(action, failed);
  if (subscription && !isHeld && ['active', 'trialing'].includes(subscription.status)) {
    changeSubscription(action, subscription, { status: 'past_due' });
  }
  return failed;
};

interface CollectOptions {
  authenticated?: boolean;
  /** False when a person asked for the attempt. */
  isAutomatic?: boolean;
}

/** The invoice's payment while the bank has not answered. */
export const processingOf = (action: Action, invoice: Invoice): PaymentIntent | undefined => {
  const intent = find(action, 'payment_intent', paymentOf(action, invoice)?.payment.payment_intent);
  return intent?.status === 'processing' ? intent : undefined;
};

/** Applies the bank's answer. */
export const settleDebit = (action: Action, invoice: Invoice, succeeds: boolean): Invoice => {
  const intent = processingOf(action, invoice);
  if (!intent) return invoice;
  const { subscriptionId = null } = invoice.parent?.subscription_details.metadata ?? {};
  linkPayment(action, invoice, settleDelayed(action, intent, succeeds, subscriptionId));
  // It was counted as an attempt when it was handed to the bank.
  return succeeds
    ? markPaid(action, invoice)
    : markFailed(action, { ...invoice, attempt_count: invoice.attempt_count - 1 });
};

/** Hands the payment to a bank: counts as an attempt, neither paid nor failed yet. */
export const handOver = (action: Action, invoice: Invoice, order: PaymentOrder): Invoice => {
  linkPayment(action, invoice, beginDelayed(action, order));
  const tried = { attempted: true, attempt_count: invoice.attempt_count + 1, next_payment_attempt: null };
  return save(action, 'invoice', { ...invoice, ...tried });
};

/** Tries to collect an open invoice now. An invoice of zero is paid without a charge. */
export const collect = (
  action: Action,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  { authenticated = false, isAutomatic = true }: CollectOptions = {},
): Invoice => {
  if (invoice.amount_due === 0) return markPaid(action, invoice);
  const order = method && orderFor(action, invoice, method, authenticated);
  if (!order) return markFailed(action, invoice, isAutomatic);
  if (processingOf(action, invoice)) return invoice;
  if (method?.type === 'sepa_debit') return handOver(action, invoice, order);
  const refusal = refusalOf(action, method, authenticated);
  const intent = pay(action, order, refusal, paymentOf(action, invoice)?.payment.payment_intent);
  if (refusal === unauthenticated) emit(action, 'invoice.payment_action_required', invoice);
  linkPayment(action, invoice, intent);
  if (intent.status !== 'succeeded') return markFailed(action, invoice, isAutomatic);
  const counts = isAutomatic || invoice.attempt_count === 0;
  return markPaid(action, { ...invoice, attempt_count: invoice.attempt_count + (counts ? 1 : 0) });
};
