import type { RequestContext } from '../../../context';
import { grantsIn } from '../../../domain/back-office/roles';
import { backOfficePageOf, backOfficeRules } from '../../../domain/back-office/rules';
import type { MarketId } from '../../../domain/markets/market';
import { routePatternOf } from '../../../middleware/request-id';
import type { BackOfficeEntry } from '../../../services/back-office/port';
import { reachIn } from './reach';

/** Operator, role and market for an audit row. */
export function actorOf(c: RequestContext, market: MarketId): Pick<BackOfficeEntry, 'operator' | 'role' | 'market'> {
  const { email, grants } = c.var.operator;
  const [here = grants[0]] = grantsIn(market, grants);
  return { operator: email, role: here?.role ?? 'studio', market };
}

/**
 * Writes the audit entry for a page before it is shown; if that fails, the page is not shown. It may be under way together with
 * what the page reads. Without `seen`, the id of whose data it shows, the subject is taken from the address.
 */
export async function noteLook(c: RequestContext, seen?: string): Promise<void> {
  await noteLookIn(c, c.var.services, seen);
  c.set('looked', true);
}

/** The same for one of several cells that a page reads. */
export async function noteLookIn(
  c: RequestContext,
  { backOffice, market: { id } }: Pick<RequestContext['var']['services'], 'backOffice' | 'market'>,
  seen?: string,
): Promise<void> {
  const page = backOfficePageOf(routePatternOf(c.req.matchedRoutes));
  const action = page && backOfficeRules[page].look;
  if (!action) return;
  const [first = ''] = Object.values(c.req.param());
  await backOffice.note({ ...actorOf(c, id), action, subject: seen ?? (first.slice(0, 100) || id) });
}

/** Whether the operator may see data of this market. */
export const isTheirs = (c: RequestContext, market: MarketId): boolean => reachIn(c, market) !== null;
