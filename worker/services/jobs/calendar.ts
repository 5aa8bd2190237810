import { civilDateOf } from '../../domain/dates';
import type { Market } from '../../domain/market';
import type { Database } from '../database/database';
import { liveStateList } from '../database/live-states';

/**
 * What the calendar alone changes: pauses begin and end, last days pass, each at midnight of its market. What a page shows
 * never waits for it; the stored state is for lists, limits and the provider.
 */
export async function turnDays(database: Database, { id, timeZone }: Market, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const today = civilDateOf(now, timeZone);
  // A plus keeps a condition from choosing the index: by state it would be every member, each minute.
  const set = `version = version + 1, updated_at = ?1 WHERE market = ?2`;
  const results = await database.write([
    database.prepare(
      `UPDATE subscription INDEXED BY subscription_leaving SET state = 'ended', open_invoice_json = NULL, awaited_invoice_json = NULL,
              next_product_json = NULL, ${set}
              AND stop_date < ?3 AND state IN ${liveStateList}`,
      at,
      id,
      today,
    ),
    database.prepare(
      `UPDATE subscription SET state = 'paused', ${set} AND +state = 'active' AND stop_date IS NULL AND subscription_id IN
            (SELECT subscription_id FROM subscription_pause WHERE until_date >= ?3 AND from_date <= ?3 AND undone_at IS NULL)`,
      at,
      id,
      today,
    ),
    database.prepare(
      `UPDATE subscription SET state = 'active', ${set} AND state = 'paused' AND stop_date IS NULL AND subscription_id NOT IN
            (SELECT subscription_id FROM subscription_pause WHERE until_date >= ?3 AND from_date <= ?3 AND undone_at IS NULL)`,
      at,
      id,
      today,
    ),
  ]);
  return results.reduce((sum, result) => sum + (result.meta.changes ?? 0), 0);
}
