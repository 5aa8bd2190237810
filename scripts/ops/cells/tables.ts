import { patiently } from '../data/patiently';
import type { Row } from './rules';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
}

/** All rows of a query; `values` are bound in order. Retries a lost connection; throws when the query fails. */
export const rowsOf = async (database: D1Database, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await overLostLines(() =>
      database
        .prepare(sql)
        .bind(...values)
        .all<Row>(),
    )
  ).results;

const isLostLine = (error: unknown) =>
  error instanceof Error && /fetch failed|network connection lost|other side closed/i.test(error.message);

/** Retries after a lost connection. For work that can safely be done twice. */
export const overLostLines = <Value>(work: () => Promise<Value>): Promise<Value> =>
  patiently(work, { isPassing: isLostLine, tries: 4, pauseMs: 500 });

/** The tables of a database with their columns, without the platform's own tables. */
export async function tablesOf(database: D1Database): Promise<ReadonlyMap<string, Table>> {
  const rows = await rowsOf(
    database,
    `SELECT t.name AS table_name, c.name, c.pk FROM sqlite_master t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
        AND t.name NOT LIKE 'd1\\_%' ESCAPE '\\' AND t.name <> 'cell_split' ORDER BY t.name, c.cid`,
  );
  const tables = new Map<string, Table>();
  for (const name of new Set(rows.map((row) => String(row.table_name)))) {
    const own = rows.filter((row) => row.table_name === name);
    const key = own.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk));
    tables.set(name, { name, columns: own.map((row) => String(row.name)), key: key.map((row) => String(row.name)) });
  }
  return tables;
}

/** A page of rows after the cursor, in the order of the key. `where` is SQL about `r`; its values are bound first. */
export async function pageOf(
  database: D1Database,
  { name, columns, key }: Table,
  {
    where,
    values,
    after,
    limit,
  }: { where: string; values: unknown[]; after: readonly unknown[] | null; limit: number },
): Promise<Row[]> {
  const list = (names: readonly string[]) => names.map((column) => `r."${column}"`).join(', ');
  const marks = key.map((_, index) => `?${values.length + index + 1}`).join(', ');
  const beyond = after === null ? '' : ` AND (${list(key)}) > (${marks})`;
  return rowsOf(
    database,
    `SELECT ${list(columns)} FROM "${name}" r WHERE (${where})${beyond} ORDER BY ${list(key)} LIMIT ${limit}`,
    ...values,
    ...(after ?? []),
  );
}

/** D1 allows two million bytes per value; a character may take three. */
const maximumLetters = 500_000;

/**
 * Statements that insert rows not there yet; many rows per statement, in JSON, since D1 binds at most a hundred values.
 */
export function insertsOf(
  database: D1Database,
  { name, columns, key }: Table,
  rows: readonly Row[],
): D1PreparedStatement[] {
  const quoted = columns.map((column) => `"${column}"`);
  const sql = `INSERT INTO "${name}" (${quoted.join(', ')})
    SELECT ${columns.map((_, index) => `value ->> '$[${index}]'`).join(', ')} FROM json_each(?1) WHERE true
    ON CONFLICT (${key.map((column) => `"${column}"`).join(', ')}) DO NOTHING`;
  const chunks: string[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column] ?? null));
    if (letters + text.length > maximumLetters) {
      chunks.push([]);
      letters = 0;
    }
    chunks.at(-1)?.push(text);
    letters += text.length;
  }
  return chunks.map((chunk) => database.prepare(sql).bind(`[${chunk.join(',')}]`));
}
