import { civilDateOf, startOfDay, toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import type { Database } from '../database/database';

const dayMs = 86_400_000;

/** What each market decides how long it is kept: drafts' checks, orders that were given up, and what bookkeeping asks for. */
export function marketStatements(database: Database, market: Market, now: number): D1PreparedStatement[] {
  const { abandonedOrderDays, draftDays, contactDays } = market.retention;
  const before = (days: number) => toIso(now - days * dayMs);
  const inMarket = (sql: string, when: string) => database.prepare(sql, when, market.id);
  const abandonedOrders = `SELECT u.subscription_id FROM subscription u
      WHERE u.state = 'abandoned' AND u.abandoned_at < ?1 AND u.market = ?2
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id)`;
  const abandoned = before(abandonedOrderDays);
  return [
    // Abandoned orders, their consents and age checks, then members who were never more than that order.
    inMarket(`DELETE FROM consent WHERE subscription_id IN (${abandonedOrders})`, abandoned),
    // A draft has its day more to be ordered with the check it brought.
    inMarket(
      'DELETE FROM age_check WHERE member_id IS NULL AND checked_at < ?1 AND market = ?2',
      before(draftDays + 1),
    ),
    inMarket(
      // One draft may order again after an order was given up: a check stays while any order of it or of its member counts.
      `DELETE FROM age_check
        WHERE draft_id IN (SELECT u.draft_id FROM subscription u
                            WHERE u.state = 'abandoned' AND u.abandoned_at < ?1 AND u.market = ?2)
          AND NOT EXISTS (SELECT 1 FROM subscription d WHERE d.draft_id = age_check.draft_id AND d.state <> 'abandoned')
          AND NOT EXISTS (SELECT 1 FROM subscription m WHERE m.member_id = age_check.member_id AND m.state <> 'abandoned')`,
      abandoned,
    ),
    inMarket(`DELETE FROM subscription WHERE subscription_id IN (${abandonedOrders})`, abandoned),
    inMarket(
      `DELETE FROM skin_profile
        WHERE member_id IN (SELECT m.member_id FROM member m
                             WHERE m.origin = 'signup' AND m.updated_at < ?1 AND m.market = ?2)
          AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = skin_profile.member_id)`,
      abandoned,
    ),
    inMarket(
      `DELETE FROM member WHERE origin = 'signup' AND updated_at < ?1 AND market = ?2
          AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = member.member_id)`,
      abandoned,
    ),
    inMarket('DELETE FROM contact_message WHERE received_at < ?1 AND market = ?2', before(contactDays)),
    ...bookkeepingStatements(database, market, now),
  ];
}

/**
 * Closed accounts whose last movement of money lies so many whole years back. What hangs on a subscription goes before
 * it; the condition holds until the member's own row goes as the last.
 */
function bookkeepingStatements(database: Database, { id, timeZone, retention }: Market, now: number) {
  const year = Number(civilDateOf(now, timeZone).slice(0, 4)) - retention.bookkeepingYears;
  const firstKept = toIso(startOfDay(`${year}-01-01`, timeZone));
  const gone = `SELECT c.member_id FROM member c WHERE c.market = ?2 AND c.closed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.member_id = c.member_id AND p.at >= ?1)`;
  const theirs = `SELECT subscription_id FROM subscription WHERE member_id IN (${gone})`;
  return [
    `DELETE FROM audit WHERE subject IN (${gone}) OR subject IN (${theirs})`,
    `DELETE FROM subscription_pause WHERE subscription_id IN (${theirs})`,
    `DELETE FROM consent WHERE member_id IN (${gone})`,
    `DELETE FROM withdrawal WHERE subscription_id IN (${theirs}) OR (market = ?2 AND received_at < ?1)`,
    `DELETE FROM dispute WHERE subscription_id IN (${theirs})`,
    `DELETE FROM payment WHERE member_id IN (${gone})`,
    `DELETE FROM subscription WHERE member_id IN (${gone})`,
    `DELETE FROM member WHERE member_id IN (${gone})`,
  ].map((sql) => database.prepare(sql, firstKept, id));
}
