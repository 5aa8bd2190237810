import type { Database } from '../database/database';
import type { KioskSessions } from '../kiosk/port';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Parts {
  database: Database;
  kiosks: KioskSessions;
  now: number;
}

/** Retention of each short-lived table; docs/storage.md says the same with reasons. */
export async function purge({ database, kiosks, now }: Parts): Promise<{ deleted: number; kiosks: number }> {
  // The objects' own alarms do the same; this is for one that was given up.
  const wiped = await kiosks.purge();
  const before = (ageMs: number) => new Date(now - ageMs).toISOString();
  const abandonedOrders = `SELECT u.subscription_id FROM subscription u WHERE u.state = 'abandoned' AND u.abandoned_at < ?1
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id)`;
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
    // Abandoned orders, their consents and age checks, then members who were never more than that order.
    database.prepare(`DELETE FROM consent WHERE subscription_id IN (${abandonedOrders})`, before(30 * dayMs)),
    database.prepare('DELETE FROM age_check WHERE member_id IS NULL AND checked_at < ?', before(8 * dayMs)),
    database.prepare(
      // One draft may order again after an order was given up: a check stays while any order of it or of its member counts.
      `DELETE FROM age_check
        WHERE draft_id IN (SELECT u.draft_id FROM subscription u WHERE u.state = 'abandoned' AND u.abandoned_at < ?1)
          AND NOT EXISTS (SELECT 1 FROM subscription d WHERE d.draft_id = age_check.draft_id AND d.state <> 'abandoned')
          AND NOT EXISTS (SELECT 1 FROM subscription m WHERE m.member_id = age_check.member_id AND m.state <> 'abandoned')`,
      before(30 * dayMs),
    ),
    database.prepare(`DELETE FROM subscription WHERE subscription_id IN (${abandonedOrders})`, before(30 * dayMs)),
    database.prepare(
      `DELETE FROM skin_profile
        WHERE member_id IN (SELECT m.member_id FROM member m WHERE m.origin = 'signup' AND m.updated_at < ?)
          AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = skin_profile.member_id)`,
      before(30 * dayMs),
    ),
    database.prepare(
      `DELETE FROM member WHERE origin = 'signup' AND updated_at < ?
          AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = member.member_id)`,
      before(30 * dayMs),
    ),
  ]);
  return { deleted: results.reduce((sum, result) => sum + (result.meta.changes ?? 0), 0), kiosks: wiped };
}
