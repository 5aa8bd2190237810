import type { RequestContext } from '../../context';
import { findStudio } from '../../domain/catalogue/product-availability';
import type { MarketId } from '../../domain/markets/market';
import { wordsIn } from '../../domain/text/words-in';

/** Names of a cell's studios and products by id, in the page's language; who is no longer in the catalogue keeps their id. */
export type NamesOf = (id: string) => string;

export async function namesOf(
  { var: { language } }: RequestContext,
  { catalogue, market }: Pick<RequestContext['var']['services'], 'catalogue' | 'market'>,
): Promise<NamesOf> {
  // Without the catalogue the page is shown with ids instead of names.
  const current = await catalogue.current(market.id).catch(() => null);
  const products = current?.catalogue.products ?? [];
  const names = new Map(products.map(({ productId, name }) => [productId, wordsIn(name, language)]));
  return (id) => (current && findStudio(current.catalogue, id)?.name) || names.get(id) || id;
}

/** The same of several markets. */
export async function namesOfAll(
  c: RequestContext,
  all: readonly { readonly market: MarketId }[],
): Promise<(market: MarketId, id: string) => string> {
  const { of } = c.var.backOfficeCells;
  const names = new Map(
    await Promise.all(all.map(async ({ market }) => [market, await namesOf(c, of(market))] as const)),
  );
  return (market, id) => names.get(market)?.(id) ?? id;
}
