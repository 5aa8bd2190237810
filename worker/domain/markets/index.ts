import { chain } from 'virtual:chain';
import type { Market, MarketId } from './market';

/** In the chain's order; the first is the default for unknown hosts. */
export const marketIds = Object.keys(chain.markets) as [MarketId, ...MarketId[]];

/** Builds a record with one value per market. */
export const perMarket = <Value>(of: (id: MarketId) => Value) =>
  Object.fromEntries(marketIds.map((id) => [id, of(id)])) as Readonly<Record<MarketId, Value>>;

export const markets = perMarket<Market>((id) => ({ id, ...chain.markets[id] }));

/** The market of an untrusted id; null if there is none. */
export function marketOf(id: string): Market | null {
  const known = marketIds.find((marketId) => marketId === id);
  return known ? markets[known] : null;
}
