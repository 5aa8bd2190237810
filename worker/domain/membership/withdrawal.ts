import { addDays, type CivilDate, daysBetween, weekdayOf } from '../dates';
import { isHoliday } from './holidays';

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
 * The last day a statement is in time: a period that ends on a Saturday, a Sunday or one of the market's holidays is
 * extended to the next working day. Regulation 1182/71 art. 3(4), which recital 41 of the Consumer Rights Directive
 * applies.
 */
export function lastWithdrawalDay(day: CivilDate, holidays: readonly string[]): CivilDate {
  const isOff = weekdayOf(day) >= saturday || isHoliday(day, holidays);
  return isOff ? lastWithdrawalDay(addDays(day, 1), holidays) : day;
}
