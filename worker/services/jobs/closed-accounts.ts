import { firstKeptOf } from '../../domain/markets/archive-age';
import type { Market } from '../../domain/markets/market';
import type { Database } from '../database/database';
import { type Chunk, createChunks } from './chunks';

/**
 * Closed accounts that one run looks at, in the order of their ids. They are kept for years, so that a run over all of them would
 * read what is well again and again; so many a run have their turn within a day where 300,000 are kept.
 */
const accountsTogether = 2_000;

/** SQL: members `c` of whom no payment, here or in the archive, is of `?1` or later. */
const isOver = `NOT EXISTS (SELECT 1 FROM payment p WHERE p.member_id = c.member_id AND p.at >= ?1)
  AND NOT EXISTS (SELECT 1 FROM archived b WHERE b.member_id = c.member_id AND b.last_at >= ?1)`;

/** SQL: those of the accounts `?3` (ids, as JSON) that are closed in the market `?2` and over, with `c` for the member. */
export const overAmong = `json_each(?3) j CROSS JOIN member c
  ON c.member_id = j.value AND c.market = ?2 AND c.closed_at IS NOT NULL AND ${isOver}`;

export interface ClosedAccounts {
  /** Values of `overAmong`. */
  readonly values: readonly [firstKept: string, market: string, ids: string];
  readonly count: number;
  /** Where the next run goes on; empty: at the first account. */
  readonly next: string;
}

/** The next closed accounts whose last payment is older than the market's whole years of bookkeeping. */
export async function closedAccounts(
  database: Database,
  market: Market,
  now: number,
  from: string,
): Promise<ClosedAccounts> {
  const firstKept = firstKeptOf(market, now, market.retention.bookkeepingYears);
  const row = await database.row(
    `SELECT COUNT(*) AS looked, MAX(member_id) AS last, SUM(is_over) AS count,
            json_group_array(member_id) FILTER (WHERE is_over) AS ids
       FROM (SELECT c.member_id, ${isOver} AS is_over FROM member c INDEXED BY member_closed
              WHERE c.market = ?2 AND c.closed_at IS NOT NULL AND c.member_id > ?3 ORDER BY c.member_id LIMIT ${accountsTogether})`,
    firstKept,
    market.id,
    from,
  );
  return {
    values: [firstKept, market.id, String(row?.ids ?? '[]')],
    count: Number(row?.count ?? 0),
    next: Number(row?.looked) === accountsTogether ? String(row?.last) : '',
  };
}

/**
 * Removes those of whom the archive has nothing any more (services/archive/ends.ts), and of whom the payment provider has been told
 * everything: else it would charge on, and nobody would know. Dependent rows are deleted before a subscription; the condition holds
 * until the member's own row is deleted last.
 */
export function bookkeepingChunks(database: Database, { values, count }: ClosedAccounts): Chunk[] {
  if (count === 0) return [];
  const { remove } = createChunks(database);
  const gone = `SELECT c.member_id FROM ${overAmong}
      WHERE NOT EXISTS (SELECT 1 FROM archived a WHERE a.member_id = c.member_id)
        AND NOT EXISTS (SELECT 1 FROM subscription w WHERE w.member_id = c.member_id AND w.wanted_json IS NOT NULL)`;
  const theirs = `SELECT subscription_id FROM subscription WHERE member_id IN (${gone})`;
  const chunk = (table: string, key: string, where: string) => remove(table, key, where, ...values);
  return [
    chunk('audit', 'audit_id', `subject IN (${gone}) OR subject IN (${theirs})`),
    chunk('subscription_pause', 'pause_id', `subscription_id IN (${theirs})`),
    chunk('consent', 'consent_id', `member_id IN (${gone})`),
    chunk('withdrawal', 'withdrawal_id', `subscription_id IN (${theirs})`),
    chunk('refund_request', 'request_id', `subscription_id IN (${theirs})`),
    chunk('movement', 'kind, reference', `subscription_id IN (${theirs})`),
    chunk('dispute', 'dispute_id', `subscription_id IN (${theirs})`),
    chunk('payment', 'payment_id', `member_id IN (${gone})`),
    chunk('subscription', 'subscription_id', `member_id IN (${gone})`),
    chunk('member', 'member_id', `member_id IN (${gone})`),
  ];
}
