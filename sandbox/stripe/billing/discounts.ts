import { failure, type Result, success } from '../../result';
import { type Action, find, newId, save } from '../context';
import { addMonths } from '../controls/calendar';
import { invalid, missing, type Refusal } from '../protocol/answer';
import type { Coupon, Discount } from '../records';

/** Coupons that exist, fit the currency and may still be redeemed. */
export const resolveCoupons = (
  action: Action,
  wanted: { coupon?: string | undefined; promotion_code?: string | undefined }[],
  currency: string | null,
): Result<Coupon[], Refusal> => {
  const coupons: Coupon[] = [];
  for (const { coupon: id, promotion_code } of wanted) {
    if (promotion_code) return failure(missing('promotion code', promotion_code, 'discounts'));
    const coupon = find(action, 'coupon', id);
    if (!coupon) return failure(missing('coupon', id, 'discounts[0][coupon]'));
    if (!coupon.valid)
      return failure(invalid(`Coupon ${coupon.id} is used up.`, 'discounts[0][coupon]', 'coupon_expired'));
    if (coupon.currency && currency && coupon.currency !== currency) {
      return failure(invalid(`Coupon ${coupon.id} is in another currency than the prices.`, 'discounts[0][coupon]'));
    }
    coupons.push(coupon);
  }
  return success(coupons);
};

/** A discount for a single answer, not stored. */
export const draftDiscount = (action: Action, coupon: Coupon): Discount => ({
  id: newId('discount'),
  object: 'discount',
  customer: null,
  end: coupon.duration === 'repeating' ? addMonths(action.at, coupon.duration_in_months ?? 1) : null,
  source: { type: 'coupon', coupon: coupon.id },
  start: action.at,
  subscription: null,
});

const countRedemption = (action: Action, coupon: Coupon) => {
  const times = coupon.times_redeemed + 1;
  const isUsedUp = coupon.max_redemptions !== null && times >= coupon.max_redemptions;
  save(action, 'coupon', { ...coupon, times_redeemed: times, valid: coupon.valid && !isUsedUp });
};

/** Attaches coupons to a subscription, counting each redemption. */
export const attachCoupons = (
  action: Action,
  coupons: Coupon[],
  subscription: string | null,
  customer: string,
): string[] =>
  coupons.map((coupon) => {
    countRedemption(action, coupon);
    return save(action, 'discount', { ...draftDiscount(action, coupon), subscription, customer }).id;
  });

/** A discount with its coupon, while it applies to an invoice made at this time. */
export interface AppliedDiscount {
  id: string;
  coupon: Coupon;
}

/** Discounts that apply to an invoice of this time; a repeating one ends with its month, exclusively. */
export const discountsInForce = (action: Action, ids: string[], atSeconds: number): AppliedDiscount[] =>
  ids.flatMap((id) => {
    const discount = find(action, 'discount', id);
    const coupon = discount && find(action, 'coupon', discount.source.coupon);
    if (!discount || !coupon) return [];
    return discount.end === null || atSeconds < discount.end ? [{ id, coupon }] : [];
  });
