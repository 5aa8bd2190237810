import { dayMs, hourMs, minuteMs } from '../dates';
import { type Language, languageData } from '../markets/languages';
import type { Market } from '../markets/market';

/** Formats of numbers and instants in the back office. */
interface Figures {
  /** `21. nov. 2026 kl. 14.05` in the market's zone; breaks within the day alone. */
  dateTime(instant: string | number): string;
  /** `21. nov. 2026` of an ISO day. */
  day(isoDay: string): string;
  /** `1.204`. */
  number(value: number): string;
  /** A share from 0 to 1 as `41 %`; what was lost as `−4 %`, with a real minus sign in every language. */
  percent(part: number): string;
  /** A language as a sentence names it: Danish in Danish is `dansk`. */
  languageName(language: Language): string;
  /** Elapsed milliseconds as `for 3 min. siden`. */
  ago(elapsedMs: number): string;
}

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;
const made = new Map<string, Figures>();

export function figuresFor({ timeZone }: Pick<Market, 'timeZone'>, language: Language): Figures {
  const key = `${timeZone} ${language}`;
  let figures = made.get(key);
  if (!figures) {
    figures = makeFigures(languageData[language].culture, timeZone);
    made.set(key, figures);
  }
  return figures;
}

function makeFigures(culture: string, timeZone: string): Figures {
  const written = (dateStyle: 'medium' | 'long') =>
    new Intl.DateTimeFormat(culture, { dateStyle, timeStyle: 'short', timeZone });
  const dateTime = written('medium');
  // Only the long form has the word that stands between a day and its time.
  const between = /\D+(?=\d+\D\d+$)/.exec(written('long').format(0))?.[0].replaceAll(' ', '\u00a0') ?? ' ';
  const day = new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(culture);
  const names = new Intl.DisplayNames(culture, { type: 'language' });
  const percent = new Intl.NumberFormat(culture, { style: 'percent' });
  const relative = new Intl.RelativeTimeFormat(culture);
  const justNow = new Intl.RelativeTimeFormat(culture, { numeric: 'auto' }).format(0, 'second');
  return {
    dateTime: (instant) => dateTime.format(new Date(instant)).replace(/,?\s(?=\d\S*$)/, between),
    day: (isoDay) => day.format(new Date(isoDay)),
    number: (value) => number.format(value),
    percent: (part) => percent.format(part).replace('-', '−'),
    languageName: (language) => names.of(language) ?? language,
    ago(elapsedMs) {
      const [unit, unitMs] = units.find(([, ms]) => elapsedMs >= 2 * ms) ?? units[2];
      return elapsedMs < minuteMs ? justNow : relative.format(-Math.floor(elapsedMs / unitMs), unit);
    },
  };
}
