import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cronJobs } from '../../../worker/services/jobs/cron';
import { Refusal } from '../command';
import { counted } from '../counted';
import type { Cell, SplitOptions } from './plan';
import type { Rule } from './rules';
import { rowsOf, type Table } from './tables';

type Moves = readonly { readonly table: Table; readonly rule: Rule }[];

/**
 * A date that never comes: a cell's jobs are suspended until it is complete, since they would purge members whose
 * orders are not there yet.
 */
const heldUntil = '9999-12-31T00:00:00.000Z';
export const released = (database: D1Database) =>
  database
    .prepare('UPDATE job_lease SET leased_until = ?1 WHERE leased_until = ?2')
    .bind(new Date(0).toISOString(), heldUntil);

/** Longer than any lease; limits the wait if a clock is wrong. */
const longestWaitMs = 120_000;

/** Refuses another `--rest` than before: rows of no market would then be in two cells. */
export async function requireSameRest(id: MarketId, database: D1Database, rest: MarketId | null): Promise<void> {
  const [table] = await rowsOf(database, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'cell_split'`);
  const [whole] = table ? await rowsOf(database, `SELECT cursor_json FROM cell_split WHERE table_name = ''`) : [];
  if (!whole?.cursor_json) return;
  const before = (JSON.parse(String(whole.cursor_json)) as { rest: MarketId | null }).rest;
  if (before === rest) return;
  throw new Refusal(
    `The cell ${id} was filled with ${before === null ? 'no --rest' : `--rest ${before}`}: give the same again.`,
  );
}

/** Whether the cell is complete already. Creates the table that records the progress, if it is missing. */
async function isFinished({ id, database }: Cell, { source, rest }: SplitOptions): Promise<boolean> {
  await database
    .prepare(
      `CREATE TABLE IF NOT EXISTS cell_split (table_name TEXT PRIMARY KEY, source TEXT NOT NULL, cursor_json TEXT,
         finished_at TEXT) WITHOUT ROWID`,
    )
    .run();
  const [whole] = await rowsOf(database, `SELECT source, finished_at FROM cell_split WHERE table_name = ''`);
  if (whole && whole.source !== source)
    throw new Refusal(`The cell ${id} was filled from ${whole.source}, not from ${source}.`);
  await requireSameRest(id, database, rest);
  return Boolean(whole?.finished_at);
}

async function hasBegun({ database }: Cell): Promise<boolean> {
  return (await rowsOf(database, `SELECT 1 FROM cell_split WHERE table_name = ''`)).length > 0;
}

/**
 * Refuses a cell with data. Findings of `reconcile` are ignored: in a cell without members they come from the split
 * itself, and are removed when it begins.
 */
async function requireEmpty({ id, database }: Cell, moves: Moves): Promise<void> {
  for (const { table, rule } of moves) {
    if (rule.to === 'none' || table.name === 'finding') continue;
    const [row] = await rowsOf(database, `SELECT COUNT(*) AS rows FROM "${table.name}"`);
    if (Number(row?.rows) > 0)
      throw new Refusal(`The cell ${id} is not empty: ${table.name} has ${row?.rows} rows. Split into new databases.`);
  }
}

/**
 * Takes the leases of the cell's jobs, before any cell is filled, and records when the last running job's lease ends,
 * in the progress row of a table that is not moved. Keeps the jobs of a cell that is in use. Returns false when the
 * cell was complete before.
 */
export async function holdJobs(cell: Cell, moves: Moves, options: SplitOptions): Promise<boolean> {
  if (await isFinished(cell, options)) return false;
  if (!(await hasBegun(cell))) await requireEmpty(cell, moves);
  const { database } = cell;
  await database.batch([
    database
      .prepare(
        `INSERT INTO cell_split (table_name, source, cursor_json)
         SELECT 'job_lease', ?1, MAX(leased_until) FROM job_lease WHERE leased_until > ?2 AND leased_until < ?3
         ON CONFLICT (table_name) DO NOTHING`,
      )
      .bind(options.source, new Date().toISOString(), heldUntil),
    ...Object.values(cronJobs).map((job) =>
      database
        .prepare(
          'INSERT INTO job_lease (job, leased_until) VALUES (?1, ?2) ON CONFLICT (job) DO UPDATE SET leased_until = ?2',
        )
        .bind(job, heldUntil),
    ),
  ]);
  return true;
}

/** Waits for the last running job, requires an empty cell, and records which database it is filled from. */
export async function begin(cell: Cell, moves: Moves, { source, rest, onSay, wait = sleep }: SplitOptions) {
  if (await hasBegun(cell)) return;
  const { database } = cell;
  const [running] = await rowsOf(database, `SELECT cursor_json FROM cell_split WHERE table_name = 'job_lease'`);
  const leftMs = Math.min(longestWaitMs, Date.parse(String(running?.cursor_json)) - Date.now());
  if (leftMs > 0) {
    onSay?.(`A job is running: waiting ${Math.ceil(leftMs / 1_000)} s for its lease to end.`);
    await wait(leftMs);
  }
  try {
    await requireEmpty(cell, moves);
  } catch (error) {
    if (error instanceof Refusal)
      await database.batch([
        released(database),
        database.prepare(`DELETE FROM cell_split WHERE table_name = 'job_lease'`),
      ]);
    throw error;
  }
  const [removed] = await database.batch([
    database.prepare('DELETE FROM finding WHERE NOT EXISTS (SELECT 1 FROM member)'),
    // The last comparison was of an empty cell; without its answer the next run compares everything.
    database.prepare(
      `UPDATE job_lease SET last_report_json = json_remove(last_report_json, '$.answer'), position_json = NULL WHERE job = 'reconcile'`,
    ),
    database
      .prepare(`INSERT INTO cell_split (table_name, source, cursor_json) VALUES ('', ?1, ?2)`)
      .bind(source, JSON.stringify({ rest })),
  ]);
  const findings = removed?.meta.changes ?? 0;
  if (findings > 0) onSay?.(`${counted(findings, 'finding')} of the empty cell were removed.`);
}
