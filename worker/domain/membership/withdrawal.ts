import { addDays, type CivilDate, daysBetween, weekdayOf } from '../dates';

interface WithdrawalQuestion {
  /** Minor units charged and not refunded yet. */
  readonly paidMinor: number;
  /** The member requested the start within the withdrawal period. */
  readonly startNow: boolean;
  /** First paid day with access, and the first day that is not paid. */
  readonly accessFrom: CivilDate;
  readonly paidUntil: CivilDate;
  /** Day the statement was received. */
  readonly on: CivilDate;
}

/**
 * Minor units to refund: everything, or, if the start was requested, all but the share of the used days before this
 * one. Consumer Rights Directive art. 14(3); Consumer Contracts Regulations 2013 reg. 36. The day itself is not
 * charged, and the share kept is rounded down.
 */
export function withdrawalRefund({ paidMinor, startNow, accessFrom, paidUntil, on }: WithdrawalQuestion): number {
  const days = daysBetween(accessFrom, paidUntil);
  const used = Math.min(days, Math.max(0, daysBetween(accessFrom, on)));
  if (!startNow || used === 0 || days <= 0) return paidMinor;
  return paidMinor - Math.floor((paidMinor * used) / days);
}

const saturday = 5;

/**
 * The last day a statement is in time: a period that ends on a Saturday or Sunday is extended to the Monday after it.
 * Regulation 1182/71 art. 3(4), which recital 41 of the Consumer Rights Directive applies. Public holidays are not
 * considered.
 */
export function lastWithdrawalDay(day: CivilDate): CivilDate {
  const weekday = weekdayOf(day);
  return weekday < saturday ? day : addDays(day, 7 - weekday);
}
