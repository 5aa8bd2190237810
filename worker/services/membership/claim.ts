import { toIso } from '../../domain/dates';
import { type Database, requireChange } from '../database/database';

/** An order is the key to a login for as long as it waits to be paid at the most. */
const lifeMs = 24 * 3_600_000;

/**
 * For the batch that begins the member's session: the login that a paid order gives, once, to the browser that ordered,
 * within a day. Whoever has proved the address later than this order did, by a login or by another order, is who the
 * member is now; they are not made to share. That the proof was not revoked is asked where the session is begun.
 */
export function claimStatements(
  database: Database,
  now: number,
  { subscriptionId, orderingSession }: { subscriptionId: string; orderingSession: string },
): D1PreparedStatement[] {
  return [
    database.prepare(
      `UPDATE subscription SET ordering_session = 'used'
        WHERE subscription_id = ?1 AND ordering_session = ?2 AND is_paid = 1 AND ordered_at > ?3 AND proved_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM session t WHERE t.member_id = subscription.member_id AND t.auth_at > subscription.proved_at)
          AND NOT EXISTS (SELECT 1 FROM subscription t WHERE t.member_id = subscription.member_id AND t.proved_at > subscription.proved_at)`,
      subscriptionId,
      orderingSession,
      toIso(now - lifeMs),
    ),
    requireChange(database),
  ];
}
