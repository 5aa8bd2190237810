import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { LanguageData } from '../../../worker/domain/markets/chain';
import { type Notation, unitStyles, writeDistance, writeMoney } from '../../../worker/domain/text/plain-numbers.ts';
import { chainFolder } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { chainData } from './data.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
const dayMs = 24 * hourMs;
/** A release is replaced by another long before; earlier and later times are asked of the platform. */
const years = { before: 1, after: 2 };

type Change = readonly [at: number, offsetMs: number];

/**
 * Source of the module that says how the chain's markets and languages write times, sums and distances, as far as that is plain:
 * what the platform writes is taken apart here, put together again, and left out where that comes to something else.
 */
export async function notationModule(now = Date.now()): Promise<string> {
  const { markets } = await chainData();
  const file = join(root, chainFolder, 'languages.ts');
  const { module } = await runnerImport<{ languages: Record<string, LanguageData> }>(file, { configFile: false, root });
  const year = new Date(now).getUTCFullYear();
  const [from, to] = [Date.UTC(year - years.before, 0, 1), Date.UTC(year + years.after + 1, 0, 1)];
  const zones = new Set(Object.values(markets).map(({ timeZone }) => timeZone));
  const cultures = Object.values(module.languages).map(({ culture }) => culture);
  return [
    `export const span = ${JSON.stringify({ from, to })};`,
    `export const changes = ${JSON.stringify(Object.fromEntries([...zones].map((zone) => [zone, changesOf(zone, from, to)])))};`,
    `export const numbers = ${JSON.stringify(numbersOf(Object.values(markets), cultures))};`,
    `export const separators = ${JSON.stringify(Object.fromEntries(cultures.map((culture) => [culture, separatorOf(culture)])))};`,
  ].join('\n');
}

/**
 * From when on a zone is how far ahead of UTC; the first is the beginning of the span. Quarters of an hour are only asked for of a
 * day that ends otherwise than it began: of all days they took each command and each build seconds.
 */
function changesOf(timeZone: string, from: number, to: number): Change[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) => {
    const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
  };
  const found: Change[] = [[from, offsetAt(from)]];
  for (let day = from; day < to; day += dayMs) {
    const end = Math.min(day + dayMs, to - quarterMs);
    if (offsetAt(end) === found.at(-1)?.[1]) continue;
    for (let at = day + quarterMs; at <= end; at += quarterMs) {
      const offset = offsetAt(at);
      if (offset !== found.at(-1)?.[1]) found.push([at, offset]);
    }
  }
  return found;
}

/** What stands between hours and minutes, where a language writes no more than two digits of each; else null. */
function separatorOf(culture: string): string | null {
  const clock = new Intl.DateTimeFormat(culture, { timeStyle: 'short', timeZone: 'UTC' });
  const written = Array.from({ length: 24 * 60 }, (_, minute) => clock.format(minute * 60_000));
  const separator = written[0]?.slice(2, -2) ?? '';
  const two = (value: number) => String(value).padStart(2, '0');
  const isPlain = written.every((text, minute) => text === two(Math.floor(minute / 60)) + separator + two(minute % 60));
  return isPlain && separator.length === 1 ? separator : null;
}

interface OfMarket {
  readonly currency: string;
  readonly distanceUnit: 'km' | 'mile';
}

function numbersOf(markets: readonly OfMarket[], cultures: readonly string[]): Record<string, Notation | null> {
  const found: Record<string, Notation | null> = {};
  for (const { currency, distanceUnit } of markets)
    for (const culture of cultures) {
      found[`${culture} ${currency}`] = moneyOf(culture, currency);
      found[`${culture} ${distanceUnit}`] = distanceOf(culture, distanceUnit);
    }
  return found;
}

function moneyOf(culture: string, currency: string): Notation | null {
  const style = { style: 'currency', currency } as const;
  const exact = new Intl.NumberFormat(culture, style);
  const short = new Intl.NumberFormat(culture, { ...style, trailingZeroDisplay: 'stripIfInteger' });
  const notation = partsOf(exact, exact);
  const isSame = amounts.every(
    (minor) =>
      exact.format(minor / 100) === writeMoney(minor, notation, true) &&
      short.format(minor / 100) === writeMoney(minor, notation, false),
  );
  return isSame ? notation : null;
}

function distanceOf(culture: string, unit: OfMarket['distanceUnit']): Notation | null {
  const format = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(culture, { style: 'unit', ...unitStyles[unit], maximumFractionDigits });
  const [near, far] = [format(1), format(0)];
  const notation = partsOf(near, far);
  const isSame = amounts.every((tenths) => {
    const value = tenths / 10 + 0.1;
    return (value < 9.95 ? near : far).format(value) === writeDistance(value, notation);
  });
  return isSame ? notation : null;
}

/** Of sums in minor units, or of tenths. */
const amounts = [...Array(2_000).keys(), 9_995, 10_000, 24_900, 99_999, 100_000, 123_456, 99_999_900, 123_456_789];

function partsOf(one: Intl.NumberFormat, large: Intl.NumberFormat): Notation {
  const partOf = (format: Intl.NumberFormat, value: number, type: string) =>
    format.formatToParts(value).find((part) => part.type === type)?.value ?? '';
  const around = (value: number): [string, string] => {
    const written = one.format(value);
    const from = written.search(/\d/);
    return [written.slice(0, from), written.slice(from).replace(/^[\d.,]*\d/, '')];
  };
  return {
    decimal: partOf(one, 1.5, 'decimal'),
    group: partOf(large, 1_234_567, 'group'),
    one: around(1),
    other: around(1.5),
  };
}
