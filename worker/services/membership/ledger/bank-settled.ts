import { toIso } from '../../../domain/dates';
import type { MarketId } from '../../../domain/markets/market';
import { type Row, requireChange } from '../../database/database';
import type { Parts } from '../record/found';
import { movementStatements } from './movement-writes';
import { returnAgain, settleReturnedRefund } from './payment-writes';
import { refunded } from './refundable';

/** SQL: minor units, zero or below, of what banks settled of the refund whose id is `refundId`. */
export const settledByBank = (refundId: string) =>
  `COALESCE((SELECT SUM(m.owed_minor) FROM movement m WHERE m.cause = ${refundId} AND m.kind = 'disputeLost'), 0)`;

/** SQL: minor units that are owed of the refund whose id is `refundId`, by its movements. */
export const owedOfRefund = (refundId: string) =>
  `COALESCE((SELECT SUM(m.owed_minor) FROM movement m WHERE m.cause = ${refundId}), 0)`;

/** SQL: the same of all refunds of charge `c`. */
export const settledOfCharge = `(SELECT COALESCE(SUM(${settledByBank('r.payment_id')}), 0) FROM payment r WHERE r.refunds = c.payment_id)`;

const movementOf = (row: Row, sumMinor: number, at: number) => {
  const [cause, subscriptionId, currency] = [String(row.cause), String(row.subscription_id), String(row.currency)];
  const of = { cause, subscriptionId, market: row.market as MarketId, currency };
  return { kind: 'disputeLost', reference: `${cause} ${row.steps}`, ...of, sumMinor, at } as const;
};

/**
 * Brings what banks settle of refunds that came back in line with the disputes that are lost now: as much as they and
 * refunds together exceed the charge. An appeal that turns one owes it again. Repeatable, in whatever order it is told.
 */
export async function settleByBank({ database, now }: Omit<Parts, 'outbox'>, charge: string): Promise<void> {
  const rows = await database.rows(
    `SELECT r.payment_id AS cause, r.subscription_id, s.market, r.currency, r.state, r.provider_reference,
            ${owedOfRefund('r.payment_id')} AS owed_minor, -${settledByBank('r.payment_id')} AS settled_minor,
            (SELECT COUNT(*) FROM movement m WHERE m.cause = r.payment_id AND m.kind = 'disputeLost') AS steps,
            MAX(0, COALESCE((SELECT SUM(d.amount_minor) FROM dispute d WHERE d.payment_id = c.payment_id AND d.state = 'lost'
              AND d.currency = c.currency), 0) + ${refunded} - c.amount_minor) + ${settledOfCharge} AS open_minor
       FROM payment c JOIN payment r ON r.refunds = c.payment_id AND r.kind = 'refund' JOIN subscription s ON s.subscription_id = c.subscription_id
      WHERE c.provider_reference = ? AND (r.state = 'failed' OR ${settledByBank('r.payment_id')} < 0) ORDER BY r.receipt_number`,
    charge,
  );
  const at = now();
  let open = Number(rows[0]?.open_minor ?? 0);
  const statements = rows.flatMap((row) => {
    const [owed, settled, refundId] = [Number(row.owed_minor), Number(row.settled_minor), String(row.cause)];
    const sumMinor = open > 0 ? Math.min(open, row.state === 'failed' ? owed : 0) : Math.max(open, -settled);
    if (sumMinor === 0) return [];
    open -= sumMinor;
    const movements = movementStatements(database, [movementOf(row, sumMinor, at)], at);
    const before = String(row.provider_reference);
    const moved =
      sumMinor === owed
        ? settleReturnedRefund(database, 'succeeded', `otherwise ${refundId}`, refundId, before)
        : returnAgain(database, `returned ${refundId} ${row.steps}`, toIso(at), refundId, before);
    return [moved, requireChange(database), ...movements];
  });
  if (statements.length > 0) await database.write(statements);
}
