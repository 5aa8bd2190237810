import type { Sealer } from '../../../worker/crypto/keyring';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Refusal } from '../command';
import { begin, holdJobs, released } from './begin';
import type { Cell, SplitOptions } from './plan';
import {
  cursorOf,
  type Former,
  messagePages,
  pageRows,
  requireNobodyCrosses,
  type TablePlan,
  tablesToMove,
} from './plan';
import { cellIn, nowhere, type Row, type Rule } from './rules';
import { statementsSince, writeMovements } from './since';
import { insertsOf, overLostLines, pageOf, rowsOf, type Table, tablesOf } from './tables';
import { terminalAudit } from './terminal-action';

/**
 * Moves a cell's rows from the old database into it. Each page is one batch with its cursor, so that an interrupted run
 * can be continued. Rows are inserted once and never overwritten. Returns false when the cell was complete before.
 */
export async function fillCell(former: Former, cell: Cell, options: SplitOptions): Promise<boolean> {
  const moves = await tablesToMove(former);
  await requireNobodyCrosses(former);
  if (!(await holdJobs(cell, moves, options))) return false;
  await begin(cell, moves, options);
  const target = await tablesOf(cell.database);
  for (const { table, rule } of moves) {
    if (rule.to !== 'none') await moveTable(former, cell, inTarget(table, target.get(table.name)), rule, options);
  }
  const faults = await differencesOf(options.plans, cell, options.rest);
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
  await finish(cell, options);
  return true;
}

/**
 * Suspends the cell's jobs. Done for all cells before the first is filled, so that no job reports rows that are not
 * there yet.
 */
export async function holdCell(former: Former, cell: Cell, options: SplitOptions): Promise<void> {
  await holdJobs(cell, await tablesToMove(former), options);
}

/** Refuses a column that the cell's table lacks, since its values would be lost. */
function inTarget(table: Table, target: Table | undefined): Table {
  const lacks = table.columns.filter((column) => !target?.columns.includes(column));
  if (!target || lacks.length > 0)
    throw new Refusal(
      `The cell has no ${target ? `column ${lacks.join(', ')} in` : 'table'} ${table.name}: run "migrate" first.`,
    );
  return table;
}

async function finish({ id, database }: Cell, { source, operator }: SplitOptions): Promise<void> {
  const entry = { operator, action: 'cell.filled', subject: id, detail: { source } };
  await writeMovements(database);
  await database.batch([
    ...statementsSince().map((sql) => database.prepare(sql)),
    // A survey of several markets is counted anew for each cell.
    database.prepare(
      `UPDATE survey_pointer SET finished = (SELECT COUNT(*) FROM survey_response s
        WHERE s.survey_id = survey_pointer.survey_id AND s.state = 'finished')`,
    ),
    released(database),
    database.prepare(`DELETE FROM cell_split WHERE table_name = 'job_lease'`),
    database.prepare(`UPDATE cell_split SET finished_at = ?1 WHERE table_name = ''`).bind(new Date().toISOString()),
    terminalAudit({ prepare: (sql, ...values) => database.prepare(sql).bind(...values) }, entry),
  ]);
}

async function moveTable(
  former: Former,
  cell: Cell,
  table: Table,
  rule: Rule,
  { rest, source, onProgress }: SplitOptions,
) {
  const [progress] = await rowsOf(
    cell.database,
    'SELECT cursor_json, finished_at FROM cell_split WHERE table_name = ?1',
    table.name,
  );
  if (progress?.finished_at) return;
  const from = progress?.cursor_json ? (JSON.parse(String(progress.cursor_json)) as unknown[]) : null;
  const mark = (cursor: readonly unknown[] | null, finishedAt: string | null) =>
    cell.database
      .prepare(
        `INSERT INTO cell_split (table_name, source, cursor_json, finished_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (table_name) DO UPDATE SET cursor_json = COALESCE(?3, cursor_json), finished_at = ?4`,
      )
      .bind(table.name, source, cursor && JSON.stringify(cursor), finishedAt);
  for await (const { own, cursor } of pagesOf(former, cell.id, table, rule, { from, rest })) {
    const rows = await Promise.all(own.map((row) => changed(row, rule, former.sealer, cell.sealer)));
    await overLostLines(() => cell.database.batch([...insertsOf(cell.database, table, rows), mark(cursor, null)]));
    onProgress?.(rows.length);
  }
  await overLostLines(() => cell.database.batch([mark(null, new Date().toISOString())]));
}

interface Page {
  readonly own: readonly Row[];
  readonly cursor: readonly unknown[] | null;
}

async function* pagesOf(
  former: Former,
  id: MarketId,
  table: Table,
  rule: Rule,
  { from, rest }: { from: readonly unknown[] | null; rest: MarketId | null },
): AsyncGenerator<Page> {
  if (rule.to === 'message') {
    for await (const { rows, cells } of messagePages(former, table, from)) {
      const own = rows.filter((row) => (cells.get(row.outbox_id) ?? rest) === id);
      yield { own, cursor: cursorOf(table, rows) };
    }
    return;
  }
  if (rule.to === 'none') return;
  const { where, values } = conditionOf(rule, id, rest);
  for (let after = from; ; ) {
    const own = await pageOf(former.database, table, { where, values, after, limit: pageRows });
    const cursor = cursorOf(table, own);
    if (own.length > 0) yield { own, cursor };
    if (own.length < pageRows) return;
    after = cursor;
  }
}

function conditionOf(rule: Extract<Rule, { to: 'one' | 'each' }>, id: MarketId, rest: MarketId | null) {
  if (rule.to === 'one') return { where: `COALESCE(${cellIn(rule.market)}, ?2) = ?1`, values: [id, rest] };
  return { where: `${rule.holds} OR (?2 = ?1 AND ${nowhere(rule)})`, values: [id, rest] };
}

/** The row as the cell stores it. A value that could not be decrypted before stays unchanged. */
async function changed(row: Row, { changes }: Rule, former: Sealer, own: Sealer): Promise<Row> {
  if (!changes) return row;
  const next: Record<string, string | number | null> = { ...row };
  for (const column of changes.sealed ?? []) {
    const text = typeof row[column] === 'string' && row[column] !== '' ? await former.open(row[column]) : null;
    if (text !== null) next[column] = await own.seal(text);
  }
  for (const [column, value] of Object.entries(changes.set ?? {})) if (column in row) next[column] = value(row);
  return next;
}

/** Differences between the plan and the cell's rows; empty when all rows have arrived. */
async function differencesOf(plans: readonly TablePlan[], cell: Cell, rest: MarketId | null): Promise<string[]> {
  const faults: string[] = [];
  for (const { table, cells, rest: nobody, reason } of plans) {
    if (reason !== null) continue;
    const planned = cells[cell.id] + (rest === cell.id ? nobody : 0);
    const [row] = await rowsOf(cell.database, `SELECT COUNT(*) AS rows FROM "${table}"`);
    if (Number(row?.rows) !== planned)
      faults.push(`${table} of ${cell.id}: ${planned} rows should be there, ${row?.rows} are`);
  }
  return faults;
}
