import type { MarketId } from '../../domain/markets/market';
import { withQuery } from '../../paths';
import { useView } from '../view';

/** Adds a market to an address of the back office, unless it is the host's own. */
export const inMarketOf = (href: string, market: MarketId | 'all', host: MarketId): string =>
  market === host ? href : withQuery(href, 'market', market);

/** Returns a function that adds a market to an address: the one shown, unless another is named. */
export function useMarketLink(): (href: string, market?: MarketId | 'all') => string {
  const { operator, market: host } = useView();
  return (href, market = operator?.chosen ?? host.id) => inMarketOf(href, market, host.id);
}
