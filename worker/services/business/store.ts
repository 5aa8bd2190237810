import { type Figures, monthBefore } from '../../domain/back-office/business';
import type { LedgerSum, VatLine } from '../../domain/money/vat-journal';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Business, KeyFigures, PeriodFigures } from './port';

type Parts = Pick<CellParts, 'database' | 'market'>;

/** Rows of figures by the value of a column. */
function grouped(rows: readonly Row[], column: string): Map<string, Figures> {
  const groups = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const name = String(row[column]);
    const figures = groups.get(name) ?? {};
    figures[String(row.figure)] = Number(row.value);
    groups.set(name, figures);
  }
  return groups;
}

export function createBusiness({ database, market }: Parts): Business {
  const read = (sql: string, ...values: string[]) => database.rows(sql, market.id, ...values);
  return {
    async now(scope, key) {
      const rows = await read(
        `SELECT period, figure, value FROM business_figure WHERE market = ?1 AND scope = ?2 AND key = ?3 AND period = 'now'`,
        scope,
        key,
      );
      return grouped(rows, 'period').get('now') ?? {};
    },

    async series(scope, key, from, until) {
      const rows = await read(
        // Days and months share the table; a month sorts before its own days.
        `SELECT period, figure, value FROM business_figure WHERE market = ?1 AND scope = ?2 AND key = ?3
            AND period >= ?4 AND period <= ?5 AND length(period) = length(?4) ORDER BY period`,
        ...[scope, key, from, until],
      );
      return [...grouped(rows, 'period')].map(([period, figures]): PeriodFigures => ({ period, figures }));
    },

    async byKey(scope, month) {
      const rows = await read(
        `SELECT key, period, figure, value FROM business_figure INDEXED BY business_figure_by_period
          WHERE market = ?1 AND scope = ?2 AND period IN ('now', ?3, ?4) ORDER BY key`,
        ...[scope, month, monthBefore(month)],
      );
      const periodsOf = Map.groupBy(rows, ({ key }) => String(key));
      return [...periodsOf].map(([key, ofKey]): KeyFigures => {
        const periods = grouped(ofKey, 'period');
        const of = (period: string) => periods.get(period) ?? {};
        return { key, now: of('now'), month: of(month), before: of(monthBefore(month)) };
      });
    },

    async vatJournal(from, until) {
      const [rows = [], sums = []] = await database.read([
        database.prepare(
          `SELECT market, substr(day, 1, 7) AS month, currency, seller, vat_rate AS vat_rate_basis_points, kind, SUM(count) AS count,
                SUM(amount_minor) AS amount_minor, SUM(owed_minor) AS owed_minor, SUM(vat_minor) AS vat_minor
           FROM vat_day WHERE market = ?1 AND day >= ?2 AND day <= ?3
          GROUP BY market, month, currency, seller, vat_rate, kind ORDER BY month, currency, seller, vat_rate, kind`,
          ...[market.id, from, until],
        ),
        database.prepare(
          `SELECT substr(day, 1, 7) AS month, currency, SUM(amount_minor) AS amount_minor, SUM(owed_minor) AS owed_minor
             FROM movement_day WHERE market = ?1 AND day >= ?2 AND day <= ?3 GROUP BY month, currency ORDER BY month, currency`,
          ...[market.id, from, until],
        ),
      ]);
      return { lines: rows.map(fieldsOf<VatLine>), ledger: sums.map(fieldsOf<LedgerSum>) };
    },
  };
}
