import type { RequestContext } from '../../context';
import { findStudio } from '../../domain/product-availability';

type Services = Pick<RequestContext['var']['services'], 'catalogue' | 'market'>;

/** Names of a cell's studios by id; one that is not in the catalogue any more keeps its id. */
export async function studioNames({ catalogue, market }: Services): Promise<(studioId: string) => string> {
  // A page of screens is worth more than the names on it.
  const current = await catalogue.current(market.id).catch(() => null);
  return (studioId) => (current && findStudio(current.catalogue, studioId)?.name) ?? studioId;
}
