import { addMonths, type CivilDate } from '../../domain/dates';
import type { BillingUpdate } from '../billing/port';

/** What the provider has to come to: said twice, or out of turn, it is the same. Instants are epoch milliseconds. */
export interface Level extends Omit<BillingUpdate, 'discount' | 'nextChargeAt'> {
  readonly nextChargeAt?: number;
  /** `lastOn`: the last charge it lowers; months are counted when the provider is told. */
  readonly discount?: DiscountLeft | null;
}

export interface DiscountLeft {
  readonly code: string;
  readonly offMinor: number;
  readonly charges: number;
  readonly lastOn: CivilDate;
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

/** In the provider's words, on this day. A moment that has passed is not asked for: it came by itself. */
export function updateOf({ discount, nextChargeAt, ...rest }: Level, now: number, today: CivilDate): BillingUpdate {
  return {
    ...rest,
    ...(nextChargeAt !== undefined && nextChargeAt > now ? { nextChargeAt } : {}),
    ...(discount === undefined
      ? {}
      : { discount: discount && { ...offOf(discount), months: monthsTo(discount, today) } }),
  };
}

const offOf = ({ code, offMinor, charges }: DiscountLeft) => ({ code, offMinor, charges });

/** Months from today that reach past the last lowered charge and not to the next one. */
function monthsTo({ lastOn }: DiscountLeft, today: CivilDate): number {
  let months = 1;
  while (addMonths(today, months) <= lastOn) months += 1;
  return months;
}
