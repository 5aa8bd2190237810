import * as z from 'zod';
import { amount, civilDate, line } from './clean';
import { orderDataSchema } from './order/data';

/** What every mail about a membership names. */
const membership = {
  firstName: line,
  ...orderDataSchema.pick({ subscriptionId: true, number: true }).shape,
  snapshot: orderDataSchema.shape.snapshot.pick({ productName: true, studio: true }),
};

export const pauseDataSchema = z.object({
  ...membership,
  /** `planned`, taken back before it began, or ended early. */
  event: z.enum(['planned', 'undone', 'resumed']),
  from: civilDate,
  until: civilDate,
  nextChargeOn: civilDate,
  nextAmountMinor: amount,
  feeMinor: amount,
  bindingEndsOn: civilDate.nullable(),
});
export type PauseData = z.infer<typeof pauseDataSchema>;

export const changeDataSchema = z.object({
  ...membership,
  event: z.enum(['product', 'productLater', 'keepProduct', 'studio', 'method']),
  /** First day of what is new. */
  from: civilDate,
  priceMinor: amount,
  intervalMonths: z.int(),
  /** Charged today for the rest of the period; null where nothing was. */
  chargedMinor: amount.nullable(),
  nextChargeOn: civilDate.nullable(),
  bindingEndsOn: civilDate.nullable(),
  /** What it was before, in the reader's language. */
  before: line.nullable(),
  method: line.nullable(),
});
export type ChangeData = z.infer<typeof changeDataSchema>;

export const cancelDataSchema = z.object({
  ...membership,
  receivedAt: z.string().min(10),
  lastDay: civilDate,
  lastChargeOn: civilDate.nullable(),
  chargesLeft: z.int(),
});
export type CancelData = z.infer<typeof cancelDataSchema>;

export const undoCancelDataSchema = z.object({
  ...membership,
  nextChargeOn: civilDate.nullable(),
  nextAmountMinor: amount,
});
export type UndoCancelData = z.infer<typeof undoCancelDataSchema>;

export const withdrawalDataSchema = z.object({
  name: line,
  contract: line,
  email: line,
  /** The statement as it was sent. */
  statement: line,
  receivedAt: z.string().min(10),
  /** `unmatched`: no such contract was found by number and address; a person looks. */
  outcome: z.enum(['done', 'unmatched', 'tooLate', 'already']),
  refundMinor: amount,
  lastDay: civilDate.nullable(),
});
export type WithdrawalData = z.infer<typeof withdrawalDataSchema>;

export const emailChangedDataSchema = z.object({
  firstName: line,
  /** Only so much of the new address as the reader of the old one needs. */
  newEmail: line,
  changedAt: z.string().min(10),
  /** To the old address: it says what to do if it was not you. */
  toOld: z.boolean(),
});
export type EmailChangedData = z.infer<typeof emailChangedDataSchema>;

export const activationCodeDataSchema = z.object({ firstName: line, code: line, expiresAt: z.string().min(10) });
export type ActivationCodeData = z.infer<typeof activationCodeDataSchema>;
