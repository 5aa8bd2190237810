import { sum } from '../billing/money';
import { type Action, find, newId, save } from '../context';
import { aheadOfClock } from '../controls/clock';
import { ok, type StripeAnswer } from '../protocol/answer';
import type { Call } from '../protocol/route';
import type { CheckoutSession, Invoice, InvoiceLine } from '../records';
import { planSession, previewPlan, type SessionPlan } from './plan';
import type { SessionParameters } from './schema';

const lifetimeSeconds = 24 * 3600;

export const planKey = (id: string) => `stripe:session-plan:${id}`;
const linesKey = (id: string) => `stripe:session-lines:${id}`;

/** Expiry of a session, at most a day ahead. A caller's wrong clock cannot make it expire at once. */
const expiryOf = (action: Action, wanted: number | undefined): number => {
  const latest = action.at + lifetimeSeconds;
  const expiry = wanted === undefined ? latest : aheadOfClock(action.sandbox, wanted);
  return expiry > action.at ? Math.min(expiry, latest) : latest;
};

const toLineItem = (action: Action, line: InvoiceLine) => {
  const discount = sum(line.discount_amounts.map(({ amount }) => amount));
  return {
    id: line.id.replace('il_', 'li_'),
    object: 'item',
    amount_discount: discount,
    amount_subtotal: line.subtotal,
    amount_tax: 0,
    amount_total: line.subtotal - discount,
    currency: line.currency,
    description: line.description,
    price: find(action, 'price', line.pricing.price_details.price) ?? null,
    quantity: line.quantity,
  };
};

const amountsOf = (invoice: Invoice | undefined) => {
  const discount = sum(invoice?.total_discount_amounts.map(({ amount }) => amount) ?? []);
  return {
    amount_subtotal: invoice?.subtotal ?? null,
    amount_total: invoice?.total ?? null,
    currency: invoice?.currency ?? null,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  };
};

const newSession = (
  action: Action,
  data: SessionParameters,
  plan: SessionPlan,
  invoice: Invoice | undefined,
): CheckoutSession => {
  const id = newId('checkout.session');
  return {
    id,
    object: 'checkout.session',
    ...amountsOf(invoice),
    cancel_url: data.cancel_url ?? null,
    client_reference_id: data.client_reference_id ?? null,
    created: action.at,
    customer: data.customer ?? null,
    customer_details: null,
    customer_email: data.customer_email ?? null,
    discounts: plan.coupons.map((coupon) => ({ coupon: coupon.id, promotion_code: null })),
    expires_at: expiryOf(action, data.expires_at),
    invoice: null,
    locale: data.locale ?? null,
    metadata: data.metadata ?? {},
    mode: data.mode,
    payment_intent: null,
    payment_method_types: data.allowed_payment_method_types ?? data.payment_method_types ?? ['card', 'sepa_debit'],
    payment_status: data.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: data.success_url,
    ui_mode: 'hosted_page',
    url: `${action.origin}/stripe/pay/${id}`,
  };
};

export const createSession = ({ action, data }: Call<SessionParameters>): StripeAnswer => {
  const plan = planSession(action, data);
  if (!plan.ok) return plan.failure;
  const customer = find(action, 'customer', data.customer);
  const invoice = data.mode === 'setup' ? undefined : previewPlan(action, plan.value, data.mode, customer);
  const session = newSession(action, data, plan.value, invoice);
  const { store } = action.sandbox;
  store.put(planKey(session.id), plan.value);
  store.put(linesKey(session.id), invoice?.lines.data.map((line) => toLineItem(action, line)) ?? []);
  return ok(save(action, 'checkout.session', session));
};
