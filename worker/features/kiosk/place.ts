import type { RequestContext } from '../../context';
import type { Studio } from '../../domain/catalogue';

/** The studio as people know it; null when the catalogue has it no more. */
export async function studioOf(c: RequestContext, studioId: string): Promise<Studio | null> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  return catalogue.studios.find((studio) => studio.studioId === studioId) ?? null;
}

/** "Camden, screen 2": in the header of each page of the screen. */
export async function placeOf(c: RequestContext, at: { studioId: string; name: string }): Promise<string> {
  const studio = await studioOf(c, at.studioId);
  return studio ? c.var.t('kiosk.place', { studio: studio.name, screen: at.name }) : at.name;
}
