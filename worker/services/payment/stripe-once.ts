import type { Stripe } from 'stripe';

/** Most idempotency keys of one request: an outage has to fail this often within a day to use them up. */
const mostKeys = 24;

interface Once<Value> {
  /** Idempotency key: the provider carries the request out once under it. */
  readonly key: string;
  /** Looks for what an earlier attempt made although it answered with an error; null: nothing. */
  readonly look: () => Promise<Value | null>;
  readonly make: (options: Stripe.RequestOptions) => Promise<Value>;
}

/**
 * Makes something once, whatever earlier attempts returned. Stripe stores a 500 under its key for a day and returns it
 * again without trying (https://docs.stripe.com/api/idempotent_requests): after such a stored answer the thing is
 * looked for, and made under a new key if it is missing. A new 500 leaves the outcome open and is thrown; a later
 * attempt with the same key resolves it. Throws what Stripe's package throws.
 */
export async function makeOnce<Value>({ key, look, make }: Once<Value>): Promise<Value> {
  for (let count = 1; ; count += 1) {
    try {
      return await make({ idempotencyKey: count === 1 ? key : `${key}:${count}` });
    } catch (error) {
      if (!isKept(error) || count === mostKeys) throw error;
      const made = await look();
      if (made !== null) return made;
    }
  }
}

/** For what may be made twice without harm, because a duplicate is neither charged nor seen. */
export const makeAgain = <Value>(key: string, make: Once<Value>['make']): Promise<Value> =>
  makeOnce({ key, look: async () => null, make });

interface NewCoupon extends Pick<Stripe.CouponCreateParams, 'amount_off' | 'currency' | 'name'> {
  readonly charges: number;
  /** Months that the charges reach past. */
  readonly months: number;
}

/** An amount computed by us, never a percentage, so that Stripe's rounding cannot differ from the amount shown. */
export const makeCoupon = (
  stripe: Stripe,
  key: string,
  { charges, months, ...coupon }: NewCoupon,
): Promise<Stripe.Coupon> =>
  makeAgain(key, (once) =>
    stripe.coupons.create(
      { ...coupon, ...(charges === 1 ? { duration: 'once' } : { duration: 'repeating', duration_in_months: months }) },
      once,
    ),
  );

/** A stored 500: the provider did not try this time. Stored refusals are final and are not meant here. */
function isKept(error: unknown): boolean {
  const { statusCode, headers } = error as { statusCode?: number; headers?: Record<string, string> };
  return (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true';
}
