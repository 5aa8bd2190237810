import { civilDateOf, startOfDay, toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import { retention as shared } from '../../domain/retention';
import type { Database } from '../database/database';
import { type Chunk, createChunks } from './chunks';

const dayMs = 86_400_000;
/** Orders that leave in one batch with what hangs on them: each has a handful of consents and age checks. */
const ordersTogether = 50;

/**
 * What each market decides how long it is kept: drafts' checks, orders that were given up, and what bookkeeping asks for.
 * Lists whose later chunks rest on what the earlier ones have done.
 */
export function marketChunks(database: Database, market: Market, now: number): Chunk[][] {
  const { remove } = createChunks(database);
  const { abandonedOrderDays, draftDays, contactDays } = market.retention;
  const before = (days: number) => toIso(now - days * dayMs);
  const abandoned = before(abandonedOrderDays);
  return [
    // A draft has its day more to be ordered with the check it brought.
    [
      remove(
        'age_check',
        'age_check_id',
        `member_id IS NULL AND checked_at < ? AND market = ?
            AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.draft_id = age_check.draft_id)`,
        before(draftDays + 1),
        market.id,
      ),
    ],
    // Abandoned orders, their consents and age checks, then members who were never more than that order.
    [
      abandonedOrders(database, abandoned, market.id),
      remove(
        'skin_profile',
        'member_id',
        `member_id IN (SELECT m.member_id FROM member m WHERE m.origin = 'signup' AND m.updated_at < ? AND m.market = ?)
            AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = skin_profile.member_id)`,
        abandoned,
        market.id,
      ),
      remove(
        'member',
        'member_id',
        `origin = 'signup' AND updated_at < ? AND market = ?
            AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = member.member_id)`,
        abandoned,
        market.id,
      ),
    ],
    [remove('contact_message', 'contact_id', 'received_at < ? AND market = ?', before(contactDays), market.id)],
    [
      remove(
        'signup_count',
        'market, day, step',
        'market = ? AND day < ?',
        market.id,
        before(shared.signupCountDays).slice(0, 10),
      ),
    ],
    bookkeepingChunks(database, market, now),
  ];
}

/** The same orders in each statement of the batch, so that none loses its proofs and stays. */
function abandonedOrders(database: Database, when: string, market: string): Chunk {
  const some = (column: string) => `SELECT u.${column} FROM subscription u
      WHERE u.state = 'abandoned' AND u.abandoned_at < ?1 AND u.market = ?2
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id)
      ORDER BY u.abandoned_at, u.subscription_id LIMIT ${ordersTogether}`;
  const sql = [
    `DELETE FROM consent WHERE subscription_id IN (${some('subscription_id')})`,
    // One draft may order again after an order was given up: a check stays while any order of it or of its member counts.
    `DELETE FROM age_check WHERE draft_id IN (${some('draft_id')})
        AND NOT EXISTS (SELECT 1 FROM subscription d WHERE d.draft_id = age_check.draft_id AND d.state <> 'abandoned')
        AND NOT EXISTS (SELECT 1 FROM subscription m WHERE m.member_id = age_check.member_id AND m.state <> 'abandoned')`,
    `DELETE FROM subscription WHERE subscription_id IN (${some('subscription_id')})`,
  ];
  return { limit: ordersTogether, statements: () => sql.map((one) => database.prepare(one, when, market)) };
}

/**
 * Closed accounts whose last movement of money lies so many whole years back. What hangs on a subscription goes before
 * it; the condition holds until the member's own row goes as the last.
 */
function bookkeepingChunks(database: Database, { id, timeZone, retention }: Market, now: number): Chunk[] {
  const { remove } = createChunks(database);
  const year = Number(civilDateOf(now, timeZone).slice(0, 4)) - retention.bookkeepingYears;
  const firstKept = toIso(startOfDay(`${year}-01-01`, timeZone));
  const gone = `SELECT c.member_id FROM member c WHERE c.market = ?2 AND c.closed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.member_id = c.member_id AND p.at >= ?1)`;
  const theirs = `SELECT subscription_id FROM subscription WHERE member_id IN (${gone})`;
  const chunk = (table: string, key: string, where: string) => remove(table, key, where, firstKept, id);
  return [
    chunk('audit', 'audit_id', `subject IN (${gone}) OR subject IN (${theirs})`),
    chunk('subscription_pause', 'pause_id', `subscription_id IN (${theirs})`),
    chunk('consent', 'consent_id', `member_id IN (${gone})`),
    chunk('withdrawal', 'withdrawal_id', `subscription_id IN (${theirs}) OR (market = ?2 AND received_at < ?1)`),
    chunk('refund_request', 'request_id', `subscription_id IN (${theirs})`),
    chunk('movement', 'kind, reference', `subscription_id IN (${theirs})`),
    chunk('dispute', 'dispute_id', `subscription_id IN (${theirs})`),
    chunk('payment', 'payment_id', `member_id IN (${gone})`),
    chunk('subscription', 'subscription_id', `member_id IN (${gone})`),
    chunk('member', 'member_id', `member_id IN (${gone})`),
  ];
}
