import type { Market } from '../../domain/market';
import type { Database } from '../database/database';
import type { KioskSessions } from '../kiosk/port';
import { marketStatements } from './purge-market';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Parts {
  database: Database;
  kiosks: KioskSessions;
  markets: Readonly<Record<string, Market>>;
  now: number;
}

/** Retention of each short-lived table, and of what markets decide; docs/storage.md says the same with reasons. */
export async function purge({ database, kiosks, markets, now }: Parts): Promise<{ deleted: number; kiosks: number }> {
  // The objects' own alarms do the same; this is for one that was given up.
  const wiped = await kiosks.purge();
  const before = (ageMs: number) => new Date(now - ageMs).toISOString();
  const results = await database.write([
    database.prepare('DELETE FROM age_transaction WHERE expires_at < ?', before(5 * minuteMs)),
    ...['absolute_expires_at', 'idle_expires_at', 'revoked_at'].map((ended) =>
      database.prepare(`DELETE FROM session WHERE ${ended} < ?`, before(dayMs)),
    ),
    database.prepare('DELETE FROM email_code WHERE created_at < ?', before(2 * dayMs)),
    database.prepare('DELETE FROM activation_code WHERE expires_at < ?', before(2 * dayMs)),
    database.prepare('DELETE FROM activation_try WHERE ends_at < ?', before(0)),
    database.prepare('DELETE FROM idempotency WHERE created_at < ?', before(30 * dayMs)),
    database.prepare('DELETE FROM webhook_event WHERE received_at < ?', before(60 * dayMs)),
    database.prepare(`DELETE FROM validation_session WHERE expires_at < ?`, before(0)),
    database.prepare('DELETE FROM manual_check WHERE expires_at < ?', before(dayMs)),
    database.prepare('DELETE FROM device WHERE paired_at IS NULL AND pairing_expires_at < ?', before(7 * dayMs)),
    database.prepare('DELETE FROM withdrawal WHERE received_at < ? AND subscription_id IS NULL', before(365 * dayMs)),
    database.prepare('DELETE FROM outbox WHERE done_at < ?', before(30 * dayMs)),
  ]);
  for (const market of Object.values(markets))
    results.push(...(await database.write(marketStatements(database, market, now))));
  return { deleted: results.reduce((sum, result) => sum + (result.meta.changes ?? 0), 0), kiosks: wiped };
}
