import { addMonths, civilDateOf } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import type { Ledger, MonthFigures } from './port';

type Parts = Pick<CellParts, 'database' | 'market' | 'now'>;

const sumOf = (kinds: string) => `SUM(CASE WHEN kind IN (${kinds}) THEN amount_minor ELSE 0 END)`;

export function createLedger({ database, market, now }: Parts): Ledger {
  return {
    async months() {
      const first = `${addMonths(`${civilDateOf(now(), market.timeZone).slice(0, 7)}-01`, -1)}`;
      const sql = `SELECT market, substr(day, 1, 7) AS month, currency, ${sumOf(`'charge'`)} AS charged_minor, ${sumOf(`'refund', 'refundFailed'`)} AS refunded_minor,
              ${sumOf(`'disputeTaken', 'disputeReturned'`)} AS taken_minor, ${sumOf(`'disputeFee', 'disputeFeeReturned'`)} AS fees_minor
         FROM movement_day WHERE market = ?1 AND day >= ?2
        GROUP BY market, month, currency ORDER BY month DESC`;
      return database.all<MonthFigures>(sql, market.id, first);
    },
  };
}
