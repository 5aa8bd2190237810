import type { OpeningDay } from './catalogue';
import { type Instant, wallClockOf, weekdayOf } from './dates';

/** When a change happens, in wall-clock words: today, tomorrow, or a weekday (0 Monday … 6 Sunday). */
export interface OpeningMoment {
  readonly day: 'today' | 'tomorrow' | 'weekday';
  readonly weekday: number;
  /** `HH:MM`; midnight at the end of a day is `00:00` of the next. */
  readonly time: string;
}

export type OpenState =
  | { readonly kind: 'aroundTheClock' }
  | { readonly kind: 'open'; readonly until: OpeningMoment }
  /** `opens` null: no opening hours at all. */
  | { readonly kind: 'closed'; readonly opens: OpeningMoment | null };

/** A stretch of hours that runs or comes next. */
export interface OpeningStretch extends OpeningMoment {
  readonly until: string;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

/**
 * Is it open at an instant, and until or from when? Hours are wall-clock hours, Monday first, so daylight saving does
 * not move them. Hours that end at or before their opening run past midnight; hours that touch count as one stretch.
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

/** The stretch that runs at an instant, or else the next one; `always` around the clock; null without any hours. */
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
  // One that began yesterday is today's, for who reads it.
  return { ...momentAt(Math.max(0, next.from), today), until: momentAt(next.to, today).time };
}

/** The hours of one day, for a list: `closed`, around the clock, or from and to. */
export function openAllDay(day: OpeningDay): boolean {
  return day !== 'closed' && minutesOf(day.opens) === 0 && minutesOf(day.closes) === dayMinutes;
}

/** Opening stretches in minutes from today's midnight, from yesterday to over a week ahead, touching ones merged. */
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
