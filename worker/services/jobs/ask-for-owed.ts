import { addDays, civilDateOf, toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import type { Database } from '../database/database';
import { askAgainMs, type Membership } from '../membership/port';

interface Parts {
  readonly database: Database;
  readonly membership: Membership;
  readonly market: Market;
  readonly now: () => number;
}

/** A period that begins comes with an event; one this late is taken for lost. */
const overdueMs = 30 * 60_000;
const step = 20;

/**
 * Whatever is owed or awaited is asked for each hour, whichever event was lost: a period that began unheard, an invoice that
 * is on its way, one that could not be collected (it may be paid at the provider at any time), and whoever is past what is
 * paid for without a reason. None of these rests on a date that an event has moved. Returns how many were asked for.
 */
export async function askForOwed({ database, membership, market, now }: Parts): Promise<number> {
  const at = toIso(now());
  const yesterday = addDays(civilDateOf(now(), market.timeZone), -1);
  const mayAsk = `COALESCE(ask_after, '') < ?1 AND provider_subscription IS NOT NULL AND wanted_json IS NULL`;
  const results = await database.read([
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_by_next_charge
        WHERE state IN ('active', 'pastDue', 'ending') AND next_charge_at < ?2 AND ${mayAsk}
          AND (stop_date IS NULL OR stop_date >= substr(next_charge_at, 1, 10)) ORDER BY next_charge_at LIMIT ${step}`,
      at,
      toIso(now() - overdueMs),
    ),
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_awaiting
        WHERE awaited_invoice_json IS NOT NULL AND ${mayAsk} LIMIT ${step}`,
      at,
    ),
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_past_due
        WHERE state = 'pastDue' AND ${mayAsk} LIMIT ${step}`,
      at,
    ),
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_owing
        WHERE state IN ('active', 'ending') AND paid_through < ?2 AND ${mayAsk} AND awaited_invoice_json IS NULL
          AND suspended_by IS NULL AND (stop_date IS NULL OR stop_date > paid_through) ORDER BY paid_through LIMIT ${step}`,
      at,
      yesterday,
    ),
  ]);
  const ids = [...new Set(results.flat().map((row) => String(row.subscription_id)))].slice(0, 2 * step);
  if (ids.length === 0) return 0;
  await database.write([
    database.prepare(
      'UPDATE subscription SET ask_after = ?1 WHERE subscription_id IN (SELECT value FROM json_each(?2))',
      toIso(now() + askAgainMs),
      JSON.stringify(ids),
    ),
  ]);
  for (const id of ids) await membership.bringInLine(id, { withInvoices: true });
  return ids.length;
}
