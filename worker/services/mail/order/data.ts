import * as z from 'zod/mini';
import { amount, civilDate, instant, line, perLanguage, text } from '../clean';

/** What is told about an order once it is paid; the parts of the snapshot that mails write. */
export const orderDataSchema = z.object({
  firstName: line,
  subscriptionId: text,
  number: text,
  snapshot: z.object({
    productName: perLanguage,
    priceMinor: amount,
    intervalMonths: z.int().check(z.gte(1)),
    bindingMonths: amount,
    discount: z.nullable(z.object({ code: line, offMinor: amount, charges: amount })),
    studio: z.object({ name: line, street: line, zip: line, city: line, accessHtml: perLanguage }),
    secondAmountMinor: amount,
    secondChargeOn: civilDate,
    bindingEndsOn: z.nullable(civilDate),
    withdrawUntil: civilDate,
    termsVersion: line,
  }),
  /** The first charge, as taken. */
  amountMinor: amount,
  accessFrom: instant,
  startNow: z.boolean(),
  orderedAt: instant,
  /** Instant of the payment. */
  at: instant,
  /** Instant; the provider's word about when the next charge is. */
  nextChargeAt: z.nullable(z.string()),
  /** A bank has the first charge, for days; what was queued earlier does not say. */
  isOnItsWay: z.nullish(z.boolean()),
});
export type OrderData = z.infer<typeof orderDataSchema>;

/** What every mail about a membership names. */
export const membershipFields = {
  ...z.pick(orderDataSchema, { subscriptionId: true, number: true }).shape,
  snapshot: z.pick(orderDataSchema.shape.snapshot, { productName: true, studio: true }),
};
