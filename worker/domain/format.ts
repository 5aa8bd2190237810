import type { Language } from './languages';
import type { Market } from './market';

/** Dates and money as the market writes them, in the language of the page. */
export interface Formats {
  /** Exact, two decimals: `249,00 kr.`; parts never break apart. */
  money(amountMinor: number): string;
  /** Without empty decimals, for price cards: `249 kr.` */
  moneyShort(amountMinor: number): string;
  /** `20. december 2026` from `YYYY-MM-DD`. */
  date(civilDate: string): string;
  /** `20. december`. */
  dayAndMonth(civilDate: string): string;
  /** `søndag 20. december 2026`. */
  weekdayDate(civilDate: string): string;
  /** `november 2026`. */
  month(civilDate: string): string;
  /** Clock time of an instant in the market's zone. */
  time(instant: string | number): string;
  /** `0,6 km` / `0.4 miles` from kilometres. */
  distance(kilometres: number): string;
  /** The number alone. */
  distanceNumber(kilometres: number): string;
}

export declare function formatsFor(market: Market, language: Language): Formats;
