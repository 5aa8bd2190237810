import * as z from 'zod/mini';
import { marketIds } from '../markets';
import { languages } from '../markets/languages';

/** One JSON document per market, edited by the operator. Prices are integer minor units and include VAT. */
const int = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const text = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most));
const guid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'must be a GUID in lower case, without braces'));
const civilDate = z.iso.date();
const money = int(0, 100_000_00);
const code = z.string().check(z.regex(/^[A-Z0-9]{2,20}$/, 'must be 2–20 capital letters or digits'));
const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be HH:MM'));
const short = text(1, 120);

/** A text by language; the market's languages are checked before it is published. */
const localised = z.partialRecord(z.enum(languages), text(1, 600));

/**
 * `percent` 1–100 or `amount` (minor units per charge) for `months` charges; `freeMonths`: the first `value` charges
 * are 0.
 */
const discountTerms = {
  kind: z.enum(['percent', 'amount', 'freeMonths']),
  value: int(1, 100_000_00),
  months: int(1, 36),
};

function checkDiscountValue(terms: { kind: string; value: number }): boolean {
  return (terms.kind !== 'percent' || terms.value <= 100) && (terms.kind !== 'freeMonths' || terms.value <= 12);
}
const discountFault = { path: ['value'], message: 'must be at most 100 for percent, at most 12 for freeMonths' };

const signupDiscount = z.strictObject({ code, ...discountTerms }).check(z.refine(checkDiscountValue, discountFault));

const openingDay = z.union([z.literal('closed'), z.strictObject({ opens: clock, closes: clock })]);

const studioSchema = z.strictObject({
  studioId: guid,
  name: short,
  street: short,
  zip: short,
  city: short,
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
  /** Monday first. `00:00`–`24:00`: open all day. */
  openingHours: z.array(openingDay).check(z.length(7)),
  staffed: z.boolean(),
  /** Hours with staff, Monday first; empty for an unstaffed studio. */
  staffedHours: z.optional(z.array(openingDay).check(z.length(7))),
  phone: text(3, 30),
  accessHtml: localised,
});

const productSchema = z
  .strictObject({
    productId: guid,
    name: localised,
    description: localised,
    priceMinor: money,
    /** Whole months between charges. */
    billingIntervalMonths: int(1, 12),
    bindingMonths: int(0, 24),
    ageVerificationRequired: z.boolean(),
    usesUv: z.boolean(),
    studios: z.union([z.literal('all'), z.array(guid).check(z.minLength(1))]),
    validFrom: z.nullable(civilDate),
    validTo: z.nullable(civilDate),
    signupDiscount: z.nullable(signupDiscount),
  })
  .check(
    z.refine((product) => !product.usesUv || product.ageVerificationRequired, {
      path: ['ageVerificationRequired'],
      message: 'must be true for a product that uses UV',
    }),
  );

const promotionSchema = z
  .strictObject({
    code,
    ...discountTerms,
    products: z.union([z.literal('all'), z.array(guid).check(z.minLength(1))]),
    validFrom: civilDate,
    validTo: civilDate,
    maximumUses: int(1, 1_000_000),
  })
  .check(z.refine(checkDiscountValue, discountFault));

export const catalogueSchema = z.strictObject({
  market: z.enum(marketIds),
  studios: z.array(studioSchema).check(z.minLength(1), z.maxLength(2000)),
  products: z.array(productSchema).check(z.minLength(1), z.maxLength(200)),
  promotions: z.array(promotionSchema).check(z.maxLength(500)),
});

export type Catalogue = z.infer<typeof catalogueSchema>;
export type Studio = z.infer<typeof studioSchema>;
export type Product = z.infer<typeof productSchema>;
export type Promotion = z.infer<typeof promotionSchema>;
export type DiscountTerms = Pick<Promotion, 'kind' | 'value' | 'months'>;
export type OpeningDay = z.infer<typeof openingDay>;
