/**
 * Civil dates (`YYYY-MM-DD` in a market's zone) and instants (epoch milliseconds or UTC ISO strings). Arithmetic is on
 * calendar days, so that daylight saving does not affect it; the zone is used only to convert between dates and
 * instants.
 */
import { offsetAt } from './markets/zones';

export type CivilDate = string;
export type Instant = number | string;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** For lifetimes; a civil day may be an hour longer or shorter. */
export const dayMs = 24 * hourMs;

/** True for a date that exists: `2027-02-29` does not. */
export function isCivilDate(value: unknown): value is CivilDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Whole days later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(dayNumber(date) + days);
}

/**
 * The same day of the month `months` later, or that month's last day. Always counted from the original anchor, so that
 * 31 Jan → 28 Feb → 31 Mar: never add a month to a date that was itself clamped.
 */
export function addMonths(anchor: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(anchor);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12 + 1;
  return write(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

export const earlierOf = (one: CivilDate, other: CivilDate): CivilDate => (one < other ? one : other);

export function laterOf(one: CivilDate, other: CivilDate): CivilDate {
  return one > other ? one : other;
}

/** Days from the first to the second; 0 for the same day, negative when the second is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Calendar months from the first to the second, whatever their days. */
export function monthsBetween(from: CivilDate, to: CivilDate): number {
  const [one, other] = [partsOf(from), partsOf(to)];
  return (other.year - one.year) * 12 + other.month - one.month;
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(date: CivilDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** Epoch milliseconds of an instant given either way. */
export function epochOf(instant: Instant): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

/** The stored form of an instant: UTC ISO string with milliseconds; null stays null. */
export function toIso(instant: Instant): string;
export function toIso(instant: Instant | null): string | null;
export function toIso(instant: Instant | null): string | null {
  return instant === null ? null : new Date(epochOf(instant)).toISOString();
}

/** Civil date and minutes since civil midnight at an instant in a zone (wall clock, 0–1439). */
export function wallClockOf(
  instant: Instant,
  timeZone: string,
): { readonly date: CivilDate; readonly minutes: number } {
  const epoch = epochOf(instant);
  const local = epoch + offsetAt(epoch, timeZone);
  const day = Math.floor(local / dayMs);
  return { date: fromDayNumber(day), minutes: Math.floor((local - day * dayMs) / minuteMs) };
}

/** Civil date of an instant in a zone. */
export function civilDateOf(instant: Instant, timeZone: string): CivilDate {
  return wallClockOf(instant, timeZone).date;
}

/**
 * First instant (epoch milliseconds) of a civil day in a zone, also on a day whose midnight daylight saving skips or
 * repeats.
 */
export function startOfDay(date: CivilDate, timeZone: string): number {
  const asUtc = dayNumber(date) * dayMs;
  const candidates = [-dayMs, dayMs]
    .map((nearby) => asUtc - offsetAt(asUtc + nearby, timeZone))
    .sort((one, other) => one - other);
  return candidates.find((candidate) => civilDateOf(candidate, timeZone) === date) ?? asUtc;
}

/** Noon of a civil day in epoch milliseconds: the same date in UTC and in all our markets' zones. */
export const noonOf = (date: CivilDate, timeZone: string): number => startOfDay(date, timeZone) + 12 * hourMs;

/**
 * The instant from which the provider may count months, which it does by the UTC day: the given instant, or noon of its
 * civil day if the UTC day differs.
 */
export function countedFrom(instant: Instant, timeZone: string): number {
  const day = civilDateOf(instant, timeZone);
  return day === civilDateOf(instant, 'UTC') ? epochOf(instant) : noonOf(day, timeZone);
}

/**
 * The instant on a civil day with the same wall-clock time as `instant`; an hour off if daylight saving skips that
 * time.
 */
export function sameTimeOn(date: CivilDate, instant: Instant, timeZone: string): number {
  const { minutes } = wallClockOf(instant, timeZone);
  const plain = startOfDay(date, timeZone) + minutes * 60_000 + (epochOf(instant) % 60_000);
  const candidates = [0, -1, 1].map((hours) => plain + hours * hourMs);
  const onDay = candidates.filter((candidate) => civilDateOf(candidate, timeZone) === date);
  return onDay.find((candidate) => wallClockOf(candidate, timeZone).minutes === minutes) ?? onDay[0] ?? plain;
}

/** Every page asks for the same few days, dozens of times; the platform takes up to half a microsecond for each. */
const keptDays = 4_000;
const numbers = new Map<CivilDate, number>();
const dates = new Map<number, CivilDate>();

function kept<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= keptDays) known.clear();
  known.set(key, value);
  return value;
}

const dayNumber = (date: CivilDate): number =>
  numbers.get(date) ?? kept(numbers, date, Date.parse(`${date}T00:00:00Z`) / dayMs);

const fromDayNumber = (number: number): CivilDate =>
  dates.get(number) ?? kept(dates, number, new Date(number * dayMs).toISOString().slice(0, 10));

function partsOf(date: CivilDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function write(year: number, month: number, day: number): CivilDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
