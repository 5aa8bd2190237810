import * as z from 'zod/mini';

const amount = z.int().check(z.gte(0));
const count = z.int().check(z.gte(1));

/**
 * The content of the signed `quote` of the overview page. The order compares it with what it would charge, so that
 * nobody is charged an amount that the page with the order button did not show.
 */
export const quotePayloadSchema = z.strictObject({
  market: z.string(),
  productId: z.string(),
  studioId: z.string(),
  catalogueVersion: z.union([z.string(), z.int()]),
  discountCode: z.nullable(z.string()),
  currency: z.string(),
  firstMinor: amount,
  /** Each price with the number of charges it holds for; null: until cancelled. */
  phases: z.array(z.tuple([amount, z.nullable(count)])).check(z.minLength(1)),
  intervalMonths: count,
  bindingMonths: amount,
  minimumTotalMinor: amount,
  /** Civil date the page showed as today. */
  shownOn: z.iso.date(),
  /** First day on which it can start, where another membership runs until then. */
  waitsUntil: z.optional(z.iso.date()),
});
export type QuotePayload = z.infer<typeof quotePayloadSchema>;
