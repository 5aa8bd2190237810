import { addDays, addMonths, type CivilDate, laterOf, monthsBetween } from '../dates';
import type { NoticeRule } from '../markets/market-data';

/** The periods of a subscription: whole months from an anchor, and its binding. */
export interface Rhythm {
  /** First day with access; each period starts on its day of the month. */
  readonly start: CivilDate;
  readonly intervalMonths: number;
  /** Last day of binding, or null without. A pause moves it. */
  readonly bindingEnd: CivilDate | null;
}

/** Last day of a binding of whole months, or null without. */
export function bindingEndOf(start: CivilDate, bindingMonths: number): CivilDate | null {
  return bindingMonths === 0 ? null : addDays(addMonths(start, bindingMonths), -1);
}

/** First day of period `index` (0 is the first), counted from the anchor. */
export function periodStart(rhythm: Rhythm, index: number): CivilDate {
  return addMonths(rhythm.start, index * rhythm.intervalMonths);
}

/** Last day of period `index`. */
export function periodEnd(rhythm: Rhythm, index: number): CivilDate {
  return addDays(periodStart(rhythm, index + 1), -1);
}

/** The index of the period that contains a day; a day before the start counts as in the first. */
export function periodIndexAt(rhythm: Rhythm, date: CivilDate): number {
  let index = Math.max(0, Math.floor(monthsBetween(rhythm.start, date) / rhythm.intervalMonths) + 1);
  while (index > 0 && periodStart(rhythm, index) > date) index -= 1;
  return index;
}

/**
 * Last day with access if notice is given on `noticeOn`: the later of the end of binding and the market's notice rule.
 * With `periodEnd`, the end of binding is also extended to the end of its period, which is paid.
 */
export function earliestLastDay(rhythm: Rhythm, notice: NoticeRule, noticeOn: CivilDate): CivilDate {
  const bound = rhythm.bindingEnd ?? rhythm.start;
  switch (notice.kind) {
    case 'periodEnd':
      return periodEnd(rhythm, periodIndexAt(rhythm, laterOf(bound, noticeOn)));
    case 'days':
      return laterOf(bound, addDays(noticeOn, notice.value));
    case 'months':
      return laterOf(bound, addMonths(noticeOn, notice.value));
  }
}
