import type { RequestContext } from '../../../context';
import { grantsIn } from '../../../domain/back-office/roles';
import { backOfficePageOf, backOfficeRules } from '../../../domain/back-office/rules';
import type { MarketId } from '../../../domain/markets/market';
import { routePatternOf } from '../../../middleware/request-id';
import type { BackOfficeEntry } from '../../../services/back-office/port';
import { reachIn } from './reach';

/** Whose data the page shows, as the audit records it. */
interface Seen {
  readonly market: MarketId;
  readonly subject: string;
}

/** Operator, role and market for an audit row. */
export function actorOf(c: RequestContext, market: MarketId): Pick<BackOfficeEntry, 'operator' | 'role' | 'market'> {
  const { email, grants } = c.var.operator;
  const [here = grants[0]] = grantsIn(market, grants);
  return { operator: email, role: here?.role ?? 'studio', market };
}

/**
 * Writes the audit entry for a page before it is shown; if that fails, the page is not shown. It may be under way together with
 * what the page reads. Without `seen` the subject is taken from the address.
 */
export async function noteLook(c: RequestContext, seen?: Seen): Promise<void> {
  const { chosen } = c.var.backOfficeCells;
  await noteIn(c, c.var.services, seen ?? { market: chosen === 'all' ? c.var.market.id : chosen, subject: null });
  c.set('looked', true);
}

/** The same for one of several cells that a page reads. */
export const noteLookIn = (c: RequestContext, services: RequestContext['var']['services'], market: MarketId) =>
  noteIn(c, services, { market, subject: null });

async function noteIn(
  c: RequestContext,
  { backOffice }: RequestContext['var']['services'],
  { market, subject }: { readonly market: MarketId; readonly subject: string | null },
): Promise<void> {
  const page = backOfficePageOf(routePatternOf(c.req.matchedRoutes));
  const action = page && backOfficeRules[page].look;
  if (!action) return;
  const [first = ''] = Object.values(c.req.param());
  await backOffice.note({ ...actorOf(c, market), action, subject: subject ?? (first.slice(0, 100) || market) });
}

/** Whether the operator may see data of this market. */
export const isTheirs = (c: RequestContext, market: MarketId): boolean => reachIn(c, market) !== null;
