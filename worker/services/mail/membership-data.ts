import * as z from 'zod/mini';
import { amount, civilDate, instant, line, perLanguage, text } from './clean';
import { membershipFields } from './order/data';
import { undoSchema } from './security-data';

const membership = { firstName: line, ...membershipFields };

export const pauseDataSchema = z.object({
  ...membership,
  /** `planned`; `undone` before it began; `resumed`: ended early. */
  event: z.enum(['planned', 'undone', 'resumed']),
  from: civilDate,
  until: civilDate,
  nextChargeOn: civilDate,
  nextAmountMinor: amount,
  feeMinor: amount,
  bindingEndsOn: z.nullable(civilDate),
});

export const changeDataSchema = z.object({
  ...membership,
  event: z.enum(['product', 'productLater', 'keepProduct', 'notApproved', 'studio', 'method']),
  /** First day of the change. */
  from: civilDate,
  priceMinor: amount,
  intervalMonths: z.int(),
  /** Minor units charged today for the rest of the period; null if nothing was. */
  chargedMinor: z.nullable(amount),
  /** The payment is processing; a bank takes days to confirm it. */
  isOnItsWay: z.nullish(z.boolean()),
  /** Part too small to be charged by itself; absent in mails queued by earlier releases. */
  carriedMinor: z.nullish(amount),
  nextChargeOn: z.nullable(civilDate),
  /** Absent in mails queued by earlier releases. */
  nextAmountMinor: z.nullish(amount),
  bindingEndsOn: z.nullable(civilDate),
  /** What it was before, in the mail's language. */
  before: z.nullable(line),
  method: z.nullable(line),
});
export type ChangeData = z.infer<typeof changeDataSchema>;

/** A change that was planned; absent in mails queued by earlier releases. */
const planned = { next: z.nullish(z.object({ productName: perLanguage, from: civilDate })) };

export const cancelDataSchema = z.object({
  ...membership,
  ...planned,
  receivedAt: instant,
  lastDay: civilDate,
  /** Whether a planned pause will not start; absent in mails queued by earlier releases. */
  dropsPause: z.nullish(z.boolean()),
  lastChargeOn: z.nullable(civilDate),
  /** Sum of the last charge; absent in mails queued by earlier releases. */
  lastAmountMinor: z.nullish(amount),
  chargesLeft: z.int(),
  /** True if the cancellation can be undone until the last day. */
  canUndo: z.boolean(),
});
export type CancelData = z.infer<typeof cancelDataSchema>;

/** What somebody at the back office did for a member who asked; `unpaid`: ended, since a payment did not come. */
export const operatorNoticeSchema = z.object({
  ...membership,
  event: z.enum(['address', 'ended', 'note', 'unpaid']),
  at: instant,
  /** The new address, or the note as it was written. */
  text: z.nullable(text),
});

export const undoCancelDataSchema = z.object({
  ...membership,
  ...planned,
  nextChargeOn: z.nullable(civilDate),
  nextAmountMinor: amount,
});

export const withdrawalDataSchema = z.object({
  name: line,
  contract: line,
  email: line,
  statement: line,
  receivedAt: instant,
  /** `received`: the outcome is not known yet and will be told only to the membership's own address. */
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
  /** The mail begins with the oldest, so there is one. */
  statements: z.array(statedSchema).check(z.minLength(1)),
  /** Number of statements not listed. */
  more: z.int(),
});

export const emailChangedDataSchema = z.object({
  firstName: line,
  /** The new address; masked in the mail to the old one. */
  newEmail: line,
  changedAt: instant,
  /** True for the mail to the old address, which says what to do if the change was not yours. */
  toOld: z.boolean(),
  /** The undo link; only for the old address. */
  undo: z.nullish(undoSchema),
});

export const activationCodeDataSchema = z.object({ firstName: line, code: line, expiresAt: instant });
