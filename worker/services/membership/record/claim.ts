import { dayMs, toIso } from '../../../domain/dates';
import { type Database, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import { claimLogin } from './subscription-writes';

/** An order can be exchanged for a login for this long at most. */
const lifeMs = dayMs;

/**
 * For the batch that begins the member's session: a paid order logs in the browser that ordered, once, within a day.
 * Not if the address was proved later than for this order, by a login or another order: that visitor is taken to be the
 * member, and the account is not shared. Revoked proofs are checked where the session begins.
 */
export function claimStatements(
  database: Database,
  now: number,
  { subscriptionId, orderingSession }: { subscriptionId: string; orderingSession: string },
): Statement[] {
  return [claimLogin(database, subscriptionId, orderingSession, toIso(now - lifeMs)), requireChange(database)];
}
