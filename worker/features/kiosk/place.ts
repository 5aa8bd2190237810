import type { RequestContext } from '../../context';
import type { Studio } from '../../domain/catalogue/catalogue';

/** The studio of the catalogue; null when it is no longer there. */
export async function studioOf(c: RequestContext, studioId: string): Promise<Studio | null> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  return catalogue.studios.find((studio) => studio.studioId === studioId) ?? null;
}

/** "Camden, screen 2": for the header of each page of the screen. */
export async function placeOf(c: RequestContext, at: { studioId: string; name: string }): Promise<string> {
  const studio = await studioOf(c, at.studioId);
  return studio ? c.var.t('kiosk.place', { studio: studio.name, screen: at.name }) : at.name;
}
