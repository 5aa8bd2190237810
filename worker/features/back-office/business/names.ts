import type { RequestContext } from '../../../context';
import { findStudio } from '../../../domain/catalogue/product-availability';
import type { MarketId } from '../../../domain/markets/market';

/** Names of studios and products by id, in the page's language; who is no longer in the catalogue keeps their id. */
export type NamesOf = (id: string) => string;

export async function namesIn(c: RequestContext, market: MarketId): Promise<NamesOf> {
  // Without the catalogue the page is shown with ids instead of names.
  const current = await c.var.backOfficeCells
    .of(market)
    .catalogue.current(market)
    .catch(() => null);
  const { language } = c.var;
  const products = new Map(
    (current?.catalogue.products ?? []).map(({ productId, name }) => [
      productId,
      name[language] ?? Object.values(name)[0] ?? productId,
    ]),
  );
  return (id) => (current && findStudio(current.catalogue, id)?.name) ?? products.get(id) ?? id;
}

/** The same of several markets. */
export async function namesOfAll(
  c: RequestContext,
  all: readonly { readonly market: MarketId }[],
): Promise<(market: MarketId, id: string) => string> {
  const names = new Map(await Promise.all(all.map(async ({ market }) => [market, await namesIn(c, market)] as const)));
  return (market, id) => names.get(market)?.(id) ?? id;
}
