import { failure, type Result, success } from '../../result';
import { handOver, linkPayment, markFailed, markPaid, orderFor, paymentOf } from '../billing/collect';
import { createSubscription } from '../billing/create-subscription';
import { createMethod, type MethodChoice } from '../billing/methods';
import { bankRefuses, beginDelayed, declined, pay, settleDelayed } from '../billing/payment';
import { type Action, emit, find, newId, save } from '../context';
import { createCustomer } from '../customers';
import type { CheckoutSession, Customer, PaymentIntent, PaymentMethod } from '../records';
import { planKey } from './create';
import { type SessionPlan, subscriptionPlan } from './plan';

/** What the person did on the hosted page. */
export interface PayOrder {
  method: MethodChoice;
  authenticated: boolean;
}

type Outcome = Partial<CheckoutSession>;

const payerOf = (action: Action, session: CheckoutSession): Customer =>
  find(action, 'customer', session.customer) ?? createCustomer(action, { email: session.customer_email });

const completeSubscription = (
  action: Action,
  plan: SessionPlan,
  customer: Customer,
  method: PaymentMethod,
  order: PayOrder,
): Outcome => {
  const { subscription, invoice } = createSubscription(action, subscriptionPlan(plan, customer, method.id));
  const links = { subscription: subscription.id, invoice: invoice.id };
  const payment = orderFor(action, invoice, method, order.authenticated);
  if (invoice.amount_due === 0 || !payment) {
    markPaid(action, invoice);
    return { ...links, payment_status: invoice.total === 0 ? 'no_payment_required' : 'paid' };
  }
  if (order.method === 'debit') {
    handOver(action, invoice, payment);
    return { ...links, payment_status: 'unpaid' };
  }
  const intent = pay(action, payment);
  linkPayment(action, invoice, intent);
  markPaid(action, { ...invoice, attempt_count: 1 });
  return { ...links, payment_status: 'paid' };
};

const completeSetup = (action: Action, plan: SessionPlan, customer: Customer, method: PaymentMethod): Outcome => {
  const intent = save(action, 'setup_intent', {
    id: newId('setup_intent'),
    object: 'setup_intent',
    created: action.at,
    customer: customer.id,
    metadata: plan.metadata,
    payment_method: method.id,
    payment_method_types: [method.type],
    status: 'succeeded',
    usage: 'off_session',
  });
  emit(action, 'setup_intent.succeeded', intent);
  return { setup_intent: intent.id, payment_status: 'no_payment_required' };
};

const completePayment = (
  action: Action,
  session: CheckoutSession,
  plan: SessionPlan,
  customer: Customer,
  method: PaymentMethod,
  order: PayOrder,
): Outcome => {
  const payment = {
    customer,
    method,
    amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    description: plan.description ?? '',
    metadata: plan.metadata,
    subscriptionId: plan.metadata.subscriptionId ?? session.metadata.subscriptionId ?? null,
    authenticated: order.authenticated,
  };
  const isDelayed = order.method === 'debit';
  const intent: PaymentIntent = isDelayed ? beginDelayed(action, payment) : pay(action, payment);
  return { payment_intent: intent.id, payment_status: isDelayed ? 'unpaid' : 'paid' };
};

const outcomeOf = (
  action: Action,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
  order: PayOrder,
): Outcome => {
  const plan = action.sandbox.store.get<SessionPlan>(planKey(session.id)) as SessionPlan;
  if (session.mode === 'subscription') return completeSubscription(action, plan, customer, method, order);
  if (session.mode === 'setup') return completeSetup(action, plan, customer, method);
  return completePayment(action, session, plan, customer, method, order);
};

/** Pays an open session. A declined card leaves a message only, and the session stays open. */
export const completeSession = (
  action: Action,
  session: CheckoutSession,
  order: PayOrder,
): Result<CheckoutSession, string> => {
  if (order.method !== 'debit' && bankRefuses(action)) return failure(declined.message);
  const customer = payerOf(action, session);
  const method = createMethod(action, customer, order.method);
  const outcome = outcomeOf(action, session, customer, method, order);
  const completed = save(action, 'checkout.session', {
    ...session,
    ...outcome,
    customer: customer.id,
    customer_details: { address: null, email: customer.email, name: customer.name, phone: customer.phone },
    status: 'complete',
    url: null,
  });
  // The first event that the app handles; the others of the same moment follow.
  action.events.unshift({ type: 'checkout.session.completed', object: structuredClone(completed) });
  return success(completed);
};

/** The payment of a completed session that is still processing, if any. */
export const delayedIntent = (action: Action, session: CheckoutSession): PaymentIntent | undefined => {
  const invoice = find(action, 'invoice', session.invoice);
  const id = session.payment_intent ?? (invoice && paymentOf(action, invoice)?.payment.payment_intent);
  const intent = find(action, 'payment_intent', id);
  return intent?.status === 'processing' ? intent : undefined;
};

/** Ends the delayed payment of a completed session; undefined if it has none. */
export const settleSession = (
  action: Action,
  session: CheckoutSession,
  succeeds: boolean,
): CheckoutSession | undefined => {
  const invoice = find(action, 'invoice', session.invoice);
  const intent = delayedIntent(action, session);
  if (!intent) return undefined;
  const plan = action.sandbox.store.get<SessionPlan>(planKey(session.id));
  const settled = settleDelayed(action, intent, succeeds, plan?.metadata.subscriptionId ?? null);
  if (invoice) {
    linkPayment(action, invoice, settled);
    if (succeeds) markPaid(action, { ...invoice, attempt_count: 1 });
    // It was counted as an attempt when it was handed to the bank.
    else markFailed(action, { ...invoice, attempt_count: 0 });
  }
  const result = save(action, 'checkout.session', { ...session, payment_status: succeeds ? 'paid' : 'unpaid' });
  emit(action, `checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, result);
  return result;
};
