import * as z from 'zod/mini';
import { amount, civilDate, instant, line } from './clean';
import { orderDataSchema } from './order/data';

/** What every mail about a membership names. */
const membership = {
  firstName: line,
  ...z.pick(orderDataSchema, { subscriptionId: true, number: true }).shape,
  snapshot: z.pick(orderDataSchema.shape.snapshot, { productName: true, studio: true }),
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
  bindingEndsOn: z.nullable(civilDate),
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
  chargedMinor: z.nullable(amount),
  nextChargeOn: z.nullable(civilDate),
  bindingEndsOn: z.nullable(civilDate),
  /** What it was before, in the reader's language. */
  before: z.nullable(line),
  method: z.nullable(line),
});
export type ChangeData = z.infer<typeof changeDataSchema>;

export const cancelDataSchema = z.object({
  ...membership,
  receivedAt: instant,
  lastDay: civilDate,
  lastChargeOn: z.nullable(civilDate),
  chargesLeft: z.int(),
  /** It can be taken back until the last day. */
  canUndo: z.boolean(),
});
export type CancelData = z.infer<typeof cancelDataSchema>;

export const undoCancelDataSchema = z.object({
  ...membership,
  nextChargeOn: z.nullable(civilDate),
  nextAmountMinor: amount,
});

export const withdrawalDataSchema = z.object({
  name: line,
  contract: line,
  email: line,
  /** The statement as it was sent. */
  statement: line,
  receivedAt: instant,
  /** `unmatched`: no such contract was found by number and address; a person looks. */
  outcome: z.enum(['done', 'unmatched', 'tooLate', 'already']),
  refundMinor: amount,
  lastDay: z.nullable(civilDate),
});
export type WithdrawalData = z.infer<typeof withdrawalDataSchema>;

export const emailChangedDataSchema = z.object({
  firstName: line,
  /** Only so much of the new address as the reader of the old one needs. */
  newEmail: line,
  changedAt: instant,
  /** To the old address: it says what to do if it was not you. */
  toOld: z.boolean(),
});

export const activationCodeDataSchema = z.object({ firstName: line, code: line, expiresAt: instant });
