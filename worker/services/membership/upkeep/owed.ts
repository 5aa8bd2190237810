import { addDays, civilDateOf, toIso } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import type { Database } from '../../database/database';
import { askAgainMs } from '../port';
import { askAfter } from '../record/subscription-writes';

/** After this long without an event for a new period, the event counts as lost. */
const overdueMs = 30 * 60_000;

/**
 * Memberships whose events may have been lost, each once an hour: a period that began, an awaited invoice, an unpaid one
 * (it may be paid at the provider at any time), and memberships past their paid period. None of these depends on a date
 * that an event would have moved.
 */
export async function takeOwed(
  database: Database,
  { timeZone }: Pick<Market, 'timeZone'>,
  now: number,
  most: number,
): Promise<readonly string[]> {
  // Part of the text, so it has to be a whole number.
  const limit = Math.trunc(most);
  const at = toIso(now);
  const yesterday = addDays(civilDateOf(now, timeZone), -1);
  const isTold = 'provider_subscription IS NOT NULL AND wanted_json IS NULL';
  const mayAsk = `COALESCE(ask_after, '') < ?1 AND ${isTold}`;
  // By the index's first column: else each minute would read all who owe, to find that they were asked about within the hour.
  const inTurn = (index: string, where: string) =>
    ['ask_after IS NULL', 'ask_after < ?1']
      .map(
        (due) => `SELECT subscription_id FROM subscription INDEXED BY ${index} WHERE ${where} AND ${due} AND ${isTold}`,
      )
      .join(' UNION ALL ');
  const results = await database.read([
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_by_next_charge
        WHERE state IN ('active', 'pastDue', 'ending') AND next_charge_at < ?2 AND ${mayAsk}
          AND (stop_date IS NULL OR stop_date >= substr(next_charge_at, 1, 10)) ORDER BY next_charge_at LIMIT ${limit}`,
      at,
      toIso(now - overdueMs),
    ),
    database.prepare(`${inTurn('subscription_awaiting', 'awaited_invoice_json IS NOT NULL')} LIMIT ${limit}`, at),
    database.prepare(`${inTurn('subscription_past_due', `state = 'pastDue'`)} LIMIT ${limit}`, at),
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_owing
        WHERE state IN ('active', 'ending') AND paid_through < ?2 AND ${mayAsk} AND awaited_invoice_json IS NULL
          AND suspended_by IS NULL AND (stop_date IS NULL OR stop_date > paid_through) ORDER BY paid_through LIMIT ${limit}`,
      at,
      yesterday,
    ),
  ]);
  const ids = [...new Set(results.flat().map((row) => String(row.subscription_id)))].slice(0, most);
  if (ids.length > 0) await database.write([askAfter(database, toIso(now + askAgainMs), JSON.stringify(ids))]);
  return ids;
}
