import { type Market, type MarketId, marketIds } from '../market';
import { denmark } from './denmark';
import { england } from './england';
import { netherlands } from './netherlands';
import { sweden } from './sweden';

export const markets: Readonly<Record<MarketId, Market>> = { denmark, sweden, netherlands, england };

/** The market of an id that came from outside; null when there is no such market. */
export function marketOf(id: string): Market | null {
  const known = marketIds.find((marketId) => marketId === id);
  return known ? markets[known] : null;
}
