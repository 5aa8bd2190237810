import type { MarketId } from '../../domain/markets/market';
import { withQuery } from '../../paths';
import { useView } from '../view';
import { carrying, leftAt } from './came-from';

/** Adds a market to an address of the back office, unless it is the host's own. */
export const inMarketOf = (href: string, market: MarketId | 'all', host: MarketId): string =>
  market === host ? href : withQuery(href, 'market', market);

/**
 * Returns a function that adds a market to an address, the one shown unless another is named, and to one about a member the list
 * that leads there.
 */
export function useMarketLink(): (href: string, market?: MarketId | 'all') => string {
  const { operator, market: host, path, search } = useView();
  const from = leftAt(path, search) ?? new URLSearchParams(search).get('from');
  return (href, market = operator?.chosen ?? host.id) => carrying(inMarketOf(href, market, host.id), from);
}
