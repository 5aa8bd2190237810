import { archiveOf } from '../runtime/cells';
import type { World } from '../world';
import { passes } from './money';
import { rowsOf } from './records';

export type AnyRow = Record<string, string | number | null>;

/** Rows of the first market's cell, and of its archive. */
export const here = (sql: string, ...values: string[]) => rowsOf<AnyRow>('denmark', sql, ...values);
export const there = async (sql: string, ...values: string[]) =>
  (
    await archiveOf('denmark')
      .prepare(sql)
      .bind(...values)
      .all<AnyRow>()
  ).results;

export const archivedTables = ['payment', 'movement', 'audit'] as const;

/** Every row of both, each once. */
export async function whole() {
  const found = archivedTables.map(async (table) => {
    const sql = `SELECT * FROM ${table}`;
    const all = [...(await here(sql)), ...(await there(sql))].map((row) => JSON.stringify(row));
    return [table, [...new Set(all)].sort()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** All that the cell has added up, and what it says of a membership's first charge. */
export const sums = () =>
  Promise.all(
    [
      'SELECT * FROM movement_day ORDER BY 1, 2, 3, 4',
      'SELECT * FROM vat_day ORDER BY 1, 2, 3, 4, 5, 6',
      // Days end after 800 of them, as they always do.
      'SELECT * FROM business_figure WHERE length(period) <> 10 ORDER BY 1, 2, 3, 4, 5',
      'SELECT market, figure, value, day FROM business_change ORDER BY 1, 2, 3, 4',
      'SELECT subscription_id, is_uncharged, is_misjudged FROM subscription ORDER BY 1',
    ].map((sql) => here(sql)),
  );

/** Months of charges, until some of them are older than a market keeps them in its cell. */
export async function twoYearsPass(world: World, months = 27): Promise<void> {
  for (let month = 0; month < months; month += 1) await passes(world, 31);
  // What the last month has left for the figures.
  for (let run = 0; run < 2; run += 1) await world.services.jobs.sweep();
}
