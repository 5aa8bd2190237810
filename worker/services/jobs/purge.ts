import type { Market } from '../../domain/market';
import { retention } from '../../domain/retention';
import type { Database } from '../database/database';
import type { KioskSessions } from '../kiosk/port';
import { marketStatements } from './purge-market';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
    database.prepare(
      'DELETE FROM age_transaction WHERE expires_at < ?',
      before(retention.ageTransactionMinutes * minuteMs),
    ),
    ...['absolute_expires_at', 'idle_expires_at', 'revoked_at'].map((ended) =>
      database.prepare(`DELETE FROM session WHERE ${ended} < ?`, before(retention.sessionDays * dayMs)),
    ),
    database.prepare('DELETE FROM email_code WHERE created_at < ?', before(retention.emailCodeDays * dayMs)),
    database.prepare('DELETE FROM activation_code WHERE expires_at < ?', before(retention.activationCodeDays * dayMs)),
    database.prepare('DELETE FROM activation_try WHERE ends_at < ?', before(0)),
    database.prepare('DELETE FROM idempotency WHERE created_at < ?', before(retention.formDays * dayMs)),
    database.prepare('DELETE FROM webhook_event WHERE received_at < ?', before(retention.webhookEventDays * dayMs)),
    database.prepare(`DELETE FROM validation_session WHERE expires_at < ?`, before(0)),
    database.prepare('DELETE FROM manual_check WHERE expires_at < ?', before(retention.manualCheckDays * dayMs)),
    database.prepare(
      'DELETE FROM device WHERE paired_at IS NULL AND pairing_expires_at < ?',
      before(retention.unpairedDeviceDays * dayMs),
    ),
    database.prepare(
      'DELETE FROM withdrawal WHERE received_at < ? AND subscription_id IS NULL',
      before(retention.unmatchedWithdrawalDays * dayMs),
    ),
    database.prepare(
      'UPDATE contact_message SET network_key = NULL WHERE network_key IS NOT NULL AND received_at < ?',
      before(retention.networkHours * hourMs),
    ),
    database.prepare('DELETE FROM survey_network WHERE ends_at < ?', before(0)),
    // The answers stay; that two came from one browser is forgotten.
    database.prepare(
      'UPDATE survey_response SET device_hash = response_id WHERE device_hash <> response_id AND updated_at < ?',
      before(retention.surveyDeviceDays * dayMs),
    ),
    database.prepare(
      'DELETE FROM survey_answer WHERE is_text = 1 AND day < ?',
      before(retention.surveyTextDays * dayMs).slice(0, 10),
    ),
    database.prepare('DELETE FROM survey_invited WHERE at < ?', before(retention.surveyInvitedDays * dayMs)),
    database.prepare('DELETE FROM outbox WHERE done_at < ?', before(retention.outboxDays * dayMs)),
    database.prepare(
      `UPDATE audit SET actor = 'operator' WHERE actor > 'operator:' AND actor < 'operator;' AND at < ?`,
      before(retention.operatorDays * dayMs),
    ),
    ...Object.keys(markets).map((market) =>
      database.prepare(
        'DELETE FROM signup_count WHERE market = ? AND day < ?',
        market,
        before(retention.signupCountDays * dayMs).slice(0, 10),
      ),
    ),
  ]);
  for (const market of Object.values(markets))
    results.push(...(await database.write(marketStatements(database, market, now))));
  return { deleted: results.reduce((sum, result) => sum + (result.meta.changes ?? 0), 0), kiosks: wiped };
}
