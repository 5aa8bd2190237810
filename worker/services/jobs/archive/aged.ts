import { toIso } from '../../../domain/dates';
import { firstKeptOf } from '../../../domain/markets/archive-age';
import type { Market } from '../../../domain/markets/market';
import type { Database } from '../../database/database';
import { isSettled, whileMoving } from '../../database/moving-writes';
import { type Chunk, createChunks } from '../chunks';

/** Charges deleted in one batch with their refunds and movements. */
const chargesTogether = 50;

/**
 * What is older than a market keeps it of anybody, an open account included. `movement_day` and `vat_day` keep their sums, for
 * within the batch no trigger counts; the membership's own record of being paid stays as it is.
 */
export function agedChunks(database: Database, market: Market, now: number): Chunk[][] {
  const { remove } = createChunks(database);
  const { ledgerYears, auditYears } = market.retention;
  const firstKept = firstKeptOf(market, now, ledgerYears);
  const some = `SELECT p.payment_id FROM payment p INDEXED BY payment_by_time WHERE ${isSettled} ORDER BY p.at, p.payment_id LIMIT ${chargesTogether}`;
  const family = `(SELECT payment_id FROM payment WHERE payment_id IN (${some}) UNION SELECT payment_id FROM payment WHERE refunds IN (${some}))`;
  const charges: Chunk = {
    table: 'payment',
    limit: chargesTogether,
    statements: () =>
      whileMoving(database, [
        database.prepare(
          `DELETE FROM movement WHERE cause IN ${family} AND kind <> 'balanceCarried'`,
          firstKept,
          toIso(now),
        ),
        database.prepare(`DELETE FROM payment WHERE payment_id IN ${family}`, firstKept, toIso(now)),
      ]),
  };
  return [
    [charges],
    [
      remove(
        'audit INDEXED BY audit_by_time',
        'audit_id',
        `at < ? AND action NOT IN ('members.imported', 'cell.filled')`,
        firstKeptOf(market, now, auditYears),
      ),
    ],
  ];
}
