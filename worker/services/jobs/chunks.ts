import type { Bindable, Database } from '../database/database';
import type { Statement } from '../database/port';

/** Most rows changed by one statement of the purge, far below the deadline of a write. */
export const chunkRows = 500;
/** Number of tables whose chunks share a batch. */
const tablesTogether = 6;
/** Time of one run in ms; runs start every five minutes and have a lease of under a minute. */
const runMs = 20_000;

/** Statements that belong together; run again while one of them changes as many rows as its limit. */
export interface Chunk {
  readonly limit: number;
  statements(): Statement[];
}

/**
 * `where` selects the rows; `key`: the columns of the table's primary key, separated by commas. `table` may name the
 * index to read (`… INDEXED BY …`).
 */
export function createChunks(database: Database) {
  const nameOf = (table: string) => table.split(' ')[0] ?? '';
  const bounded = (begins: string, table: string, key: string, where: string, values: readonly Bindable[]): Chunk => {
    const sql = `${begins} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${chunkRows})`;
    return { limit: chunkRows, statements: () => [database.prepare(sql, ...values)] };
  };
  return {
    remove: (table: string, key: string, where: string, ...values: Bindable[]) =>
      bounded(`DELETE FROM ${nameOf(table)}`, table, key, where, values),
    change: (table: string, key: string, set: string, where: string, ...values: Bindable[]) =>
      bounded(`UPDATE ${nameOf(table)} SET ${set}`, table, key, where, values),
  };
}

/**
 * Works through all lists side by side: a chunk starts when the previous one of its list has no rows left. Ends when
 * all are done or the time is up; the next run continues. A failing chunk stops only its own list, and is thrown at the
 * end. `unfinished`: number of lists left.
 */
export async function runChunks(
  database: Database,
  lists: readonly (readonly Chunk[])[],
): Promise<{ deleted: number; unfinished: number }> {
  const begun = Date.now();
  const faults: unknown[] = [];
  let deleted = 0;

  async function run(list: readonly Chunk[], results: D1Result[]): Promise<readonly Chunk[]> {
    const changes = results.map(({ meta }) => meta.changes ?? 0);
    deleted += changes.reduce((sum, count) => sum + count, 0);
    const limit = list[0]?.limit ?? 0;
    return changes.some((count) => count >= limit) ? list : list.slice(1);
  }

  async function together(some: readonly (readonly Chunk[])[]): Promise<(readonly Chunk[])[]> {
    const statements = some.map(([first]) => first?.statements() ?? []);
    try {
      const results = await database.write(statements.flat());
      let from = 0;
      const left: (readonly Chunk[])[] = [];
      for (const [index, list] of some.entries()) {
        const count = statements[index]?.length ?? 0;
        left.push(await run(list, results.slice(from, from + count)));
        from += count;
      }
      return left;
    } catch (error) {
      // Retry each list alone, so that a failing one does not stop the others.
      if (some.length > 1) return (await Promise.all(some.map((list) => together([list])))).flat();
      faults.push(error);
      return [];
    }
  }

  let pending = lists.filter((list) => list.length > 0);
  while (pending.length > 0 && Date.now() - begun < runMs) {
    const left: (readonly Chunk[])[] = [];
    for (let from = 0; from < pending.length; from += tablesTogether)
      left.push(...(await together(pending.slice(from, from + tablesTogether))));
    pending = left.filter((list) => list.length > 0);
  }
  if (faults.length > 0) throw faults[0];
  return { deleted, unfinished: pending.length };
}
