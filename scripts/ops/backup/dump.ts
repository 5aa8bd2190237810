import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { backedUp } from '../../../worker/services/backup/rules';
import { derivedTables } from './derived';

/** Longest statement that D1 takes, in bytes (https://developers.cloudflare.com/d1/platform/limits/). */
const mostBytes = 100_000;

/**
 * Writes a restored database as SQL for one that was just migrated. Whoever is named comes first, and the triggers rest
 * meanwhile: what they would do has been done. Returns the rows that are too long for D1, by table: published documents, which
 * are published again.
 */
export async function dumpInto(file: string, database: DatabaseSync): Promise<Record<string, number>> {
  const out = await open(file, 'wx');
  try {
    return await dump(out, database);
  } finally {
    await out.close();
  }
}

async function dump(out: FileHandle, database: DatabaseSync): Promise<Record<string, number>> {
  const triggers = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all();
  const tooLong: Record<string, number> = {};
  await out.write('PRAGMA defer_foreign_keys = ON;\n');
  for (const { name } of triggers) await out.write(`DROP TRIGGER ${name};\n`);
  for (const table of [...backedUp.map((rule) => rule.table).toReversed(), ...derivedTables]) {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => String(name));
    const values = names.map((name) => `quote(${name})`).join(` || ', ' || `);
    for (const { row } of database.prepare(`SELECT ${values} AS row FROM ${table}`).iterate()) {
      const line = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${row});\n`;
      if (Buffer.byteLength(line) > mostBytes) tooLong[table] = (tooLong[table] ?? 0) + 1;
      else await out.write(line);
    }
  }
  for (const { sql } of triggers) await out.write(`${sql};\n`);
  return tooLong;
}
