import { failure, type Result, success } from '../../result';
import { changeSubscription, collect } from '../billing/collect';
import { createSubscription, type PricedQuantity, type SubscriptionPlan } from '../billing/create-subscription';
import { resolveCoupons } from '../billing/discounts';
import { methodFor } from '../billing/invoice';
import { refusalOf } from '../billing/payment';
import { resolvePrice } from '../billing/prices';
import { type Action, find, save } from '../context';
import { aheadOfClock } from '../controls/clock';
import { declinedError, invalid, missing, ok, type Refusal, type StripeAnswer } from '../protocol/answer';
import type { PriceData } from '../protocol/parameters';
import type { Call } from '../protocol/route';
import type { CreateParameters } from './parameters';

const secondsPerDay = 86_400;

const resolveAll = (
  action: Action,
  lines: { price?: string | undefined; price_data?: PriceData | undefined; quantity: number }[],
): Result<PricedQuantity[], Refusal> => {
  const resolved: PricedQuantity[] = [];
  for (const line of lines) {
    const price = resolvePrice(action, line);
    if (!price.ok) return price;
    resolved.push({ price: price.value, quantity: line.quantity });
  }
  return success(resolved);
};

const trialEndOf = (action: Action, data: CreateParameters): Result<number | null, Refusal> => {
  if (data.trial_period_days) return success(action.at + data.trial_period_days * secondsPerDay);
  if (data.trial_end === undefined || data.trial_end === 'now') return success(null);
  const trialEnd = aheadOfClock(action.sandbox, data.trial_end);
  return trialEnd > action.at ? success(trialEnd) : failure(invalid('trial_end must be in the future.', 'trial_end'));
};

/** Allowed only without proration: time that has passed, or was paid for elsewhere, is not charged. */
const anchorOf = (action: Action, data: CreateParameters): Result<SubscriptionPlan['anchor'], Refusal> => {
  const { billing_cycle_anchor: given, backdate_start_date: start } = data;
  if (given === undefined) {
    const message = 'The sandbox backdates only together with billing_cycle_anchor.';
    return start === undefined ? success(undefined) : failure(invalid(message, 'backdate_start_date'));
  }
  const end = aheadOfClock(action.sandbox, given);
  if (end <= action.at) return failure(invalid('billing_cycle_anchor must be in the future.', 'billing_cycle_anchor'));
  if (data.proration_behavior !== 'none') {
    const message = 'The sandbox takes billing_cycle_anchor only with proration_behavior none.';
    return failure(invalid(message, 'proration_behavior'));
  }
  if (start !== undefined && start > action.at) {
    return failure(invalid('backdate_start_date must be in the past.', 'backdate_start_date'));
  }
  return success({ start: start ?? action.at, end });
};

const planOf = (action: Action, data: CreateParameters): Result<SubscriptionPlan, Refusal> => {
  const customer = find(action, 'customer', data.customer);
  if (!customer || customer.deleted) return failure(missing('customer', data.customer, 'customer'));
  const [recurring, oneTime] = [resolveAll(action, data.items), resolveAll(action, data.add_invoice_items)];
  if (!recurring.ok) return recurring;
  if (!oneTime.ok) return oneTime;
  if (recurring.value.some(({ price }) => !price.recurring)) {
    return failure(invalid('The prices of items must be recurring.', 'items'));
  }
  const coupons = resolveCoupons(action, data.discounts ?? [], recurring.value[0]?.price.currency ?? null);
  if (!coupons.ok) return coupons;
  const trialEnd = trialEndOf(action, data);
  if (!trialEnd.ok) return trialEnd;
  const method = data.default_payment_method;
  if (method && find(action, 'payment_method', method)?.customer !== customer.id) {
    return failure(missing('payment_method', method, 'default_payment_method'));
  }
  const anchor = anchorOf(action, data);
  if (!anchor.ok) return anchor;
  return success({
    customer,
    recurring: recurring.value,
    oneTime: oneTime.value,
    coupons: coupons.value,
    metadata: data.metadata ?? {},
    description: data.description ?? null,
    trialEnd: trialEnd.value,
    anchor: anchor.value,
    cancelAt: data.cancel_at === undefined ? null : aheadOfClock(action.sandbox, data.cancel_at),
    paymentMethod: method ?? null,
  });
};

/** Creates a subscription by the API, charged to the customer's saved payment method. */
export const createByApi = ({ action, data }: Call<CreateParameters>): StripeAnswer => {
  const plan = planOf(action, data);
  if (!plan.ok) return plan.failure;
  const { customer, paymentMethod, trialEnd } = plan.value;
  const method = find(action, 'payment_method', paymentMethod) ?? methodFor(action, undefined, customer.id);
  const needsMethod = trialEnd === null && !plan.value.anchor && data.payment_behavior !== 'default_incomplete';
  if (!method && needsMethod) {
    return invalid(
      'This customer has no attached payment source or default payment method.',
      'customer',
      'resource_missing',
    );
  }
  const isStrict = data.payment_behavior === 'error_if_incomplete';
  const refusal = isStrict && method ? refusalOf(action, method) : undefined;
  if (refusal) return declinedError(refusal);
  const { subscription, invoice } = createSubscription(action, plan.value);
  const isLeftOpen = data.payment_behavior === 'default_incomplete' && invoice.amount_due > 0;
  const collected = isLeftOpen ? invoice : collect(action, invoice, method);
  if (collected.status === 'paid') return ok(find(action, 'subscription', subscription.id) ?? subscription);
  save(action, 'invoice', { ...collected, next_payment_attempt: null });
  const current = find(action, 'subscription', subscription.id) ?? subscription;
  return ok(changeSubscription(action, current, { status: 'incomplete' }));
};
