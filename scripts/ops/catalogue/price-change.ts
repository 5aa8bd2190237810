import { isJump, type PriceChange, priceText } from '../../../worker/domain/content/price-change';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Refusal } from '../command';
import type { FileChanges } from './catalogue-diff';

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
        ...jumps.map(({ market, name, ...change }) => `  ${market}, ${name}: ${priceText(change, markets[market])}`),
        'Publishing asks for --price-jump where this is meant.',
      ];

/** Throws a refusal that names the prices, unless the operator said that they are meant. */
export function requireMeant(jumps: readonly Jump[], isMeant: boolean): void {
  if (jumps.length > 0 && !isMeant) throw new Refusal([...jumpLines(jumps), 'Nothing was published.'].join('\n'));
}
