import { numbers, separators } from 'virtual:chain/notation';
import { minuteMs } from '../dates';
import { type Language, languageData } from '../markets/languages';
import type { Market } from '../markets/market';
import { isPlain, unitStyles, writeDistance, writeDistanceNumber, writeMoney } from './plain-numbers';
import { once, remembered } from './remembered';

/** Formats of the market, in the language of the page. */
export interface Formats {
  /** Exact, two decimals: `249,00 kr.`; contains no break opportunity. */
  money(amountMinor: number): string;
  /** Without empty decimals, for price cards: `249 kr.` */
  moneyShort(amountMinor: number): string;
  /** `20. december 2026` from `YYYY-MM-DD`; may break before the year, nowhere else. */
  date(civilDate: string): string;
  /** `20. december`. */
  dayAndMonth(civilDate: string): string;
  /** `20. dec.`, under drawings. */
  dayShort(civilDate: string): string;
  /** `søndag den 20. december 2026`; may break after the weekday and before the year. */
  weekdayDate(civilDate: string): string;
  /** `søndag`. */
  weekday(civilDate: string): string;
  /** `november 2026`. */
  month(civilDate: string): string;
  /** Clock time of an instant in the market's zone. */
  time(instant: string | number): string;
  /** The earliest time something can be done again, rounded up to the minute. */
  timeFrom(instant: string | number): string;
  /** The same with seconds, for short times. */
  timeWithSeconds(instant: string | number): string;
  /** A wall-clock time `HH:MM` (opening hours) as the language writes it: `22.00`. */
  clock(wallTime: string): string;
  /** `14.00–18.00`, without a break opportunity. */
  clockRange(from: string, to: string): string;
  /** `0,6 km` / `0.4 miles` from kilometres. */
  distance(kilometres: number): string;
  /** The number without its unit. */
  distanceNumber(kilometres: number): string;
}

type FormatMarket = Pick<Market, 'id' | 'culture' | 'currency' | 'timeZone' | 'distanceUnit'>;

const kilometresAMile = 1.609344;
const made = new Map<string, Formats>();

/** The market's currency, time zone and distance unit, written in the language. Memoised. */
export function formatsFor(market: FormatMarket, language: Language): Formats {
  const key = `${market.id} ${language}`;
  let formats = made.get(key);
  if (!formats) {
    formats = makeFormats(market, languageData[language].culture);
    made.set(key, formats);
  }
  return formats;
}

function makeFormats(market: FormatMarket, culture: string): Formats {
  const weekday = dateFormat(culture, { weekday: 'long' });
  const date = dateFormat(culture, { dateStyle: 'long' });
  const full = dateFormat(culture, { dateStyle: 'full' });
  const timeZone = market.timeZone;
  const time = once(() => new Intl.DateTimeFormat(culture, { timeStyle: 'short', timeZone }));
  const exact = once(() => new Intl.DateTimeFormat(culture, { timeStyle: 'medium', timeZone }));
  const wall = once(() => new Intl.DateTimeFormat(culture, { timeStyle: 'short', timeZone: 'UTC' }));
  const separator = separators[culture];
  const clock = remembered((wallTime: string) =>
    separator
      ? wallTime.replace(/^24/, '00').replace(':', separator)
      : unbreakable(wall().format(Date.UTC(2000, 0, 1, Number(wallTime.slice(0, 2)), Number(wallTime.slice(3, 5))))),
  );
  return {
    ...moneyFormats(culture, market.currency),
    ...distanceFormats(culture, market.distanceUnit),
    date,
    dayAndMonth: dateFormat(culture, { day: 'numeric', month: 'long' }),
    dayShort: dateFormat(culture, { day: 'numeric', month: 'short' }),
    // Danish has a word between the two; English has a comma there, which its public service does not write.
    weekdayDate: (civilDate) => full(civilDate).replace(',', '').replace('\u00a0', ' '),
    weekday,
    month: dateFormat(culture, { month: 'long', year: 'numeric' }),
    time: (instant) => unbreakable(time().format(new Date(instant))),
    timeFrom: (instant) => unbreakable(time().format(Math.ceil(new Date(instant).getTime() / minuteMs) * minuteMs)),
    timeWithSeconds: (instant) => unbreakable(exact().format(new Date(instant))),
    clock,
    // Word joiners prevent a line break at the dash.
    clockRange: (from, to) => `${clock(from)}\u2060–\u2060${clock(to)}`,
  };
}

function moneyFormats(culture: string, currency: string): Pick<Formats, 'money' | 'moneyShort'> {
  const style = { style: 'currency', currency } as const;
  const notation = numbers[`${culture} ${currency}`];
  const money = (isExact: boolean, options: Intl.NumberFormatOptions = {}) => {
    const format = once(() => new Intl.NumberFormat(culture, { ...style, ...options }));
    // What is less has a real minus sign in every language, which no line breaks behind.
    const written = (minor: number) =>
      format()
        .format(minor / 100)
        .replace('-', '\u2212');
    return remembered((minor: number) =>
      unbreakable(notation && isPlain(minor) ? writeMoney(minor, notation, isExact) : written(minor)),
    );
  };
  return { money: money(true), moneyShort: money(false, { trailingZeroDisplay: 'stripIfInteger' }) };
}

/** One decimal below ten, none above; less than 0.1 is shown as 0.1, since "0 km" looks like an error. */
function distanceFormats(culture: string, unit: 'km' | 'mile'): Pick<Formats, 'distance' | 'distanceNumber'> {
  const notation = numbers[`${culture} ${unit}`];
  const inUnit = (kilometres: number) => Math.max(0.1, unit === 'km' ? kilometres : kilometres / kilometresAMile);
  const distance = (write: typeof writeDistance, options: Intl.NumberFormatOptions) => {
    const format = (maximumFractionDigits: number) =>
      once(() => new Intl.NumberFormat(culture, { ...options, maximumFractionDigits }));
    const [near, far] = [format(1), format(0)];
    return remembered((kilometres: number) => {
      const value = inUnit(kilometres);
      if (notation && isPlain(value)) return unbreakable(write(value, notation));
      return unbreakable((value < 9.95 ? near : far)().format(value));
    });
  };
  return {
    distance: distance(writeDistance, { style: 'unit', ...unitStyles[unit] }),
    distanceNumber: distance(writeDistanceNumber, {}),
  };
}

/** Formats a civil date at UTC midnight in UTC, so that no time zone changes the day. */
function dateFormat(culture: string, options: Intl.DateTimeFormatOptions): (civilDate: string) => string {
  const format = once(() => new Intl.DateTimeFormat(culture, { ...options, timeZone: 'UTC' }));
  return remembered((civilDate) => unbreakable(format().format(Date.parse(`${civilDate}T00:00:00Z`))));
}

/** Replaces spaces by no-break spaces, for amounts, dates and phone numbers. */
export function unbreakable(text: string): string {
  return text.replace(/\s/g, '\u00a0');
}
