import { dayMs, toIso } from '../../domain/dates';
import { firstKeptOf } from '../../domain/markets/archive-age';
import type { Market } from '../../domain/markets/market';
import { retention as shared } from '../../domain/markets/retention';
import type { Database } from '../database/database';
import { agedChunks } from './archive/aged';
import { type Chunk, createChunks } from './chunks';
import { bookkeepingChunks, type ClosedAccounts } from './closed-accounts';

/** Orders deleted in one batch with their dependent rows; each has a few consents and age checks. */
const ordersTogether = 50;

/**
 * Rows whose retention the market decides: checks of drafts, abandoned orders, and bookkeeping of `closed`. Returns lists of
 * chunks; later chunks of a list depend on the earlier ones.
 */
export function marketChunks(database: Database, market: Market, now: number, closed: ClosedAccounts): Chunk[][] {
  const { remove } = createChunks(database);
  const { abandonedOrderDays, draftDays, contactDays } = market.retention;
  const before = (days: number) => toIso(now - days * dayMs);
  const abandoned = before(abandonedOrderDays);
  /** Of members who had no other order: they themselves are deleted last, or nobody would find what is theirs. */
  const ofNeverPaid = (table: string, key: string) =>
    remove(
      table,
      key,
      `member_id IN (SELECT w.member_id FROM member_without_order w CROSS JOIN member m ON m.member_id = w.member_id
                      WHERE m.origin = 'signup' AND m.updated_at < ? AND m.market = ?
                        AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = w.member_id))`,
      abandoned,
      market.id,
    );
  return [
    // One day more than a draft is kept, so that it can still be ordered with its check.
    [
      remove(
        'age_check INDEXED BY age_check_of_nobody',
        'age_check_id',
        `member_id IS NULL AND checked_at < ? AND market = ?
            AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.draft_id = age_check.draft_id)`,
        before(draftDays + 1),
        market.id,
      ),
    ],
    // Of a member a yes alone is the proof that is kept.
    [
      remove(
        'age_check INDEXED BY age_check_without_yes',
        'age_check_id',
        `member_id IS NOT NULL AND result <> 'yes' AND market = ? AND checked_at < ?`,
        market.id,
        before(draftDays + 1),
      ),
    ],
    // Abandoned orders with their consents and age checks, then members who had no other order.
    [
      abandonedOrders(database, abandoned, market.id),
      ofNeverPaid('skin_profile', 'member_id'),
      // A proof that was given in the account.
      ofNeverPaid('age_check INDEXED BY age_check_by_member', 'age_check_id'),
      ofNeverPaid('passkey', 'passkey_id'),
      ofNeverPaid('consent', 'consent_id'),
      ofNeverPaid('member_note', 'note_id'),
      remove(
        'member',
        'member_id',
        `member_id IN (SELECT w.member_id FROM member_without_order w) AND +origin = 'signup' AND +updated_at < ? AND +market = ?
            AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = member.member_id)`,
        abandoned,
        market.id,
      ),
    ],
    // Those that are gone, or ordered again.
    [
      remove(
        'member_without_order',
        'member_id',
        `NOT EXISTS (SELECT 1 FROM member m WHERE m.member_id = member_without_order.member_id)
            OR EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = member_without_order.member_id)`,
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
    bookkeepingChunks(database, closed),
    [
      remove(
        'withdrawal',
        'withdrawal_id',
        'market = ? AND received_at < ?',
        market.id,
        firstKeptOf(market, now, market.retention.bookkeepingYears),
      ),
    ],
    ...agedChunks(database, market, now),
  ];
}

/** Each statement of the batch selects the same orders, so that no order is kept without its proofs. */
function abandonedOrders(database: Database, when: string, market: string): Chunk {
  const some = (column: string) => `SELECT u.${column} FROM subscription u INDEXED BY subscription_abandoned
      WHERE u.state = 'abandoned' AND u.abandoned_at < ?1 AND u.market = ?2
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id)
        AND NOT EXISTS (SELECT 1 FROM archived a WHERE a.subscription_id = u.subscription_id)
      ORDER BY u.abandoned_at, u.subscription_id LIMIT ${ordersTogether}`;
  const sql = [
    `DELETE FROM consent WHERE subscription_id IN (${some('subscription_id')})`,
    // A draft may order again after an abandoned order: its check is kept while another order of the draft or the
    // member exists.
    `DELETE FROM age_check WHERE draft_id IN (${some('draft_id')})
        AND NOT EXISTS (SELECT 1 FROM subscription d WHERE d.draft_id = age_check.draft_id AND d.state <> 'abandoned')
        AND NOT EXISTS (SELECT 1 FROM subscription m WHERE m.member_id = age_check.member_id AND m.state <> 'abandoned')`,
    `DELETE FROM subscription WHERE subscription_id IN (${some('subscription_id')})`,
  ];
  return {
    table: 'subscription',
    limit: ordersTogether,
    statements: () => sql.map((one) => database.prepare(one, when, market)),
  };
}
