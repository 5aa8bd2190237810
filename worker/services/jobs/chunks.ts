import type { Bindable, Database } from '../database/database';

/** What a statement of the purge changes at most: it stays far below a write's deadline, however much has gathered. */
export const chunkRows = 500;
/** First ones of so many tables go in one batch. */
const tablesTogether = 6;
/** Of a run, which comes each five minutes and whose lease is under a minute. */
const runMs = 20_000;

/** Statements that belong together, run again as long as one of them found as much as it may take. */
export interface Chunk {
  readonly limit: number;
  statements(): D1PreparedStatement[];
}

/** `where` chooses the rows; `key` is the table's primary key, its columns with a comma between. */
export function createChunks(database: Database) {
  const bounded = (begins: string, table: string, key: string, where: string, values: readonly Bindable[]): Chunk => {
    const sql = `${begins} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${chunkRows})`;
    return { limit: chunkRows, statements: () => [database.prepare(sql, ...values)] };
  };
  return {
    remove: (table: string, key: string, where: string, ...values: Bindable[]) =>
      bounded(`DELETE FROM ${table}`, table, key, where, values),
    change: (table: string, key: string, set: string, where: string, ...values: Bindable[]) =>
      bounded(`UPDATE ${table} SET ${set}`, table, key, where, values),
  };
}

/**
 * Works off all lists side by side, each in its order: a chunk begins when the one before it has nothing left. Ends when all
 * are empty or the time is over; the next run goes on from there. One that fails stops its own list alone, and is thrown at
 * the end. `unfinished`: lists that are left.
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
      // Each on its own, so that the one that cannot be does not keep the others.
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
