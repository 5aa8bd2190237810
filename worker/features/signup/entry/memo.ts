import type { RequestContext } from '../../../context';
import { readGuardState } from '../../../middleware/guard';
import { keptPage } from '../../../middleware/kept-page';
import { positionOf } from '../../../request/position';
import { entryQueryOf } from './query';
import { selectPage } from './view';

/** The entry page as it is kept: the same in the same area. Positions are rounded to about a kilometre. */
export async function memoisedEntry(c: RequestContext): Promise<Response | null> {
  const { version } = await c.var.services.catalogue.current(c.var.market.id);
  const position = positionOf(c);
  const place = position ? `${position.lat.toFixed(2)},${position.lon.toFixed(2)}` : 'nowhere';
  return keptPage(c, [version, place], async () => {
    const guardState = await readGuardState(c, { reads: 'view' });
    const proof = { draft: null, selected: null, waiting: null };
    return selectPage(c, { query: entryQueryOf(c), guardState, proof });
  });
}
