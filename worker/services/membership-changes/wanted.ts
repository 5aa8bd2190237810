import { addMonths, sameTimeOn, toIso } from '../../domain/dates';
import type { BillingUpdate } from '../billing/port';

/** What the provider has to come to: said twice, or out of turn, it is the same. Instants are epoch milliseconds. */
export interface Level extends Omit<BillingUpdate, 'discount' | 'nextChargeAt'> {
  readonly nextChargeAt?: number;
  readonly discount?: DiscountLeft | null;
}

export interface DiscountLeft {
  readonly code: string;
  readonly offMinor: number;
  readonly charges: number;
  /** Instant of the last charge it lowers; null: the first of them is made as it is told. */
  readonly lastAt: number | null;
  /** Months of all those charges. */
  readonly months: number;
}

/** What has still to be told. */
export interface Wanted {
  /** Begins and charges a period at once: done twice it would charge twice, so it has a key of its own. */
  readonly begin?: { readonly key: string; readonly level: Level };
  readonly level: Level;
}

/** The later word on each thing replaces the earlier one. A beginning takes along what was not told before it. */
export function wantedWith(earlier: Wanted | null, level: Level, beginKey?: string): Wanted {
  if (!beginKey) return { ...earlier, level: { ...earlier?.level, ...level } };
  const { nextChargeAt: _, ...before } = { ...earlier?.begin?.level, ...earlier?.level };
  return { begin: { key: beginKey, level: { ...before, ...level } }, level: {} };
}

export const isNothing = ({ begin, level }: Wanted) => !begin && Object.keys(level).length === 0;

/** In the provider's words, at this moment. A moment that has passed is not asked for: it came by itself. */
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
 * The provider counts from the moment it is told: as many months as reach past the last lowered charge, by the clock and
 * not by the date, since on that day of the month one more would lower the next charge, too.
 */
function monthsTo({ lastAt, months: whole }: DiscountLeft, now: number): number {
  if (lastAt === null) return whole;
  const today = toIso(now).slice(0, 10);
  let months = 1;
  while (sameTimeOn(addMonths(today, months), now, 'UTC') <= lastAt) months += 1;
  return months;
}
