import type { Interval } from '../records';

const secondsPerDay = 86_400;

/**
 * The same day n months later in UTC, or the month's last day; always counted from the anchor (31 Jan, 28 Feb, 31 Mar).
 */
export const addMonths = (anchorSeconds: number, months: number): number => {
  const anchor = new Date(anchorSeconds * 1000);
  const target = new Date(anchor);
  target.setUTCDate(1);
  target.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return target.getTime() / 1000;
};

interface Recurrence {
  interval: Interval;
  interval_count: number;
}

const addInterval = (anchorSeconds: number, { interval, interval_count }: Recurrence, times: number): number => {
  const count = interval_count * times;
  if (interval === 'month') return addMonths(anchorSeconds, count);
  if (interval === 'year') return addMonths(anchorSeconds, 12 * count);
  return anchorSeconds + count * secondsPerDay * (interval === 'week' ? 7 : 1);
};

/** End of the period that contains this instant or begins at it, counted from the anchor. */
export const periodEnd = (anchorSeconds: number, recurrence: Recurrence, atSeconds: number): number => {
  let times = 1;
  while (addInterval(anchorSeconds, recurrence, times) <= atSeconds) times += 1;
  return addInterval(anchorSeconds, recurrence, times);
};
