import type { RequestContext } from '../context';
import type { Studio } from '../domain/catalogue/catalogue';
import { findStudio } from '../domain/catalogue/product-availability';

/** The studio of the catalogue; null when it is no longer there. */
export async function studioOf(c: RequestContext, studioId: string): Promise<Studio | null> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  return findStudio(catalogue, studioId);
}

/** "Camden, screen 2": for the header of each page of a screen. */
export async function placeOf(c: RequestContext, at: { studioId: string; name: string }): Promise<string> {
  const studio = await studioOf(c, at.studioId);
  return studio ? c.var.t('kiosk.place', { studio: studio.name, screen: at.name }) : at.name;
}
