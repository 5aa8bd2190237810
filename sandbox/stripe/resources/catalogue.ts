import * as z from 'zod';
import { createPrice } from '../billing/prices';
import { all, find, newId, save } from '../context';
import { invalid, missing, ok } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { amount, currency, mergeMetadata, metadata, positive, priceData, text } from '../protocol/parameters';
import { none, route } from '../protocol/route';
import type { Coupon } from '../records';

const productParameters = z.object({
  id: z.string().min(1).max(255).optional(),
  name: text.min(1),
  description: text.optional(),
  metadata: metadata.optional(),
});

export const productRoutes = [
  route('POST', '/products', productParameters, ({ action, data }) =>
    ok(
      save(action, 'product', {
        id: data.id ?? newId('product'),
        object: 'product',
        active: true,
        created: action.at,
        description: data.description ?? null,
        metadata: mergeMetadata({}, data.metadata),
        name: data.name,
      }),
    ),
  ),
  route('GET', '/products', listParameters, ({ action, data }) => listPage(all(action, 'product'), '/products', data)),
  route('GET', '/products/:id', none, ({ action, id }) => {
    const product = find(action, 'product', id);
    return product ? ok(product) : missing('product', id);
  }),
];

export const priceRoutes = [
  route('POST', '/prices', priceData.extend({ metadata: metadata.optional() }), ({ action, data }) => {
    const price = createPrice(action, data, mergeMetadata({}, data.metadata));
    return price.ok ? ok(price.value) : price.failure;
  }),
  route('GET', '/prices', listParameters.extend({ product: z.string().optional() }), ({ action, data }) =>
    listPage(
      all(action, 'price').filter(({ product }) => !data.product || product === data.product),
      '/prices',
      data,
    ),
  ),
  route('GET', '/prices/:id', none, ({ action, id }) => {
    const price = find(action, 'price', id);
    return price ? ok(price) : missing('price', id);
  }),
];

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Invalid decimal')
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, 'Must be above 0 and at most 100');

const couponParameters = z.object({
  id: z.string().min(1).max(500).optional(),
  amount_off: amount.refine((value) => value > 0, 'Must be above 0').optional(),
  percent_off: percent.optional(),
  currency: currency.optional(),
  duration: z.enum(['once', 'repeating', 'forever']).default('once'),
  duration_in_months: positive.optional(),
  max_redemptions: positive.optional(),
  metadata: metadata.optional(),
  name: text.max(40).optional(),
});

const couponFault = (data: z.output<typeof couponParameters>) => {
  const isOneKind = (data.amount_off === undefined) !== (data.percent_off === undefined);
  if (!isOneKind) return invalid('You must pass either percent_off or amount_off.', 'percent_off');
  if (data.amount_off !== undefined && !data.currency)
    return invalid('You must pass currency when passing amount_off.', 'currency');
  const isRepeating = data.duration === 'repeating';
  if (isRepeating !== (data.duration_in_months !== undefined)) {
    return invalid('duration_in_months goes with the duration repeating, and only with it.', 'duration_in_months');
  }
  return undefined;
};

const toCoupon = (data: z.output<typeof couponParameters>, created: number): Coupon => ({
  id: data.id ?? newId('coupon'),
  object: 'coupon',
  amount_off: data.amount_off ?? null,
  created,
  currency: data.currency ?? null,
  duration: data.duration,
  duration_in_months: data.duration_in_months ?? null,
  max_redemptions: data.max_redemptions ?? null,
  metadata: mergeMetadata({}, data.metadata),
  name: data.name ?? null,
  percent_off: data.percent_off ?? null,
  times_redeemed: 0,
  valid: true,
});

export const couponRoutes = [
  route('POST', '/coupons', couponParameters, ({ action, data }) => {
    const fault = couponFault(data);
    if (fault) return fault;
    if (data.id && find(action, 'coupon', data.id))
      return invalid('Coupon already exists.', 'id', 'resource_already_exists');
    return ok(save(action, 'coupon', toCoupon(data, action.at)));
  }),
  route('GET', '/coupons', listParameters, ({ action, data }) => listPage(all(action, 'coupon'), '/coupons', data)),
  route('GET', '/coupons/:id', none, ({ action, id }) => {
    const coupon = find(action, 'coupon', id);
    return coupon ? ok(coupon) : missing('coupon', id, 'coupon');
  }),
];
