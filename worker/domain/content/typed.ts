import { civilDateOf, isCivilDate, minuteMs, sameTimeOn, startOfDay, toIso, wallClockOf } from '../dates';
import type { Market } from '../markets/market';
import { parseTypedMoney } from '../money/typed-money';
import { valueAt } from './edits';
import { type ItemField, withValue } from './fields';

/** What stands in the controls of a form, by name; a box that is ticked has `yes`. */
export type Typed = Readonly<Record<string, string>>;
type Here = Pick<Market, 'culture' | 'timeZone'>;

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const hasHours = (day: unknown): day is { opens: string; closes: string } => typeof day === 'object' && day !== null;
/** A number with decimals as money is written in the market: `249,00`. */
export const moneyText = (minor: number, { culture }: Pick<Market, 'culture'>): string =>
  new Intl.NumberFormat(culture, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    minor / 100,
  );
const two = (value: number) => String(value).padStart(2, '0');

/** A stored value as it is typed: money and times as in the market. */
export function typedOf(item: unknown, { name, kind }: ItemField, here: Here): Typed {
  const value = valueAt(item, name);
  const isAmount =
    kind === 'money' || (kind === 'discount' && valueAt(item, name.replace(/value$/, 'kind')) === 'amount');
  if (kind === 'hours')
    return Object.assign(
      {},
      ...weekdays.map((day) => {
        const hours = Array.isArray(value) ? value[day] : undefined;
        return {
          [`${name}.${day}.opens`]: hasHours(hours) ? hours.opens : '',
          [`${name}.${day}.closes`]: hasHours(hours) ? hours.closes : '',
        };
      }),
    );
  if (kind === 'ids')
    return Array.isArray(value)
      ? Object.fromEntries([[`${name}.some`, 'yes'], ...value.map((id) => [`${name}.${id}`, 'yes'])])
      : {};
  if (kind === 'yes') return value === true ? { [name]: 'yes' } : {};
  if (value === undefined || value === null) return { [name]: '' };
  if (isAmount && typeof value === 'number') return { [name]: moneyText(value, here) };
  if (kind === 'time' && typeof value === 'string') {
    const { date, hour, minute } = clockOf(value, here.timeZone);
    return { [name]: `${date} ${two(hour)}:${two(minute)}` };
  }
  return { [name]: String(value) };
}

const clockOf = (instant: string, timeZone: string) => {
  const { minutes } = wallClockOf(instant, timeZone);
  return { date: civilDateOf(instant, timeZone), hour: Math.floor(minutes / 60), minute: minutes % 60 };
};

/**
 * The item with what was typed. What cannot be read stays as it was typed, so that the document's own rules say what is
 * wrong with it.
 */
export function withTyped(item: unknown, fields: readonly ItemField[], typed: Typed, here: Here): unknown {
  const next = fields.reduce((made, field) => withValue(made, field.name, unlessSame(item, field, typed, here)), item);
  const withoutDiscount = isBare(next, 'signupDiscount') ? withValue(next, 'signupDiscount', null) : next;
  return isBare(withoutDiscount, 'hint') ? withValue(withoutDiscount, 'hint', undefined) : withoutDiscount;
}

/** All of its fields were left empty: then there is none, as of a question without a hint. */
const isBare = (item: unknown, name: string) => JSON.stringify(valueAt(item, name)) === '{}';

/** What was not touched stays as it was written: an instant in another zone, a text with spaces at its end. */
function unlessSame(item: unknown, field: ItemField, typed: Typed, here: Here): unknown {
  const { name } = field;
  const shown = typedOf(item, field, here)[name];
  // Whether 20 is percent or money is said by another field, which may have changed.
  const isPlain = field.kind !== 'yes' && field.kind !== 'discount';
  const isSame = shown !== undefined && isPlain && typed[name]?.replace(/\r\n/g, '\n') === shown;
  return isSame && shown !== '' ? valueAt(item, name) : readField(field, typed, here);
}

function readField(field: ItemField, typed: Typed, here: Here): unknown {
  const { name, kind, whenEmpty } = field;
  if (kind === 'yes') return typed[name] === 'yes';
  if (kind === 'ids') return readIds(name, typed);
  if (kind === 'hours') return readHours(field, typed);
  // Browsers send line breaks as two characters.
  const text = (typed[name] ?? '').replace(/\r\n/g, '\n').trim();
  if (text === '' && whenEmpty) return whenEmpty === 'null' ? null : undefined;
  // A text that is empty is one that is not there: of all rules that one says it best.
  if (text === '' && (kind === 'line' || kind === 'lines') && name.includes('.')) return undefined;
  const isAmount = kind === 'money' || (kind === 'discount' && typed[name.replace(/value$/, 'kind')] === 'amount');
  if (isAmount) return parseTypedMoney(text) ?? (/^0+(?:[.,]0{1,2})?$/.test(text) ? 0 : text);
  if (kind === 'number' || kind === 'discount') {
    // `1.000` and `1,000` are a thousand: only a place on the map has decimals.
    const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(text) && name !== 'lat' && name !== 'lon';
    const number = isGrouped ? text.replace(/\D/g, '') : text.replace(',', '.');
    return /^[+-]?\d+(?:\.\d+)?$/.test(number) ? Number(number) : text;
  }
  if (kind === 'time') return readTime(text, here.timeZone);
  return text;
}

const readIds = (name: string, typed: Typed): unknown =>
  typed[`${name}.some`] === 'yes'
    ? Object.entries(typed).flatMap(([key, value]) =>
        key.startsWith(`${name}.`) && key !== `${name}.some` && value === 'yes' ? [key.slice(name.length + 1)] : [],
      )
    : 'all';

function readHours({ name, whenEmpty }: ItemField, typed: Typed): unknown {
  const days = weekdays.map((day) => {
    const [opens = '', closes = ''] = ['opens', 'closes'].map((end) => (typed[`${name}.${day}.${end}`] ?? '').trim());
    return opens === '' && closes === '' ? 'closed' : { opens: clockText(opens), closes: clockText(closes) };
  });
  return whenEmpty && days.every((day) => day === 'closed') ? undefined : days;
}

/** `6`, `6.30` and `630` are times, too. */
function clockText(text: string): string {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text);
  return parts ? `${(parts[1] ?? '').padStart(2, '0')}:${parts[2] ?? '00'}` : text;
}

/** `2026-12-01 08:00` in the market's zone; a day alone is its beginning. */
function readTime(text: string, timeZone: string): string {
  const [, day, time = '0:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}[:.]\d{2}))?$/.exec(text) ?? [];
  if (!isCivilDate(day)) return text;
  const [hour = 0, minute = 0] = time.split(/[:.]/).map(Number);
  if (hour > 23 || minute > 59) return text;
  // Counted on a day without a change of the clock; on such a day the wall clock decides.
  const usual = startOfDay('2026-01-15', timeZone) + (hour * 60 + minute) * minuteMs;
  return toIso(sameTimeOn(day, usual, timeZone));
}
