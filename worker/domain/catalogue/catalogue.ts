import * as z from 'zod';
import { marketIds } from '../markets';
import { languages } from '../markets/languages';

/** One JSON document per market, edited by the operator. Prices are integer minor units and include VAT. */
const guid = z
  .string()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'must be a GUID in lower case, without braces');
const civilDate = z.iso.date();
const money = z.int().min(0).max(100_000_00);
const code = z.string().regex(/^[A-Z0-9]{2,20}$/, 'must be 2–20 capital letters or digits');
const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be HH:MM');
const short = z.string().trim().min(1).max(120);

/** A text by language; the market's languages are checked before it is published. */
const localised = z.partialRecord(z.enum(languages), z.string().trim().min(1).max(600));

/**
 * `percent` 1–100 or `amount` (minor units per charge) for `months` charges; `freeMonths`: the first `value` charges
 * are 0.
 */
const discountTerms = {
  kind: z.enum(['percent', 'amount', 'freeMonths']),
  value: z.int().min(1).max(100_000_00),
  months: z.int().min(1).max(36),
};

function checkDiscountValue(terms: { kind: string; value: number }): boolean {
  return (terms.kind !== 'percent' || terms.value <= 100) && (terms.kind !== 'freeMonths' || terms.value <= 12);
}
const discountFault = { path: ['value'], message: 'must be at most 100 for percent, at most 12 for freeMonths' };

const signupDiscount = z.strictObject({ code, ...discountTerms }).refine(checkDiscountValue, discountFault);

const openingDay = z.union([z.literal('closed'), z.strictObject({ opens: clock, closes: clock })]);

const studioSchema = z.strictObject({
  studioId: guid,
  name: short,
  street: short,
  zip: short,
  city: short,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Monday first. `00:00`–`24:00`: open all day. */
  openingHours: z.array(openingDay).length(7),
  staffed: z.boolean(),
  /** Hours with staff, Monday first; empty for an unstaffed studio. */
  staffedHours: z.array(openingDay).length(7).optional(),
  phone: z.string().trim().min(3).max(30),
  accessHtml: localised,
});

const productSchema = z
  .strictObject({
    productId: guid,
    name: localised,
    description: localised,
    priceMinor: money,
    /** Whole months between charges. */
    billingIntervalMonths: z.int().min(1).max(12),
    bindingMonths: z.int().min(0).max(24),
    ageVerificationRequired: z.boolean(),
    usesUv: z.boolean(),
    studios: z.union([z.literal('all'), z.array(guid).min(1)]),
    validFrom: civilDate.nullable(),
    validTo: civilDate.nullable(),
    signupDiscount: signupDiscount.nullable(),
  })
  .refine((product) => !product.usesUv || product.ageVerificationRequired, {
    path: ['ageVerificationRequired'],
    message: 'must be true for a product that uses UV',
  });

const promotionSchema = z
  .strictObject({
    code,
    ...discountTerms,
    products: z.union([z.literal('all'), z.array(guid).min(1)]),
    validFrom: civilDate,
    validTo: civilDate,
    maximumUses: z.int().min(1).max(1_000_000),
  })
  .refine(checkDiscountValue, discountFault);

export const catalogueSchema = z.strictObject({
  market: z.enum(marketIds),
  studios: z.array(studioSchema).min(1).max(2000),
  products: z.array(productSchema).min(1).max(200),
  promotions: z.array(promotionSchema).max(500),
});

export type Catalogue = z.infer<typeof catalogueSchema>;
export type Studio = z.infer<typeof studioSchema>;
export type Product = z.infer<typeof productSchema>;
export type Promotion = z.infer<typeof promotionSchema>;
export type DiscountTerms = Pick<Promotion, 'kind' | 'value' | 'months'>;
export type OpeningDay = z.infer<typeof openingDay>;
