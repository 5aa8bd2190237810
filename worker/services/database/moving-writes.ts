import type { Database } from './database';
import type { Statement } from './port';

/**
 * SQL: payments `p` that nothing will happen to any more: a charge, or a refund whose charge is not known, that is older than
 * `?1` with all its refunds and movements, and about which nothing is open. `?2`: the instant it is.
 */
export const isSettled = `p.at < ?1 AND p.refunds IS NULL AND p.state <> 'pending' AND NOT (p.kind = 'refund' AND p.state = 'failed')
  AND NOT EXISTS (SELECT 1 FROM payment r WHERE r.refunds = p.payment_id AND (r.at >= ?1 OR r.state <> 'succeeded'))
  AND NOT EXISTS (SELECT 1 FROM movement m WHERE m.cause = p.payment_id AND m.at >= ?1)
  AND NOT EXISTS (SELECT 1 FROM payment r CROSS JOIN movement m ON m.cause = r.payment_id WHERE r.refunds = p.payment_id AND m.at >= ?1)
  AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.payment_id = p.payment_id AND (d.closed_at IS NULL OR d.closed_at >= ?1))
  AND NOT EXISTS (SELECT 1 FROM refund_request q WHERE q.payment_id = p.payment_id AND q.decided_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_hold h WHERE h.payment_id = p.payment_id AND h.until > ?2)
  AND NOT (p.state = 'failed' AND EXISTS (SELECT 1 FROM subscription u WHERE u.subscription_id = p.subscription_id
                                             AND json_extract(u.open_invoice_json, '$.invoice') = p.provider_reference))`;

/** Nothing has happened to rows that only move: within the batch no trigger counts them. */
export const whileMoving = (database: Database, statements: readonly Statement[]): Statement[] => [
  database.prepare('INSERT INTO archive_move (one) VALUES (1)'),
  ...statements,
  database.prepare('DELETE FROM archive_move'),
];

/** Holds that are over, at most so many. */
export const endHolds = (database: Database, now: string) =>
  database.prepare(
    'DELETE FROM archive_hold WHERE payment_id IN (SELECT payment_id FROM archive_hold WHERE until < ? LIMIT 500)',
    now,
  );
