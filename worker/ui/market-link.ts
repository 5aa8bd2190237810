import type { MarketId } from '../domain/market';
import { withQuery } from '../paths';
import { useView } from './view';

/** An address of the desk that stays with a market, seen at a host of another or the same: the host's own goes without saying. */
export const inMarketOf = (href: string, market: MarketId | 'all', host: MarketId): string =>
  market === host ? href : withQuery(href, 'market', market);

/** Makes an address of the desk stay with a market, the one that is shown unless another is named. */
export function useMarketLink(): (href: string, market?: MarketId | 'all') => string {
  const { operator, market: host } = useView();
  return (href, market = operator?.chosen ?? host.id) => inMarketOf(href, market, host.id);
}
