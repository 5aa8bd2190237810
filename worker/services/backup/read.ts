import type { Bindable, Database, Row } from '../database/database';
import type { Chunk, Value } from './objects';
import { backedUp } from './rules';

type TableRule = (typeof backedUp)[number];

/** Rows read at once, if they are narrow: a run has few calls of D1, and a night of 300,000 members has 25 million rows. */
const pageRows = 3_000;
/** One row in so many ends a chunk. A run holds the names of all chunks of a night in memory. */
const chunkRows = 256;

/** The key of the last row that was read; null: none yet. */
export type After = readonly Bindable[] | null;

interface Page {
  readonly chunks: readonly Chunk[];
  /** Where the next page begins; null: the table is at its end. */
  readonly next: After;
}

/**
 * Where a chunk ends is decided by its last key and nothing else (FNV-1a). So a row that comes or goes changes the chunk it is
 * in, and all others keep their names and are not written again.
 */
function endsChunk(key: readonly Bindable[]): boolean {
  let hash = 0x811c9dc5;
  for (const character of key.join('\n')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % chunkRows === 0;
}

/** The next rows of a table in the order of its key, as whole chunks. */
export async function readPage(database: Database, rule: TableRule, after: After): Promise<Page> {
  const { table, key, where, index, pageRows: most = pageRows } = rule;
  const from = index ? `${table} INDEXED BY ${index}` : table;
  const keys = key.join(', ');
  const begins = after && `(${keys}) > (${key.map(() => '?').join(', ')})`;
  const conditions = [begins, where].filter(Boolean).join(' AND ');
  const sql = `SELECT * FROM ${from} ${conditions && `WHERE ${conditions}`} ORDER BY ${keys} LIMIT ${most}`;
  const rows = await database.rows(sql, ...(after ?? []));
  const keyOf = (row: Row | undefined): readonly Bindable[] => key.map((name) => row?.[name] ?? null);
  const ends = rows.flatMap((row, index) => (endsChunk(keyOf(row)) ? [index + 1] : []));
  const isEnd = rows.length < most;
  // The last rows wait for those that follow them, unless nothing does or the page holds no end at all.
  if (rows.length > 0 && (isEnd || ends.length === 0) && ends.at(-1) !== rows.length) ends.push(rows.length);
  const chunks = ends.map((end, index) => chunkOf(table, rows.slice(ends[index - 1] ?? 0, end)));
  return { chunks, next: isEnd ? null : keyOf(rows[(ends.at(-1) ?? 0) - 1]) };
}

const chunkOf = (table: string, rows: readonly Row[]): Chunk => {
  const columns = Object.keys(rows[0] ?? {});
  return { table, columns, rows: rows.map((row) => columns.map((name) => row[name] as Value)) };
};

/** How many of a chunk's rows are in the database as they are in the chunk. */
export async function countSame(database: Database, { table, columns, rows }: Chunk): Promise<number> {
  const key = backedUp.find((rule) => rule.table === table)?.key;
  // Compared there: the database is asked with the rows as one value, and looks each of them up: by its key (`+` keeps it from
  // others), since as many may have no receipt number as there are failed payments.
  const fields = columns.map(
    (name, index) => `${key?.includes(name) ? '' : '+'}t.${name} IS json_extract(c.value, '$[${index}]')`,
  );
  const row = await database.row(
    `SELECT COUNT(*) AS count FROM json_each(?) c CROSS JOIN ${table} t ON ${fields.join(' AND ')}`,
    JSON.stringify(rows),
  );
  return Number(row?.count ?? 0);
}
