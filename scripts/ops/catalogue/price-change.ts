import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Refusal } from '../command';
import type { FileChanges } from './catalogue-diff';

/** Both prices in minor units, VAT included. */
interface PriceChange {
  readonly before: number;
  readonly after: number;
}

/** A change as people of the market read money: `259,00 → 2,49 kr., −99 %`. */
export function priceText({ before, after }: PriceChange, market: MarketId): string {
  const { currency, languages } = markets[market];
  const [language] = languages;
  const price = new Intl.NumberFormat(language, { style: 'currency', currency });
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // A symbol in front of the number stands before both; one after it is said once, at the end.
  const isBefore = price.formatToParts(0)[0]?.type === 'currency';
  const first = isBefore ? price : amount;
  const share =
    before === 0 ? 'it was free' : `${signOf(before, after)}${Math.round(Math.abs(after / before - 1) * 100)} %`;
  return `${first.format(before / 100)} → ${price.format(after / 100)}, ${share}`;
}

const signOf = (before: number, after: number) => (after < before ? '−' : '+');

/** Whether a price moves by more than half of what it was: more often a slip of the decimal point than a decision. */
export const isJump = ({ before, after }: PriceChange): boolean => 2 * Math.abs(after - before) > before;

interface Jump extends PriceChange {
  readonly market: MarketId;
  readonly name: string;
}

/** Products whose price would move by more than half. */
export const jumpsIn = (files: readonly FileChanges[]): Jump[] =>
  files.flatMap(({ market, changes }) =>
    changes.flatMap(({ name, fields }) =>
      fields.flatMap(({ field, before, after }) => {
        if (field !== 'priceMinor' || typeof before !== 'number' || typeof after !== 'number') return [];
        return isJump({ before, after }) ? [{ market, name, before, after }] : [];
      }),
    ),
  );

/** One line a product, with what to type where it is meant. */
export const jumpLines = (jumps: readonly Jump[]): string[] =>
  jumps.length === 0
    ? []
    : [
        'More than half of a price would change:',
        ...jumps.map(({ market, name, ...change }) => `  ${market}, ${name}: ${priceText(change, market)}`),
        'Publishing asks for --price-jump where this is meant.',
      ];

/** Throws a refusal that names the prices, unless the operator said that they are meant. */
export function requireMeant(jumps: readonly Jump[], isMeant: boolean): void {
  if (jumps.length > 0 && !isMeant) throw new Refusal([...jumpLines(jumps), 'Nothing was published.'].join('\n'));
}
