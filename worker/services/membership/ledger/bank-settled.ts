import type { MarketId } from '../../../domain/markets/market';
import { type Row, requireChange } from '../../database/database';
import { iso, type Parts } from '../record/found';
import { movementStatements } from './movement-writes';
import { returnAgain, settleReturnedRefund } from './payment-writes';
import { refunded } from './refundable';

/** SQL: minor units, zero or below, of what banks settled of the refund whose id is `refundId`. */
export const settledByBank = (refundId: string) =>
  `COALESCE((SELECT SUM(m.owed_minor) FROM movement m WHERE m.cause = ${refundId} AND m.kind = 'disputeLost'), 0)`;

/** SQL: the same of all refunds of charge `c`. */
export const settledOfCharge = `(SELECT COALESCE(SUM(${settledByBank('r.payment_id')}), 0) FROM payment r WHERE r.refunds = c.payment_id)`;

const movementOf = (row: Row, reference: unknown, sumMinor: number, at: number) => {
  const [cause, subscriptionId, currency] = [String(row.cause), String(row.subscription_id), String(row.currency)];
  const of = { cause, subscriptionId, market: row.market as MarketId, currency };
  return { kind: 'disputeLost', reference: String(reference), ...of, sumMinor, at } as const;
};

/**
 * Settles refunds that came back with what the bank took of their charge for good: the member has that already. It is as
 * much as lost disputes and refunds together exceed the charge. Repeatable, and in whatever order the two are told.
 */
export async function settleByBank({ database, now }: Omit<Parts, 'outbox'>, charge: string): Promise<void> {
  const rows = await database.rows(
    `SELECT MAX(d.dispute_id) || ' ' || r.payment_id AS reference, r.payment_id AS cause, d.subscription_id, d.market, d.currency,
              r.provider_reference, r.amount_minor + ${settledByBank('r.payment_id')} AS owed_minor,
              SUM(d.amount_minor) + ${refunded} + ${settledOfCharge} - c.amount_minor AS twice_minor
         FROM payment c JOIN dispute d ON d.payment_id = c.payment_id AND d.state = 'lost' AND d.currency = c.currency
         JOIN payment r ON r.refunds = c.payment_id AND r.kind = 'refund' AND r.state = 'failed'
        WHERE c.provider_reference = ? GROUP BY r.payment_id ORDER BY r.receipt_number`,
    charge,
  );
  const at = now();
  let open = Number(rows[0]?.twice_minor ?? 0);
  const statements = rows.flatMap((row) => {
    const [owed, refundId, before] = [Number(row.owed_minor), String(row.cause), String(row.provider_reference)];
    const sumMinor = Math.min(open, owed);
    if (sumMinor <= 0) return [];
    open -= sumMinor;
    const settled = settleReturnedRefund(database, 'succeeded', `otherwise ${refundId}`, refundId, before);
    const movements = movementStatements(database, [movementOf(row, row.reference, sumMinor, at)], at);
    return sumMinor < owed ? movements : [settled, requireChange(database), ...movements];
  });
  if (statements.length > 0) await database.write(statements);
}

/** An appeal turned a lost dispute and the money is ours again: what it settled is owed again, once. */
export async function oweAgain({ database, now }: Omit<Parts, 'outbox'>, dispute: string): Promise<void> {
  const rows = await database.rows(
    `SELECT m.reference || ' turned' AS reference, m.cause, m.subscription_id, m.market, m.currency, m.owed_minor,
              m.owed_minor + p.amount_minor = 0 AS is_all
         FROM movement m JOIN payment p ON p.payment_id = m.cause
        WHERE m.kind = 'disputeLost' AND m.reference >= ?1 || ' ' AND m.reference < ?1 || '!' AND m.owed_minor < 0
          AND NOT EXISTS (SELECT 1 FROM movement t WHERE t.kind = 'disputeLost' AND t.reference = m.reference || ' turned')`,
    dispute,
  );
  const at = now();
  const statements = rows.flatMap((row) => [
    ...movementStatements(database, [movementOf(row, row.reference, Number(row.owed_minor), at)], at),
    ...(row.is_all === 1 ? [returnAgain(database, String(row.reference), iso(at), String(row.cause))] : []),
  ]);
  if (statements.length > 0) await database.write(statements);
}
