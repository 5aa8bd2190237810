import { failure, type Result, success } from '../../result';
import { draftSubscription, firstLines, type PricedQuantity } from '../billing/create-subscription';
import { draftDiscount, resolveCoupons } from '../billing/discounts';
import { draftInvoice, type LineDraft } from '../billing/invoice';
import { oneTimeLine } from '../billing/lines';
import { resolvePrice } from '../billing/prices';
import { type Action, find } from '../context';
import { aheadOfClock } from '../controls/clock';
import { invalid, missing, type Refusal } from '../protocol/answer';
import type { Coupon, Customer, Invoice, Metadata } from '../records';
import type { SessionParameters } from './schema';

const secondsPerDay = 86_400;

/** What a session will do once it is paid; the API does not expose this. */
export interface SessionPlan {
  lines: PricedQuantity[];
  coupons: Coupon[];
  trialEnd: number | null;
  /** Metadata of the object to be created: subscription, setup intent or payment intent. */
  metadata: Metadata;
  description: string | null;
}

const resolveLines = (action: Action, { line_items = [] }: SessionParameters): Result<PricedQuantity[], Refusal> => {
  const lines: PricedQuantity[] = [];
  for (const item of line_items) {
    const price = resolvePrice(action, item);
    if (!price.ok) return price;
    lines.push({ price: price.value, quantity: item.quantity });
  }
  return success(lines);
};

const linesFault = (lines: PricedQuantity[], mode: SessionParameters['mode']): Refusal | undefined => {
  const recurring = lines.filter(({ price }) => price.recurring);
  if (mode === 'setup')
    return lines.length > 0 ? invalid('line_items are not allowed in setup mode.', 'line_items') : undefined;
  if (lines.length === 0) return invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (new Set(lines.map(({ price }) => price.currency)).size > 1)
    return invalid('All prices must be in one currency.', 'line_items');
  if (mode === 'payment')
    return recurring.length > 0 ? invalid('Recurring prices need mode subscription.', 'mode') : undefined;
  if (recurring.length === 0) return invalid('Mode subscription needs at least one recurring price.', 'mode');
  const intervals = new Set(recurring.map(({ price }) => JSON.stringify(price.recurring)));
  return intervals.size > 1 ? invalid('All recurring prices must have one interval.', 'line_items') : undefined;
};

const trialEndOf = (action: Action, data: SessionParameters): Result<number | null, Refusal> => {
  const { trial_end, trial_period_days } = data.subscription_data ?? {};
  if (trial_period_days !== undefined) return success(action.at + trial_period_days * secondsPerDay);
  if (trial_end === undefined) return success(null);
  const trialEnd = aheadOfClock(action.sandbox, trial_end);
  const isTooSoon = trialEnd < action.at + 2 * secondsPerDay;
  const message = 'The `trial_end` date has to be at least 2 days in the future.';
  return isTooSoon ? failure(invalid(message, 'subscription_data[trial_end]')) : success(trialEnd);
};

/** Validates the parameters and turns them into a plan. */
export const planSession = (action: Action, data: SessionParameters): Result<SessionPlan, Refusal> => {
  if (data.customer && data.customer_email)
    return failure(invalid('You may only specify one of customer and customer_email.', 'customer_email'));
  if (data.customer && !find(action, 'customer', data.customer))
    return failure(missing('customer', data.customer, 'customer'));
  const lines = resolveLines(action, data);
  if (!lines.ok) return lines;
  const fault = linesFault(lines.value, data.mode);
  if (fault) return failure(fault);
  const coupons = resolveCoupons(action, data.discounts ?? [], lines.value[0]?.price.currency ?? null);
  if (!coupons.ok) return coupons;
  const trialEnd = trialEndOf(action, data);
  if (!trialEnd.ok) return trialEnd;
  const inner = data.subscription_data ?? data.setup_intent_data ?? data.payment_intent_data;
  return success({
    lines: lines.value,
    coupons: coupons.value,
    trialEnd: trialEnd.value,
    metadata: inner?.metadata ?? {},
    description: inner?.description ?? null,
  });
};

const nobody: Pick<Customer, 'id' | 'balance' | 'email'> = { id: '', balance: 0, email: null };

export const subscriptionPlan = (plan: SessionPlan, customer: Customer, paymentMethod: string | null) => ({
  customer,
  recurring: plan.lines.filter(({ price }) => price.recurring),
  oneTime: plan.lines.filter(({ price }) => !price.recurring),
  coupons: plan.coupons,
  metadata: plan.metadata,
  description: plan.description,
  trialEnd: plan.trialEnd,
  cancelAt: null,
  paymentMethod,
});

/** The invoice that paying this session would make, for the totals of session and page. */
export const previewPlan = (
  action: Action,
  plan: SessionPlan,
  mode: SessionParameters['mode'],
  customer?: Customer,
): Invoice => {
  const payer = (customer ?? nobody) as Customer;
  const draft = subscriptionPlan(plan, payer, null);
  const subscription = mode === 'subscription' ? draftSubscription(action, draft) : null;
  const lines: LineDraft[] = subscription
    ? firstLines(action, draft, subscription)
    : plan.lines.map(({ price, quantity }) => oneTimeLine(action, price, quantity));
  return draftInvoice(action, {
    customer: payer,
    subscription,
    reason: 'upcoming',
    lines,
    discounts: plan.coupons.map((coupon) => ({ id: draftDiscount(action, coupon).id, coupon })),
    currency: plan.lines[0]?.price.currency ?? 'eur',
    period: { start: action.at, end: action.at },
  });
};
