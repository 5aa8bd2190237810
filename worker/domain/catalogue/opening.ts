import { type Instant, wallClockOf, weekdayOf } from '../dates';
import type { OpeningDay } from './catalogue';

/** When opening changes, in wall-clock time: today, tomorrow, or a weekday (0 Monday … 6 Sunday). */
interface OpeningMoment {
  readonly day: 'today' | 'tomorrow' | 'weekday';
  readonly weekday: number;
  /** `HH:MM`; midnight at the end of a day is `00:00` of the next. */
  readonly time: string;
}

type OpenState =
  | { readonly kind: 'aroundTheClock' }
  | { readonly kind: 'open'; readonly until: OpeningMoment }
  /** `opens` null: it has no opening hours. */
  | { readonly kind: 'closed'; readonly opens: OpeningMoment | null };

/** The present or next period of opening hours. */
interface OpeningStretch extends OpeningMoment {
  readonly until: string;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

/**
 * Whether it is open at an instant, and until or from when. Hours are wall-clock times, Monday first, so daylight
 * saving does not move them. Hours that end at or before their start run past midnight; adjacent hours count as one
 * period.
 */
export function openStateAt(hours: readonly OpeningDay[], instant: Instant, timeZone: string): OpenState {
  const { date, minutes } = wallClockOf(instant, timeZone);
  const today = weekdayOf(date);
  const stretches = stretchesAround(hours, today);
  const current = stretches.find(({ from, to }) => from <= minutes && minutes < to);
  if (current && current.to - current.from >= weekMinutes) return { kind: 'aroundTheClock' };
  if (current) return { kind: 'open', until: momentAt(current.to, today) };
  const next = stretches.find(({ from }) => from > minutes);
  return { kind: 'closed', opens: next ? momentAt(next.from, today) : null };
}

/** The present or next period of opening hours; `always`: around the clock; null without opening hours. */
export function nextStretchAt(
  hours: readonly OpeningDay[],
  instant: Instant,
  timeZone: string,
): OpeningStretch | 'always' | null {
  const { date, minutes } = wallClockOf(instant, timeZone);
  const today = weekdayOf(date);
  const next = stretchesAround(hours, today).find(({ to }) => to > minutes);
  if (!next) return null;
  if (next.to - next.from >= weekMinutes) return 'always';
  // A period that began yesterday is shown as today's.
  return { ...momentAt(Math.max(0, next.from), today), until: momentAt(next.to, today).time };
}

/** True if a day is open around the clock. */
export function openAllDay(day: OpeningDay): boolean {
  return day !== 'closed' && minutesOf(day.opens) === 0 && minutesOf(day.closes) === dayMinutes;
}

/** Periods in minutes from today's midnight, from yesterday to over a week ahead; adjacent ones are merged. */
function stretchesAround(hours: readonly OpeningDay[], today: number): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (let day = -1; day <= 8; day += 1) {
    const opening = hours[(today + day + 7) % 7];
    if (!opening || opening === 'closed') continue;
    const from = day * dayMinutes + minutesOf(opening.opens);
    const length = minutesOf(opening.closes) - minutesOf(opening.opens);
    const to = from + (length > 0 ? length : length + dayMinutes);
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function momentAt(minutes: number, today: number): OpeningMoment {
  const days = Math.floor(minutes / dayMinutes);
  const rest = minutes - days * dayMinutes;
  const time = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
  return { day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'weekday', weekday: (today + days) % 7, time };
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
