import { dayMs } from '../../worker/domain/dates';

/**
 * The next year that begins in some days, is no leap year, and has summer time before 29 March: what a test names in it is to
 * come, and stands to each other as in most years.
 */
export function comingCommonYear(nowMs = Date.now()): number {
  let year = new Date(nowMs + 4 * dayMs).getUTCFullYear() + 1;
  while (new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29 || lastSundayOfMarch(year) > 28) year += 1;
  return year;
}

const lastSundayOfMarch = (year: number) => 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
