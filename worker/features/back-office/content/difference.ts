import type { RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import { itemIn, valueAt } from '../../../domain/content/edits';
import { priceText } from '../../../domain/content/price-change';
import { languageData } from '../../../domain/markets/languages';
import { formatsFor } from '../../../domain/text/format';
import { changesOf, type Drafted, nameOfItem } from './drafted';
import { labelOf } from './items/label';

/** One line for people, `259,00 → 249,00 kr., −4 %`; of words those that are live and those that are drafted. */
export type Says = string | { readonly before: string; readonly after: string };

export interface DifferenceRow {
  readonly key: string;
  /** What it is of: a product's name and the field, or the key of a text. */
  readonly what: string;
  readonly says: Says;
  /** The item, where its draft takes it away: no list leads to it any more. */
  readonly gone?: string | false;
}

const shownLength = 240;
const shortened = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/** The difference between the live document and its draft, in words and money. */
export function differenceOf(c: RequestContext, drafted: Drafted): DifferenceRow[] {
  const { t, language, services } = c.var;
  const { market } = services;
  const format = formatsFor(market, language);
  const figures = figuresFor(market, language);
  const free = t('backOffice.content.wasFree');

  function valueText(value: unknown, path: string): string {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'boolean') return t(value ? 'backOffice.content.yes' : 'backOffice.content.no');
    if (value === 'all' || value === 'closed') return t(`backOffice.content.${value}`);
    if (path.endsWith('kind') && (value === 'percent' || value === 'amount' || value === 'freeMonths'))
      return t(`backOffice.content.terms.${value}`);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return path.endsWith('Minor') ? format.money(value) : String(value);
    if (Array.isArray(value)) return shortened(value.map((one) => nameOf(one) ?? valueText(one, path)).join(', '));
    const { opens, closes, kind } = value as { opens?: string; closes?: string; kind?: string };
    if (opens && closes) return `${opens}–${closes}`;
    const parts = Object.entries(value).map(([name, one]) => {
      // Of a discount that is an amount the value is money.
      const isMoney = name === 'value' && kind === 'amount';
      return `${labelOf(name, t, figures)}: ${isMoney ? format.money(Number(one)) : valueText(one, name)}`;
    });
    return shortened(parts.join(', '));
  }
  /** The days of a week of hours that differ, by name. */
  const weekText = (before: readonly unknown[], after: readonly unknown[]) =>
    after
      .map((hours, day) => [day, valueText(before[day], ''), valueText(hours, '')] as const)
      .filter(([, was, is]) => was !== is)
      // 1 January 2001 was a Monday, which a week of hours begins with.
      .map(([day, was, is]) => `${format.weekday(`2001-01-0${day + 1}`)} ${was} → ${is}`)
      .join('; ');
  const nameOf = (id: unknown) => {
    if (typeof id !== 'string') return null;
    const item = ['studios', 'products']
      .map((list) => `${list}.${id}`)
      .find((one) => nameOfItem(drafted.value, one, language) !== one);
    return item ? nameOfItem(drafted.value, item, language) : null;
  };

  return changesOf(drafted).map(({ path, before, after }) => {
    if (drafted.named.kind === 'texts')
      return { key: path, what: path, says: { before: valueText(before, path), after: valueText(after, path) } };
    const [list = '', id = '', ...field] = path.split('.');
    const inList = field.length > 0 || Array.isArray((drafted.value as Record<string, unknown>)[list]);
    const item = inList ? `${list}.${id}` : 'head';
    const name = inList
      ? ([drafted.value, drafted.look.value]
          .map((one) => nameOfItem(one, item, language))
          .find((one) => one !== item) ?? id)
      : '';
    const own = inList ? field : path.split('.');
    const of = own[0] ?? '';
    const what = [name, labelOf(own.join('.'), t, figures)].filter(Boolean).join(' · ');
    if (inList && field.length === 0)
      return {
        key: path,
        what,
        gone: after === undefined && item,
        says: t(before === undefined ? 'backOffice.content.added' : 'backOffice.content.removed'),
      };
    const isWeek = of.endsWith('Hours') && Array.isArray(before) && Array.isArray(after);
    if (isWeek) return { key: path, what, says: weekText(before, after) };
    const textIn = (document: unknown, value: unknown) =>
      valueAt(itemIn(document, item), [...field.slice(0, -1), 'kind'].join('.')) === 'amount' &&
      field.at(-1) === 'value'
        ? format.money(Number(value))
        : valueText(value, path);
    const isPrice = of === 'priceMinor' && typeof before === 'number' && typeof after === 'number';
    const says = isPrice
      ? priceText({ before, after }, market, { culture: languageData[language].culture, free })
      : { before: textIn(drafted.look.value, before), after: textIn(drafted.value, after) };
    const isWords = typeof before === 'string' && typeof after === 'string';
    if (isWords || typeof says === 'string') return { key: path, what, says };
    return { key: path, what, says: `${shortened(says.before)} → ${shortened(says.after)}` };
  });
}
