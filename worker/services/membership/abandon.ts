import type { Database } from '../database/database';

/** An order that nobody will pay: it ends, and the promotion's use that it took is given back. Nothing if it was not waiting. */
export function abandonStatements(database: Database, subscriptionId: string, at: string): D1PreparedStatement[] {
  return [
    database.prepare(
      `UPDATE promotion_use SET used = used - 1
        WHERE used > 0 AND (market, code) IN (SELECT market, promotion_code FROM subscription
                                               WHERE subscription_id = ? AND state = 'pending' AND is_paid = 0)`,
      subscriptionId,
    ),
    database.prepare(
      `UPDATE subscription SET state = 'abandoned', abandoned_at = ?1, updated_at = ?1
        WHERE subscription_id = ?2 AND state = 'pending' AND is_paid = 0`,
      at,
      subscriptionId,
    ),
  ];
}

/** An abandoned order that is paid all the same takes its use again, even if nothing is left: it was promised. */
export function takeUseAgain(database: Database, subscriptionId: string): D1PreparedStatement {
  return database.prepare(
    `UPDATE promotion_use SET used = used + 1
      WHERE (market, code) IN (SELECT market, promotion_code FROM subscription
                                WHERE subscription_id = ? AND state = 'abandoned' AND is_paid = 0)`,
    subscriptionId,
  );
}
