import { addMonths, civilDateOf } from '../../../domain/dates';
import type { MarketId } from '../../../domain/markets/market';
import type { CellParts } from '../../cell-parts';
import type { Ledger } from './port';

type Parts = Pick<CellParts, 'database' | 'market' | 'now'>;

const sumOf = (kinds: string) => `SUM(CASE WHEN kind IN (${kinds}) THEN amount_minor ELSE 0 END)`;

export function createLedger({ database, market, now }: Parts): Ledger {
  return {
    async months() {
      const first = `${addMonths(`${civilDateOf(now(), market.timeZone).slice(0, 7)}-01`, -1)}`;
      const sql = `SELECT market, substr(day, 1, 7) AS month, currency, ${sumOf(`'charge'`)} AS charged, ${sumOf(`'refund', 'refundFailed'`)} AS refunded,
              ${sumOf(`'disputeTaken', 'disputeReturned'`)} AS taken, ${sumOf(`'disputeFee', 'disputeFeeReturned'`)} AS fees
         FROM movement_day WHERE market = ?1 AND day >= ?2
        GROUP BY market, month, currency ORDER BY month DESC`;
      const rows = await database.rows(sql, market.id, first);
      return rows.map((row) => ({
        market: row.market as MarketId,
        month: String(row.month),
        currency: String(row.currency),
        chargedMinor: Number(row.charged),
        refundedMinor: Number(row.refunded),
        takenMinor: Number(row.taken),
        feesMinor: Number(row.fees),
      }));
    },
  };
}
