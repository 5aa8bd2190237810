import * as z from 'zod/mini';
import { amount, civilDate, instant, line } from './clean';
import { membershipFields } from './order/data';
import { undoSchema } from './security-data';

const membership = { firstName: line, ...membershipFields };

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
  event: z.enum(['product', 'productLater', 'keepProduct', 'notApproved', 'studio', 'method']),
  /** First day of what is new. */
  from: civilDate,
  priceMinor: amount,
  intervalMonths: z.int(),
  /** Charged today for the rest of the period; null where nothing was. */
  chargedMinor: z.nullable(amount),
  /** A bank has it, for days. */
  isOnItsWay: z.nullish(z.boolean()),
  /** Too little to be charged by itself; what was queued earlier does not say. */
  carriedMinor: z.nullish(amount),
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
  /** `received`: what comes of it is found out, and is told to nobody but the membership's own address. */
  outcome: z.enum(['received', 'done', 'unmatched', 'tooLate', 'already']),
  refundMinor: amount,
  lastDay: z.nullable(civilDate),
});
export type WithdrawalData = z.infer<typeof withdrawalDataSchema>;

const statedSchema = z.pick(withdrawalDataSchema, {
  name: true,
  contract: true,
  email: true,
  statement: true,
  receivedAt: true,
});

export const withdrawalConfirmDataSchema = z.object({
  ...z.pick(statedSchema, { contract: true, receivedAt: true }).shape,
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  endsAt: instant,
});

export const withdrawalsWaitingDataSchema = z.object({
  statements: z.array(statedSchema),
  /** Those that are not written out. */
  more: z.int(),
});

export const emailChangedDataSchema = z.object({
  firstName: line,
  /** Only so much of the new address as the reader of the old one needs. */
  newEmail: line,
  changedAt: instant,
  /** To the old address: it says what to do if it was not you. */
  toOld: z.boolean(),
  /** To the old address: the way back. */
  undo: z.nullish(undoSchema),
});

export const activationCodeDataSchema = z.object({ firstName: line, code: line, expiresAt: instant });
