import { failure, type Result, success } from '../../result';
import { chargeChange, draftChangeInvoice } from '../billing/apply-change';
import { type BillingChange, type PlannedChange, planChange } from '../billing/change';
import { changeSubscription, collect, finalize } from '../billing/collect';
import { attachCoupons, resolveCoupons } from '../billing/discounts';
import { heldSeconds, holdChange } from '../billing/held-change';
import { methodFor } from '../billing/invoice';
import { endedStatuses, periodOf } from '../billing/lifecycle';
import { declined, refusalOf } from '../billing/payment';
import { type Action, find } from '../context';
import { aheadOfClock, clockOffsetSeconds } from '../controls/clock';
import { declinedError, invalid, missing, ok, type Refusal, type StripeAnswer } from '../protocol/answer';
import { mergeMetadata } from '../protocol/parameters';
import type { Call } from '../protocol/route';
import type { Invoice, Subscription } from '../records';
import type { UpdateParameters } from './parameters';

type BillingParameters = Pick<
  UpdateParameters,
  | 'items'
  | 'proration_behavior'
  | 'proration_date'
  | 'trial_end'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
>;

/** A time within the current period. For a caller whose clock was not moved it is a distance from now. */
const prorationDate = (
  action: Action,
  subscription: Subscription,
  { proration_date: given }: BillingParameters,
): Result<number | undefined, Refusal> => {
  if (given === undefined) return success(undefined);
  const { start, end } = periodOf(subscription);
  const lies = (seconds: number) => seconds >= start && seconds <= end;
  const moved = given + clockOffsetSeconds(action.sandbox);
  if (lies(given)) return success(given);
  return lies(moved)
    ? success(moved)
    : failure(invalid('proration_date must lie within the current period.', 'proration_date'));
};

export const toBillingChange = (
  action: Action,
  subscription: Subscription,
  data: BillingParameters,
): Result<BillingChange, Refusal> => {
  const trialEnd = typeof data.trial_end === 'number' ? aheadOfClock(action.sandbox, data.trial_end) : data.trial_end;
  if (typeof trialEnd === 'number' && trialEnd <= action.at) {
    return failure(invalid('trial_end must be in the future.', 'trial_end'));
  }
  const from = prorationDate(action, subscription, data);
  if (!from.ok) return from;
  return success({
    items: data.items,
    trialEnd,
    restartsCycle: data.billing_cycle_anchor === 'now',
    prorates: data.proration_behavior !== 'none',
    proratesFrom: from.value,
  });
};

