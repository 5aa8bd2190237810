import type { Database } from '../../database/database';
import type { Statement } from '../../database/port';
import type { SubscriptionRecord } from '../port';
import { abandonUnpaid } from './subscription-writes';

/**
 * Abandons an unpaid order and frees its use of the promotion. No effect if the order is not pending, or has another
 * checkout than was read.
 */
export function abandonStatements(
  database: Database,
  { subscriptionId, checkout }: Pick<SubscriptionRecord, 'subscriptionId' | 'checkout'>,
  at: string,
): Statement[] {
  return [
    database.prepare(
      `UPDATE promotion_use SET used = used - 1
        WHERE used > 0 AND (market, code) IN (SELECT market, promotion_code FROM subscription
                                               WHERE subscription_id = ? AND state = 'pending' AND is_paid = 0 AND provider_checkout IS ?)`,
      subscriptionId,
      checkout,
    ),
    abandonUnpaid(database, at, subscriptionId, checkout),
  ];
}

/** An abandoned order that is paid after all counts as a use again; the batch fails, as by `requireChange`, if none is left. */
export function takeUseAgain(database: Database, subscriptionId: string): Statement {
  return database.prepare(
    `UPDATE promotion_use SET used = CASE WHEN used >= (SELECT o.value ->> 'maximumUses' FROM catalogue_pointer p
        JOIN catalogue_version v ON v.market = p.market AND v.version = p.version JOIN json_each(v.document_json, '$.promotions') o
        WHERE p.market = promotion_use.market AND o.value ->> 'code' = promotion_use.code) THEN json('none left') ELSE used + 1 END
      WHERE (market, code) IN (SELECT market, promotion_code FROM subscription
                                WHERE subscription_id = ? AND state = 'abandoned' AND is_paid = 0)`,
    subscriptionId,
  );
}
