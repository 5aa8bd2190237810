import type { RequestContext } from '../../context';
import { deskPageOf, deskRules } from '../../domain/desk-rules';
import type { MarketId } from '../../domain/market';
import { routePatternOf } from '../../middleware/request-id';
import type { DeskEntry } from '../../services/desk/port';
import { reachIn } from './reach';

/** Whose page it is, in the audit's words. */
interface Seen {
  readonly market: MarketId;
  readonly subject: string;
}

/** Who does it, and as what, for a row of the audit. */
export function actorOf(c: RequestContext, market: MarketId): Pick<DeskEntry, 'operator' | 'role' | 'market'> {
  const { email, grants } = c.var.operator;
  const here = grants.find(({ markets }) => markets === null || markets.includes(market));
  return { operator: email, role: (here ?? grants[0])?.role ?? 'studio', market };
}

/** Written before anything of it is shown; where it cannot be written nothing is. What a page does not say is read from its address. */
export async function noteLook(c: RequestContext, seen?: Seen): Promise<void> {
  const { chosen } = c.var.deskCells;
  await noteIn(c, c.var.services, seen ?? { market: chosen === 'all' ? c.var.market.id : chosen, subject: null });
  c.set('looked', true);
}

/** The same in one of several cells that a page is read from. */
export const noteLookIn = (c: RequestContext, services: RequestContext['var']['services'], market: MarketId) =>
  noteIn(c, services, { market, subject: null });

async function noteIn(
  c: RequestContext,
  { desk }: RequestContext['var']['services'],
  { market, subject }: { readonly market: MarketId; readonly subject: string | null },
): Promise<void> {
  const page = deskPageOf(routePatternOf(c.req.matchedRoutes));
  const action = page && deskRules[page].look;
  if (!action) return;
  const [first = ''] = Object.values(c.req.param());
  await desk.note({ ...actorOf(c, market), action, subject: subject ?? (first.slice(0, 100) || market) });
}

/** Nothing of a market that is not theirs is there for them. */
export const isTheirs = (c: RequestContext, market: MarketId): boolean => reachIn(c, market) !== null;
