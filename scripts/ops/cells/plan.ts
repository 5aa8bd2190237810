import type { Sealer } from '../../../worker/crypto/keyring';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Refusal } from '../command';
import { cellsOfMessages } from './message-cells';
import { cellIn, isMarketId, nowhere, type Row, type Rule, rules } from './rules';
import { pageOf, rowsOf, type Table, tablesOf } from './tables';

export interface Former {
  readonly database: D1Database;
  readonly sealer: Sealer;
}

/** Plan for one table: how many rows it has, how many go to each cell, and how many have an unknown market. */
export interface TablePlan {
  readonly table: string;
  readonly rows: number;
  readonly cells: Readonly<Record<MarketId, number>>;
  /** Rows of no market, which go to the `--rest` cell. */
  readonly rest: number;
  /** Rows that are not moved, and why. */
  readonly left: number;
  readonly reason: string | null;
}

export const pageRows = 300;

/**
 * Tables of the old database in the order of the rules. Refuses a table that has rows and no rule, since they would be
 * lost.
 */
export async function tablesToMove(former: Former): Promise<{ table: Table; rule: Rule }[]> {
  const tables = await tablesOf(former.database);
  if (!tables.has('member')) throw new Refusal('That database holds no members: it is not one of this product.');
  for (const name of tables.keys()) {
    if (name in rules) continue;
    const [row] = await rowsOf(former.database, `SELECT COUNT(*) AS rows FROM "${name}"`);
    if (Number(row?.rows) > 0) throw new Refusal(`The table ${name} has rows, and no rule says whose they are.`);
  }
  return Object.entries(rules).flatMap(([name, rule]) => {
    const table = tables.get(name);
    return table ? [{ table, rule }] : [];
  });
}

/** Refuses contracts whose market differs from their member's, since they would belong to two cells. */
export async function requireNobodyCrosses({ database }: Former): Promise<void> {
  const crossing = await rowsOf(
    database,
    'SELECT s.subscription_id FROM subscription s JOIN member m USING (member_id) WHERE m.market <> s.market LIMIT 20',
  );
  if (crossing.length === 0) return;
  const ids = crossing.map((row) => `  ${row.subscription_id}`).join('\n');
  throw new Refusal(`These contracts are of another market than their member. End or mend them first:\n${ids}`);
}

/**
 * Plan for each table, in the order of the rules. Reads the whole old database and changes nothing. Throws a `Refusal`
 * for a database of another product, and for a table that has rows and no rule.
 */
export async function planOf(former: Former): Promise<TablePlan[]> {
  const plans: TablePlan[] = [];
  for (const { table, rule } of await tablesToMove(former)) {
    const [all] = await rowsOf(former.database, `SELECT COUNT(*) AS rows FROM "${table.name}"`);
    const counted = await countOf(former, table, rule);
    const cells = Object.fromEntries(marketIds.map((id) => [id, counted.get(id) ?? 0])) as Record<MarketId, number>;
    const [left, reason] = rule.to === 'none' ? [Number(all?.rows), rule.reason] : [0, null];
    plans.push({ table: table.name, rows: Number(all?.rows), cells, rest: counted.get(null) ?? 0, left, reason });
  }
  return plans;
}

async function countOf(former: Former, table: Table, rule: Rule): Promise<Map<MarketId | null, number>> {
  const counts = new Map<MarketId | null, number>();
  const add = (cell: unknown, count: unknown) => {
    const key = isMarketId(cell) ? cell : null;
    counts.set(key, (counts.get(key) ?? 0) + Number(count));
  };
  if (rule.to === 'one') {
    const sql = `SELECT ${cellIn(rule.market)} AS cell, COUNT(*) AS rows FROM "${table.name}" r GROUP BY 1`;
    for (const row of await rowsOf(former.database, sql)) add(row.cell, row.rows);
  }
  if (rule.to === 'each') {
    for (const id of marketIds) {
      const sql = `SELECT COUNT(*) AS rows FROM "${table.name}" r WHERE ${rule.holds}`;
      add(id, (await rowsOf(former.database, sql, id))[0]?.rows);
    }
    const sql = `SELECT COUNT(*) AS rows FROM "${table.name}" r WHERE ${nowhere(rule)}`;
    add(null, (await rowsOf(former.database, sql))[0]?.rows);
  }
  if (rule.to === 'message') {
    for await (const { cells } of messagePages(former, table, null)) for (const cell of cells.values()) add(cell, 1);
  }
  return counts;
}

/** All messages after a cursor, page by page, each with its cell. */
export async function* messagePages(former: Former, table: Table, from: readonly unknown[] | null) {
  for (let after = from; ; ) {
    const page = { where: '1 = 1', values: [], after, limit: pageRows };
    const rows = await pageOf(former.database, table, page);
    if (rows.length > 0) yield { rows, cells: await cellsOfMessages(former.database, former.sealer, rows) };
    if (rows.length < pageRows) return;
    after = cursorOf(table, rows);
  }
}

/** Cursor after these rows: the primary key of the last one, in the order of its columns; null if there are none. */
export const cursorOf = ({ key }: Table, rows: readonly Row[]): readonly unknown[] | null => {
  const last = rows.at(-1);
  return last ? key.map((column) => last[column]) : null;
};

export interface Cell {
  readonly id: MarketId;
  readonly database: D1Database;
  readonly sealer: Sealer;
}

export interface SplitOptions {
  /** Names the old database, so that no second one is moved into the same cells. */
  readonly source: string;
  /** Cell for rows of no market; null if there are none. */
  readonly rest: MarketId | null;
  /** Row counts of the old database; the cell is complete when it has as many. */
  readonly plans: readonly TablePlan[];
  /** Operator, for the audit of the cell. */
  readonly operator: string;
  readonly onProgress?: (rows: number) => void;
  /** Called with messages for the operator. */
  readonly onSay?: (text: string) => void;
  /** Sleeps; replaced in tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}
