import type { RequestContext } from '../../../context';
import { newDraft } from '../../../domain/signup/draft';
import type { GuardState } from '../../../guards/guard-state';
import { signupEntryGuard } from '../../../guards/signup-entry';
import { readGuardState } from '../../../middleware/guard';
import { keptPage, minuteOf } from '../../../middleware/kept-page';
import { positionOf } from '../../../request/position';
import { entryQueryOf } from './query';
import { selectPage } from './view';

/** What else is on the page of everybody: studios and prices, and the place. Positions are rounded to about a kilometre. */
async function hereAndNow(c: RequestContext): Promise<(string | number)[]> {
  const { version } = await c.var.services.catalogue.current(c.var.market.id);
  const position = positionOf(c);
  const place = position ? `${position.lat.toFixed(2)},${position.lon.toFixed(2)}` : 'nowhere';
  return [minuteOf(c), version, place];
}

/** The entry page as it is kept for visitors without a cookie: the same in the same area. */
export async function memoisedEntry(c: RequestContext): Promise<Response | null> {
  if (c.req.header('cookie')) return null;
  return keptPage(c, await hereAndNow(c), async () => {
    const guardState = await readGuardState(c, { reads: 'view' });
    const proof = { draft: null, selected: null, waiting: null };
    return selectPage(c, { query: entryQueryOf(c), guardState, proof });
  });
}

/** The same for whoever has chosen and told nothing else. A code's price depends on who used it, so it is not kept. */
export async function memoisedChoice(c: RequestContext, guardState: GuardState): Promise<Response | null> {
  const choice = guardState.draft?.choice;
  if (!choice || choice.promotion !== null || guardState.draft?.signupDiscountCode) return null;
  return keptPage(c, [...(await hereAndNow(c)), choice.studioId, choice.productId], () => {
    const known = { ...guardState, draft: { ...newDraft(''), choice } };
    const decision = signupEntryGuard(known);
    if (decision.kind !== 'allow') throw new Error('a choice alone leads nowhere else');
    return selectPage(c, { query: entryQueryOf(c), guardState: known, proof: decision.proof });
  });
}
