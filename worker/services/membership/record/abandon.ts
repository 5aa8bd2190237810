import type { Database } from '../../database/database';
import type { Statement } from '../../database/port';
import { abandonUnpaid } from './subscription-writes';

/** Abandons an unpaid order and frees its use of the promotion. No effect if the order is not pending. */
export function abandonStatements(database: Database, subscriptionId: string, at: string): Statement[] {
  return [
    database.prepare(
      `UPDATE promotion_use SET used = used - 1
        WHERE used > 0 AND (market, code) IN (SELECT market, promotion_code FROM subscription
                                               WHERE subscription_id = ? AND state = 'pending' AND is_paid = 0)`,
      subscriptionId,
    ),
    abandonUnpaid(database, at, subscriptionId),
  ];
}

/** An abandoned order that is paid after all counts as a use again, even if none is left: the discount was promised. */
export function takeUseAgain(database: Database, subscriptionId: string): Statement {
  return database.prepare(
    `UPDATE promotion_use SET used = used + 1
      WHERE (market, code) IN (SELECT market, promotion_code FROM subscription
                                WHERE subscription_id = ? AND state = 'abandoned' AND is_paid = 0)`,
    subscriptionId,
  );
}
