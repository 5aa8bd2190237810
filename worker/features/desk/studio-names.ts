import type { RequestContext } from '../../context';
import { type MarketId, marketIds } from '../../domain/market';
import { findStudio } from '../../domain/product-availability';

/** Names of studios by market and id; one that is not in the catalogue any more keeps its id. */
export async function studioNames(c: RequestContext): Promise<(market: MarketId, studioId: string) => string> {
  const { catalogue } = c.var.services;
  const all = await Promise.all(
    marketIds.map(async (id) => {
      // A page of screens is worth more than the names on it.
      const current = await catalogue.current(id).catch(() => null);
      return [id, current?.catalogue ?? null] as const;
    }),
  );
  const catalogues = new Map(all);
  return (market, studioId) => {
    const known = catalogues.get(market);
    return (known && findStudio(known, studioId)?.name) ?? studioId;
  };
}
