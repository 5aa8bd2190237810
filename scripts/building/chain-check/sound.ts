import type { MarketData } from '../../../worker/domain/markets/market-data';
import { hasFillIn } from './fill-in';
import { marketSchema } from './rules/market-schema';
import { shapeFaultsOf } from './shape';

export type MarketPart = keyof MarketData;

/**
 * The markets of a chain. Other files are checked only against parts of a market that have no fault and are filled in.
 */
export interface SoundMarkets {
  readonly ids: readonly string[];
  /** The market if all of these parts are valid, else null. */
  with(id: string, parts: readonly MarketPart[]): MarketData | null;
}

export function soundMarketsOf(markets: Readonly<Record<string, unknown>>): SoundMarkets {
  const wrong = new Map(
    Object.entries(markets).map(([id, market]) => [
      id,
      new Set(shapeFaultsOf(marketSchema, market).map(({ path }) => path[0])),
    ]),
  );
  return {
    ids: Object.keys(markets),
    with(id, parts) {
      const [market, faults] = [markets[id] as MarketData | undefined, wrong.get(id)];
      // A fault of the whole market has no first path segment.
      if (market === undefined || faults?.has(undefined)) return null;
      return parts.some((part) => faults?.has(part) || hasFillIn(market[part])) ? null : market;
    },
  };
}
