import * as z from 'zod';
import { amount, civilDate, line, perLanguage } from '../clean';

/** What is told about an order once it is paid; the parts of the snapshot that mails write. */
export const orderDataSchema = z.object({
  firstName: line,
  subscriptionId: z.string().min(1),
  number: z.string().min(1),
  snapshot: z.object({
    productName: perLanguage,
    priceMinor: amount,
    intervalMonths: amount.min(1),
    bindingMonths: amount,
    discount: z.object({ code: line, offMinor: amount, charges: amount }).nullable(),
    studio: z.object({ name: line, street: line, zip: line, city: line, accessHtml: perLanguage }),
    secondAmountMinor: amount,
    secondChargeOn: civilDate,
    bindingEndsOn: civilDate.nullable(),
    withdrawUntil: civilDate,
    termsVersion: line,
  }),
  /** The first charge, as taken. */
  amountMinor: amount,
  accessFrom: z.string().min(10),
  startNow: z.boolean(),
  orderedAt: z.string().min(10),
  /** Instant of the payment. */
  at: z.string().min(10),
  /** Instant; the provider's word about when the next charge is. */
  nextChargeAt: z.string().nullable(),
});
export type OrderData = z.infer<typeof orderDataSchema>;
