import { addMonths, sameTimeOn, toIso } from '../../../domain/dates';
import type { BillingUpdate } from '../../billing/port';
import type { DiscountLeft, Level } from './port';

/** What the provider still has to be told. */
export interface PendingProviderUpdate {
  /** Begins and charges a period at once. Repeating it would charge twice, so it has its own idempotency key. */
  readonly begin?: { readonly key: string; readonly level: Level };
  readonly level: Level;
}

/** Merges by field, the later value wins. A beginning includes everything not sent before it. */
export function mergePending(
  earlier: PendingProviderUpdate | null,
  level: Level,
  beginKey?: string,
): PendingProviderUpdate {
  if (!beginKey) return { ...earlier, level: { ...earlier?.level, ...level } };
  const { nextChargeAt: _, ...before } = { ...earlier?.begin?.level, ...earlier?.level };
  return { begin: { key: beginKey, level: { ...before, ...level } }, level: {} };
}

export const isNothing = ({ begin, level }: PendingProviderUpdate) => !begin && Object.keys(level).length === 0;

/** The update to send to the provider at this moment. A next charge in the past is left out: it happened by itself. */
export function updateOf({ discount, nextChargeAt, ...rest }: Level, now: number): BillingUpdate {
  return {
    ...rest,
    ...(nextChargeAt !== undefined && nextChargeAt > now ? { nextChargeAt } : {}),
    ...(discount === undefined
      ? {}
      : { discount: discount && { ...offOf(discount), months: monthsTo(discount, now) } }),
  };
}

const offOf = ({ code, offMinor, charges }: DiscountLeft) => ({ code, offMinor, charges });

/**
 * The provider counts a discount's months from the moment it is told: as many months as reach past the last lowered
 * charge. Compared by time and not by date, since on that day of the month one more month would lower the next charge
 * too.
 */
function monthsTo({ lastAt, months: whole }: DiscountLeft, now: number): number {
  if (lastAt === null) return whole;
  const today = toIso(now).slice(0, 10);
  let months = 1;
  while (sameTimeOn(addMonths(today, months), now, 'UTC') <= lastAt) months += 1;
  return months;
}
