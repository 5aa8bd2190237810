import type { RequestContext } from '../../context';
import { findStudio } from '../../domain/catalogue/product-availability';

type Services = Pick<RequestContext['var']['services'], 'catalogue' | 'market'>;

/** Names of a cell's studios by id; a studio that is no longer in the catalogue keeps its id. */
export async function studioNames({ catalogue, market }: Services): Promise<(studioId: string) => string> {
  // Without the catalogue the page is shown with ids instead of names.
  const current = await catalogue.current(market.id).catch(() => null);
  return (studioId) => (current && findStudio(current.catalogue, studioId)?.name) ?? studioId;
}
