import { addDays, type CivilDate, daysBetween, weekdayOf } from './dates';

export interface WithdrawalQuestion {
  /** What was charged and has not gone back, in minor units. */
  readonly paidMinor: number;
  /** The member asked for the start within the withdrawal period. */
  readonly startNow: boolean;
  /** First day that was paid for with access, and the first that is not. */
  readonly accessFrom: CivilDate;
  readonly paidUntil: CivilDate;
  /** The day the statement arrived. */
  readonly on: CivilDate;
}

/**
 * What goes back, in minor units: everything, or, where the start was asked for, all but the share of the days before
 * this one. Consumer Rights Directive art. 14(3); Consumer Contracts Regulations 2013 reg. 36. The day itself is free,
 * and what is kept is rounded down.
 */
export function withdrawalRefund({ paidMinor, startNow, accessFrom, paidUntil, on }: WithdrawalQuestion): number {
  const days = daysBetween(accessFrom, paidUntil);
  const used = Math.min(days, Math.max(0, daysBetween(accessFrom, on)));
  if (!startNow || used === 0 || days <= 0) return paidMinor;
  return paidMinor - Math.floor((paidMinor * used) / days);
}

const saturday = 5;

/**
 * The last day a statement counts on: a period that would end on a Saturday or Sunday ends with the Monday after it.
 * Regulation 1182/71 art. 3(4), which recital 41 of the Consumer Rights Directive applies. Public holidays are not known here.
 */
export function lastWithdrawalDay(day: CivilDate): CivilDate {
  const weekday = weekdayOf(day);
  return weekday < saturday ? day : addDays(day, 7 - weekday);
}