/** When the subscription ends; undefined if the parameters do not say. */
export const cancellation = (
  action: Action,
  subscription: Subscription,
  data: BillingParameters,
): Partial<Subscription> => {
  const { end } = periodOf(subscription);
  if (data.cancel_at_period_end !== undefined) {
    return data.cancel_at_period_end
      ? { cancel_at_period_end: true, cancel_at: end, canceled_at: action.at }
      : { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
  }
  if (data.cancel_at === undefined) return {};
  if (data.cancel_at === null) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  const at = typeof data.cancel_at === 'number' ? aheadOfClock(action.sandbox, data.cancel_at) : end;
  return { cancel_at: at, cancel_at_period_end: false, canceled_at: action.at };
};

const pauseOf = (action: Action, subscription: Subscription, { pause_collection: pause }: UpdateParameters) => {
  if (pause === undefined) return subscription.pause_collection;
  if (pause === null) return null;
  const resumesAt = pause.resumes_at === undefined ? null : aheadOfClock(action.sandbox, pause.resumes_at);
  return { behavior: pause.behavior, resumes_at: resumesAt };
};

const discountsOf = (
  action: Action,
  subscription: Subscription,
  { discounts }: UpdateParameters,
): Result<string[], Refusal> => {
  if (discounts === undefined) return success(subscription.discounts);
  const coupons = resolveCoupons(action, discounts ?? [], subscription.currency);
  if (!coupons.ok) return coupons;
  return success(attachCoupons(action, coupons.value, subscription.id, subscription.customer));
};

const plainChanges = (action: Action, subscription: Subscription, data: UpdateParameters): Partial<Subscription> => ({
  ...cancellation(action, subscription, data),
  cancellation_details: { ...subscription.cancellation_details, ...data.cancellation_details },
  default_payment_method: data.default_payment_method ?? subscription.default_payment_method,
  description: data.description === undefined ? subscription.description : data.description,
  metadata: mergeMetadata(subscription.metadata, data.metadata),
  pause_collection: pauseOf(action, subscription, data),
  payment_settings: { ...subscription.payment_settings, ...data.payment_settings },
});

const refusal = (action: Action, subscription: Subscription, data: UpdateParameters): Refusal | undefined => {
  const isPlain = Object.entries(data).every(([name, value]) =>
    ['metadata', 'cancellation_details', 'proration_behavior', 'payment_behavior'].includes(name)
      ? true
      : value === undefined,
  );
  if (endedStatuses.includes(subscription.status) && !isPlain) {
    return invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const method = data.default_payment_method;
  const isForeign = method && find(action, 'payment_method', method)?.customer !== subscription.customer;
  return isForeign ? missing('payment_method', method, 'default_payment_method') : undefined;
};

/** The bank's refusal of what the change would charge at once; in that case nothing is changed. */
const unpaidChange = (action: Action, planned: PlannedChange, invoicesNow: boolean): Refusal | undefined => {
  const invoice = draftChangeInvoice(action, planned, invoicesNow);
  if (!invoice || invoice.amount_due === 0) return undefined;
  const { subscription } = planned;
  const method = methodFor(action, subscription, subscription.customer);
  const reason = method ? refusalOf(action, method) : declined;
  return reason && declinedError(reason);
};

/** Stores the change until its invoice is paid, and tries to charge that once. */
const hold = (
  action: Action,
  subscription: Subscription,
  changed: Subscription,
  planned: PlannedChange,
): Subscription => {
  const invoice = draftChangeInvoice(action, { ...planned, subscription: changed }, true) as Invoice;
  const { items, discounts, metadata } = changed;
  holdChange(action, subscription.id, { invoice: invoice.id, changes: { items, discounts, metadata } });
  changeSubscription(action, subscription, {
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts,
      expires_at: Math.min(action.at + heldSeconds, periodOf(subscription).end),
      metadata,
      subscription_items: items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  });
  collect(action, finalize(action, invoice), methodFor(action, subscription, subscription.customer));
  return find(action, 'subscription', subscription.id) as Subscription;
};

export const updateSubscription = ({ action, data, id }: Call<UpdateParameters>): StripeAnswer => {
  const subscription = find(action, 'subscription', id);
  if (!subscription) return missing('subscription', id);
  const refused = refusal(action, subscription, data);
  if (refused) return refused;
  const change = toBillingChange(action, subscription, data);
  if (!change.ok) return change.failure;
  const planned = planChange(action, subscription, change.value);
  if (!planned.ok) return planned.failure;
  const invoicesNow = data.proration_behavior === 'always_invoice';
  if (data.payment_behavior === 'error_if_incomplete') {
    const unpaid = unpaidChange(action, planned.value, invoicesNow);
    if (unpaid) return unpaid;
  }
  const discounts = discountsOf(action, subscription, data);
  if (!discounts.ok) return discounts.failure;
  const wanted = {
    ...planned.value.subscription,
    ...plainChanges(action, planned.value.subscription, data),
    discounts: discounts.value,
  };
  const isHeld = data.payment_behavior === 'pending_if_incomplete' && unpaidChange(action, planned.value, invoicesNow);
  if (isHeld) return ok(hold(action, subscription, wanted, planned.value));
  const changed = changeSubscription(action, subscription, wanted);
  return ok(chargeChange(action, { ...planned.value, subscription: changed }, invoicesNow));
};
