import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { backedUp } from '../../../worker/services/backup/rules';
import { derivedTables } from './derived';

/** Longest statement that D1 takes, in bytes (https://developers.cloudflare.com/d1/platform/limits/). */
const mostBytes = 100_000;
/** Of a text that is written piece by piece: a letter has up to four bytes, a quote two. */
const pieces = /[\s\S]{1,20000}/gu;

/**
 * Writes a restored database as SQL for one that was just migrated. Whoever is named comes first, and the triggers rest
 * meanwhile: what they would do has been done.
 */
export async function dumpInto(file: string, database: DatabaseSync): Promise<void> {
  const out = await open(file, 'r+');
  try {
    await dump(out, database);
  } finally {
    await out.close();
  }
}

async function dump(out: FileHandle, database: DatabaseSync): Promise<void> {
  // Rows of two origins in one database could not be told apart again: it refuses them ahead of all else, and says why.
  await out.write(`CREATE TABLE restoring (row INTEGER CONSTRAINT this_database_holds_rows CHECK (row IS NULL));\n`);
  for (const { table } of backedUp) await out.write(`INSERT INTO restoring SELECT 1 FROM ${table} LIMIT 1;\n`);
  await out.write('DROP TABLE restoring;\n');
  const triggers = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all();
  await out.write('PRAGMA defer_foreign_keys = ON;\n');
  for (const { name } of triggers) await out.write(`DROP TRIGGER ${name};\n`);
  for (const table of [...backedUp.map((rule) => rule.table).toReversed(), ...derivedTables]) {
    const columns = database.prepare(`SELECT name, pk FROM pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => String(name));
    const key = names.filter((_, index) => Number(columns[index]?.pk) > 0);
    const values = names.map((name) => `quote(${name}) AS ${name}`).join(', ');
    for (const row of database.prepare(`SELECT ${values} FROM ${table}`).iterate())
      for (const line of linesOf(table, key, row as Readonly<Record<string, string>>)) await out.write(line);
  }
  for (const { sql } of triggers) await out.write(`${sql};\n`);
}

/** The statements of a row, whose values are quoted: one, or where it is too long for D1 one that its longest text is added to. */
function* linesOf(table: string, key: readonly string[], row: Readonly<Record<string, string>>): Generator<string> {
  const line = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')});\n`;
  if (Buffer.byteLength(line) <= mostBytes) {
    yield line;
    return;
  }
  const others = Object.entries(row).filter(([column]) => !key.includes(column));
  const [name = '', text = ''] = others.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  yield* linesOf(table, key, { ...row, [name]: "''" });
  const where = key.map((column) => `${column} = ${row[column]}`).join(' AND ');
  for (const piece of text.slice(1, -1).replaceAll("''", "'").match(pieces) ?? [])
    yield `UPDATE ${table} SET ${name} = ${name} || '${piece.replaceAll("'", "''")}' WHERE ${where};\n`;
}
