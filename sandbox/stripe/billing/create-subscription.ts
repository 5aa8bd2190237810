import { type Action, emit, find, newId, save } from '../context';
import { periodEnd } from '../controls/calendar';
import { embeddedList } from '../protocol/lists';
import type { Coupon, Customer, Invoice, Metadata, Price, Subscription, SubscriptionItem } from '../records';
import { changeSubscription, finalize } from './collect';
import { attachCoupons, discountsInForce } from './discounts';
import { draftInvoice } from './invoice';
import { itemLines, oneTimeLine } from './lines';

export interface PricedQuantity {
  price: Price;
  quantity: number;
}

export interface SubscriptionPlan {
  customer: Customer;
  recurring: PricedQuantity[];
  oneTime: PricedQuantity[];
  coupons: Coupon[];
  metadata: Metadata;
  description: string | null;
  /** Epoch seconds until which the recurring lines are free. */
  trialEnd: number | null;
  /** A first period that is free; its end is the billing cycle anchor. */
  anchor?: { start: number; end: number } | undefined;
  cancelAt: number | null;
  paymentMethod: string | null;
}

const firstPeriod = (action: Action, plan: SubscriptionPlan): { start: number; end: number } => {
  const recurrence = plan.recurring[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
  const end = plan.trialEnd ?? plan.anchor?.end ?? periodEnd(action.at, recurrence, action.at);
  return { start: plan.anchor?.start ?? action.at, end };
};

export const newItem = (
  action: Action,
  subscription: string,
  { price, quantity }: PricedQuantity,
  period: { start: number; end: number },
): SubscriptionItem => ({
  id: newId('item'),
  object: 'subscription_item',
  created: action.at,
  current_period_end: period.end,
  current_period_start: period.start,
  metadata: {},
  price,
  quantity,
  subscription,
});

/** The subscription as it would be, not stored and without discounts: enough for a preview. */
export const draftSubscription = (action: Action, plan: SubscriptionPlan): Subscription => {
  const id = newId('subscription');
  const period = firstPeriod(action, plan);
  const items = plan.recurring.map((line) => newItem(action, id, line, period));
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: plan.trialEnd ?? plan.anchor?.end ?? action.at,
    cancel_at: plan.cancelAt,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: action.at,
    currency: plan.recurring[0]?.price.currency ?? 'eur',
    customer: plan.customer.id,
    default_payment_method: plan.paymentMethod,
    description: plan.description,
    discounts: [],
    ended_at: null,
    items: embeddedList(items, `/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: plan.metadata,
    pause_collection: null,
    pending_update: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    start_date: plan.anchor?.start ?? action.at,
    status: plan.trialEnd === null ? 'active' : 'trialing',
    trial_end: plan.trialEnd,
    trial_start: plan.trialEnd === null ? null : action.at,
  };
};

export const firstLines = (action: Action, plan: SubscriptionPlan, subscription: Subscription) => [
  ...itemLines(
    action,
    subscription.items.data,
    firstPeriod(action, plan),
    plan.trialEnd !== null || plan.anchor !== undefined,
  ),
  ...plan.oneTime.map(({ price, quantity }) => oneTimeLine(action, price, quantity)),
];

/** Stores the subscription and its first invoice, finalised but not yet paid. */
export const createSubscription = (
  action: Action,
  plan: SubscriptionPlan,
): { subscription: Subscription; invoice: Invoice } => {
  const draft = draftSubscription(action, plan);
  const discounts = attachCoupons(action, plan.coupons, draft.id, plan.customer.id);
  const customer = find(action, 'customer', plan.customer.id) ?? plan.customer;
  const invoice = draftInvoice(action, {
    customer,
    subscription: draft,
    reason: 'subscription_create',
    lines: firstLines(action, plan, draft),
    discounts: discountsInForce(action, discounts, action.at),
    currency: draft.currency,
    period: { start: action.at, end: action.at },
  });
  const subscription = save(action, 'subscription', { ...draft, discounts, latest_invoice: invoice.id });
  emit(action, 'customer.subscription.created', subscription);
  return { subscription: retireUsedDiscounts(action, subscription, invoice), invoice: finalize(action, invoice) };
};

/** Removes a coupon for one invoice once it has been used. */
export const retireUsedDiscounts = (action: Action, subscription: Subscription, invoice: Invoice): Subscription => {
  const used = new Set(
    invoice.total_discount_amounts.filter(({ amount }) => amount > 0).map(({ discount }) => discount),
  );
  const left = subscription.discounts.filter((id) => {
    const discount = find(action, 'discount', id);
    const isOnce = find(action, 'coupon', discount?.source.coupon)?.duration === 'once';
    return !(isOnce && used.has(id));
  });
  const isChanged = left.length !== subscription.discounts.length;
  return isChanged ? changeSubscription(action, subscription, { discounts: left }) : subscription;
};
