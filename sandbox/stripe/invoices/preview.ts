import * as z from 'zod';
import { failure, type Result, success } from '../../result';
import { draftChangeInvoice } from '../billing/apply-change';
import { planChange } from '../billing/change';
import {
  draftSubscription,
  firstLines,
  type PricedQuantity,
  type SubscriptionPlan,
} from '../billing/create-subscription';
import { draftDiscount, resolveCoupons } from '../billing/discounts';
import { draftInvoice } from '../billing/invoice';
import { draftRenewal, endedStatuses, periodOf } from '../billing/lifecycle';
import { pendingLines } from '../billing/lines';
import { resolvePrice } from '../billing/prices';
import { type Action, find } from '../context';
import { invalid, missing, ok, type Refusal, type StripeAnswer } from '../protocol/answer';
import { discounts, emptyable, identifier } from '../protocol/parameters';
import type { Call } from '../protocol/route';
import type { Coupon, Customer, Invoice, Subscription } from '../records';
import { billingChange } from '../subscriptions/parameters';
import { cancellation, toBillingChange } from '../subscriptions/update';

const details = z.object(billingChange);

export const previewParameters = z.object({
  customer: identifier.optional(),
  subscription: identifier.optional(),
  discounts: emptyable(discounts).optional(),
  subscription_details: details.optional(),
});
type PreviewParameters = z.output<typeof previewParameters>;

const nothing = (): Refusal => ({
  status: 404,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: 'No upcoming invoices for the subscription.',
    },
  },
});

/** True if the subscription ends before its next renewal, so that nothing more is charged. */
const endsFirst = ({ status, cancel_at, ...subscription }: Subscription) =>
  endedStatuses.includes(status) ||
  (cancel_at !== null && cancel_at <= periodOf({ status, cancel_at, ...subscription }).end);

const previewExisting = (
  action: Action,
  subscription: Subscription,
  data: PreviewParameters,
): Result<Invoice, Refusal> => {
  const change = toBillingChange(action, subscription, data.subscription_details ?? details.parse({}));
  if (!change.ok) return change;
  const planned = planChange(action, subscription, change.value);
  if (!planned.ok) return planned;
  const ending = cancellation(action, planned.value.subscription, data.subscription_details ?? details.parse({}));
  const discounts = data.discounts === null ? [] : planned.value.subscription.discounts;
  const changed = { ...planned.value.subscription, ...ending, discounts };
  const invoicesNow = data.subscription_details?.proration_behavior === 'always_invoice';
  const now = draftChangeInvoice(action, { ...planned.value, subscription: changed }, invoicesNow);
  if (now) return success(now);
  const isOver = endsFirst(changed) && pendingLines(action, changed).length + planned.value.prorations.length === 0;
  const renewal = isOver ? undefined : draftRenewal(action, changed, planned.value.prorations);
  return renewal ? success(renewal) : failure(nothing());
};

const nobody = { id: '', balance: 0, email: null } as Partial<Customer> as Customer;

const linesOf = (action: Action, data: PreviewParameters): Result<PricedQuantity[], Refusal> => {
  const lines: PricedQuantity[] = [];
  for (const item of data.subscription_details?.items ?? []) {
    const price = resolvePrice(action, item);
    if (!price.ok) return price;
    lines.push({ price: price.value, quantity: item.quantity ?? 1 });
  }
  return lines.length > 0 ? success(lines) : failure(invalid('Name a subscription, or items.', 'subscription'));
};

const previewPlanned = (action: Action, plan: SubscriptionPlan, coupons: Coupon[]): Invoice => {
  const subscription = draftSubscription(action, plan);
  return draftInvoice(action, {
    customer: plan.customer,
    subscription,
    reason: 'upcoming',
    lines: firstLines(action, plan, subscription),
    discounts: coupons.map((coupon) => ({ id: draftDiscount(action, coupon).id, coupon })),
    currency: subscription.currency,
    period: { start: action.at, end: action.at },
  });
};

const previewNew = (action: Action, data: PreviewParameters): Result<Invoice, Refusal> => {
  const lines = linesOf(action, data);
  if (!lines.ok) return lines;
  const coupons = resolveCoupons(action, data.discounts ?? [], lines.value[0]?.price.currency ?? null);
  if (!coupons.ok) return coupons;
  const trialEnd = data.subscription_details?.trial_end;
  const plan: SubscriptionPlan = {
    customer: find(action, 'customer', data.customer) ?? nobody,
    recurring: lines.value.filter(({ price }) => price.recurring),
    oneTime: lines.value.filter(({ price }) => !price.recurring),
    coupons: coupons.value,
    metadata: {},
    description: null,
    trialEnd: typeof trialEnd === 'number' ? trialEnd : null,
    cancelAt: null,
    paymentMethod: null,
  };
  return success(previewPlanned(action, plan, coupons.value));
};

/** The next invoice as it would be, with or without a given change. Never stored. */
export const previewInvoice = ({ action, data }: Call<PreviewParameters>): StripeAnswer => {
  const subscription = find(action, 'subscription', data.subscription);
  if (data.subscription && !subscription) return missing('subscription', data.subscription, 'subscription');
  const preview = subscription ? previewExisting(action, subscription, data) : previewNew(action, data);
  if (!preview.ok) return preview.failure;
  const id = `upcoming_${preview.value.id}`;
  return ok({ ...preview.value, id, billing_reason: 'upcoming', auto_advance: true });
};
