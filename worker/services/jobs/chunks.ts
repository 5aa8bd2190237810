import type { Bindable, Database } from '../database/database';
import type { Statement } from '../database/port';
import type { Budget } from './budget';

/** Most rows changed by one statement of the purge, far below the deadline of a write. */
export const chunkRows = 500;
/** Number of tables whose chunks share a batch. */
const tablesTogether = 6;
/** The longest time of a round in ms; each of its writes has a deadline of four seconds. */
const roundMs = 30_000;

/** Statements that belong together; run again while one of them changes as many rows as its limit. */
export interface Chunk {
  readonly table: string;
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
    return { table: nameOf(table), limit: chunkRows, statements: () => [database.prepare(sql, ...values)] };
  };
  return {
    remove: (table: string, key: string, where: string, ...values: Bindable[]) =>
      bounded(`DELETE FROM ${nameOf(table)}`, table, key, where, values),
    change: (table: string, key: string, set: string, where: string, ...values: Bindable[]) =>
      bounded(`UPDATE ${nameOf(table)} SET ${set}`, table, key, where, values),
  };
}

interface Run {
  readonly budget: Budget;
  /** The list to begin with, by its number: the first that the last run had to leave. */
  readonly from?: number;
}

interface Worked {
  readonly deleted: number;
  /** The lists that are left for the next run, by number and table. */
  readonly left: readonly { readonly list: number; readonly table: string }[];
}

type List = readonly Chunk[];
type Numbered = { readonly list: number; readonly chunks: List };

/**
 * Works through all lists side by side: a chunk starts when the previous one of its list has no rows left. Ends when
 * all are done or the budget is used up; the next run continues. A failing chunk stops only its own list: the first
 * fault is returned.
 */
export async function runChunks(
  database: Database,
  lists: readonly List[],
  { budget, from = 0 }: Run,
): Promise<Worked & { readonly fault: unknown }> {
  const faults: unknown[] = [];
  let deleted = 0;

  function run({ list, chunks }: Numbered, results: D1Result[]): Numbered {
    const changes = results.map(({ meta }) => meta.changes ?? 0);
    const changed = changes.reduce((sum, count) => sum + count, 0);
    deleted += changed;
    budget.spend({ rows: changed });
    const limit = chunks[0]?.limit ?? 0;
    return { list, chunks: changes.some((count) => count >= limit) ? chunks : chunks.slice(1) };
  }

  async function together(some: readonly Numbered[]): Promise<Numbered[]> {
    const statements = some.map(({ chunks: [first] }) => first?.statements() ?? []);
    try {
      const results = await database.write(statements.flat());
      let at = 0;
      const left: Numbered[] = [];
      for (const [index, one] of some.entries()) {
        const count = statements[index]?.length ?? 0;
        left.push(run(one, results.slice(at, at + count)));
        at += count;
      }
      return left;
    } catch (error) {
      // Retry each list alone, so that a failing one does not stop the others.
      if (some.length > 1) return (await Promise.all(some.map((one) => together([one])))).flat();
      faults.push(error);
      return [];
    }
  }

  const numbered = lists.map((chunks, list) => ({ list, chunks })).filter(({ chunks }) => chunks.length > 0);
  let pending: readonly Numbered[] = [
    ...numbered.filter(({ list }) => list >= from),
    ...numbered.filter(({ list }) => list < from),
  ];
  // In each round every list has its turn; a batch that fails is tried again list by list.
  const roundCalls = () => Math.ceil(pending.length / tablesTogether) + tablesTogether;
  const mayGoOn = () => budget.allows({ calls: roundCalls(), ms: roundMs });
  for (let isFirst = true; pending.length > 0 && (isFirst || mayGoOn()); isFirst = false) {
    const left: Numbered[] = [];
    for (let at = 0; at < pending.length; at += tablesTogether)
      left.push(...(await together(pending.slice(at, at + tablesTogether))));
    pending = left.filter(({ chunks }) => chunks.length > 0);
  }
  const left = pending.map(({ list, chunks }) => ({ list, table: chunks[0]?.table ?? '' }));
  return { deleted, left, fault: faults[0] ?? null };
}
