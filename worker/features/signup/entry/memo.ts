import type { RequestContext } from '../../../context';
import type { GuardState } from '../../../guards/guard-state';
import { signupEntryGuard } from '../../../guards/signup-entry';
import { readGuardState } from '../../../middleware/guard';
import { keptPage, minuteOf } from '../../../middleware/kept-page';
import { positionOf } from '../../../request/position';
import { keptChoice } from '../kept-choice';
import { entryQueryOf } from './query';
import { selectPage } from './view';

/** Where and when the page is true. Positions are rounded to about a kilometre. */
function hereAndNow(c: RequestContext): readonly (string | number)[] {
  const position = positionOf(c);
  return [minuteOf(c), position ? `${position.lat.toFixed(2)},${position.lon.toFixed(2)}` : 'nowhere'];
}

/** The entry page as it is kept for visitors without a cookie: the same in the same area. */
export async function memoisedEntry(c: RequestContext): Promise<Response | null> {
  if (c.req.header('cookie')) return null;
  const { version } = await c.var.services.catalogue.current(c.var.market.id);
  return keptPage(c, [version, ...hereAndNow(c)], async () => {
    const guardState = await readGuardState(c, { reads: 'view' });
    const proof = { draft: null, selected: null, waiting: null };
    return selectPage(c, { query: entryQueryOf(c), guardState, proof });
  });
}

/** The same for whoever has chosen and told nothing else. */
export const memoisedChoice = (c: RequestContext, guardState: GuardState): Promise<Response | null> =>
  keptChoice(c, guardState, hereAndNow(c), (known) => {
    const decision = signupEntryGuard(known);
    if (decision.kind !== 'allow') throw new Error('a choice leads elsewhere');
    return selectPage(c, { query: entryQueryOf(c), guardState: known, proof: decision.proof });
  });
