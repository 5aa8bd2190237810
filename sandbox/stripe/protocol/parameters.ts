import * as z from 'zod';

/** Parsers for parameters, which arrive as text; the calls' schemas are built from them. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const positive = integer.refine((value) => value > 0, 'This value must be greater than or equal to 1');
export const amount = integer.refine((value) => value >= 0, 'This value must be greater than or equal to 0');
export const timestamp = integer;
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const text = z.string().max(5000);
export const identifier = z.string().min(1).max(255);
/** An empty text unsets the value. */
export const emptyable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .transform((value) => value.toLowerCase());

const metadataValues = z.record(z.string().max(40), z.string().max(500));
export const metadata = z.union([z.literal('').transform(() => null), metadataValues]);
type MetadataChange = Record<string, string> | null | undefined;

/** Merges a change of metadata: an empty value removes its key, an empty text removes all. */
export const mergeMetadata = (current: Record<string, string>, change: MetadataChange): Record<string, string> => {
  if (change === undefined) return current;
  const merged = { ...current, ...change };
  return change === null ? {} : Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

export const interval = z.enum(['day', 'week', 'month', 'year']);
export const recurring = z.object({ interval, interval_count: positive.default(1) });

export const priceData = z.object({
  currency,
  unit_amount: amount.optional(),
  unit_amount_decimal: amount.optional(),
  product: identifier.optional(),
  product_data: z.object({ name: text.min(1), description: text.optional(), metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
});
export type PriceData = z.output<typeof priceData>;

export const priced = z.object({ price: identifier.optional(), price_data: priceData.optional() });
export const discounts = z.array(z.object({ coupon: identifier.optional(), promotion_code: identifier.optional() }));
export const automaticTaxOff = z.object({ enabled: z.literal('false', 'Automatic tax is not part of the sandbox') });
