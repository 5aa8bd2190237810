import * as z from 'zod/mini';
import { amount, civilDate, instant, line, perLanguage, text } from '../clean';

/** Data of mails about a paid order, with the parts of the snapshot they use. */
export const orderDataSchema = z.object({
  firstName: line,
  subscriptionId: text,
  number: text,
  snapshot: z.object({
    productName: perLanguage,
    productDescription: z.optional(perLanguage),
    priceMinor: amount,
    intervalMonths: z.int().check(z.gte(1)),
    bindingMonths: amount,
    discount: z.nullable(z.object({ code: line, label: z.optional(line), offMinor: amount, charges: amount })),
    studio: z.object({ name: line, street: line, zip: line, city: line, accessHtml: perLanguage }),
    secondAmountMinor: amount,
    secondChargeOn: civilDate,
    bindingEndsOn: z.nullable(civilDate),
    withdrawUntil: civilDate,
    termsVersion: line,
  }),
  /** The first charge, minor units. */
  amountMinor: amount,
  accessFrom: instant,
  startNow: z.boolean(),
  orderedAt: instant,
  /** Instant of the payment. */
  at: instant,
  /** ISO instant of the next charge, as the provider gives it. */
  nextChargeAt: z.nullable(z.string()),
  /** The first payment is processing; absent in mails queued by earlier releases. */
  isOnItsWay: z.nullish(z.boolean()),
});
export type OrderData = z.infer<typeof orderDataSchema>;

/** Fields of every mail about a membership. */
export const membershipFields = {
  ...z.pick(orderDataSchema, { subscriptionId: true, number: true }).shape,
  snapshot: z.pick(orderDataSchema.shape.snapshot, { productName: true, productDescription: true, studio: true }),
};

/** Of a receipt or credit note; added when the mail is sent, since it is assigned when the payment is recorded. */
export const receiptFields = {
  /** Number in the market's series. */
  receiptNumber: z.nullish(line),
  vatMinor: z.nullish(amount),
  vatRate: z.nullish(amount),
};

/** A refund of a membership, made or returned. */
export const refundFields = {
  firstName: line,
  ...membershipFields,
  amountMinor: amount,
  method: z.nullish(line),
  at: instant,
};
