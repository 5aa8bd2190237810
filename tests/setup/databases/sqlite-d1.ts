import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { d1Error, parameterCount, toSqlValue } from './sqlite-d1-words';

/** What one call asks for, before it is carried out. */
export interface D1Call {
  readonly sql: readonly string[];
}

export interface D1Hooks {
  /** The request is on its way: wait to delay it, throw to lose it before anything is written. */
  before?(call: D1Call): Promise<void>;
  /** All is committed: wait to delay the answer, throw for "committed, then lost the connection". */
  after?(call: D1Call): Promise<void>;
}

/** SQLite is fast in memory; what D1 charges is only estimated: rows returned, rows changed. */
interface Meta {
  readonly changes: number;
  readonly last_row_id: number;
  readonly changed_db: boolean;
  readonly rows_read: number;
  readonly rows_written: number;
  readonly duration: number;
}
interface Answer {
  readonly success: true;
  readonly meta: Meta;
  readonly results: Record<string, unknown>[];
}

/**
 * A D1 double over SQLite in memory, for tests that need more calls than the local runtime can carry. It throws what D1
 * throws, in D1's words, and a batch is one transaction that nothing can come between.
 */
export function createSqliteD1(schema: readonly string[], hooks: D1Hooks = {}): { d1: D1Database; raw: DatabaseSync } {
  const raw = new DatabaseSync(':memory:');
  for (const sql of schema) raw.exec(sql);
  const execute = createExecutor(raw);

  async function batch(statements: readonly Statement[]): Promise<Answer[]> {
    const call = { sql: statements.map(({ sql }) => sql) };
    await hooks.before?.(call);
    if (statements.length === 0) throw d1Error(new Error('No SQL statements detected.'));
    const answers = inTransaction(raw, () => statements.map(execute));
    await hooks.after?.(call);
    return answers;
  }

  const prepare = (sql: string) => new Statement(sql, [], async (one) => (await batch([one]))[0] as Answer);
  const session = { prepare, batch, getBookmark: () => '00000001-00000000-00000000-00000000' };
  const d1 = { ...session, withSession: () => session } as unknown as D1Database;
  return { d1, raw };
}

/** Immutable, as D1's: `bind` makes a new one. */
class Statement {
  constructor(
    readonly sql: string,
    readonly values: readonly SQLInputValue[],
    private readonly send: (statement: Statement) => Promise<Answer>,
  ) {}

  bind(...values: unknown[]): Statement {
    return new Statement(this.sql, values.map(toSqlValue), this.send);
  }
  all(): Promise<Answer> {
    return this.send(this);
  }
  run(): Promise<Answer> {
    return this.send(this);
  }
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.send(this)).results;
    if (row === undefined) return null;
    if (column === undefined) return row;
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`);
    return row[column];
  }
}

function inTransaction<Value>(raw: DatabaseSync, work: () => Value): Value {
  raw.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    raw.exec('COMMIT');
    return value;
  } catch (error) {
    // Some faults of SQLite have rolled back already.
    if (raw.isTransaction) raw.exec('ROLLBACK');
    throw d1Error(error);
  }
}

function createExecutor(raw: DatabaseSync): (statement: Statement) => Answer {
  const prepared = new Map<string, { statement: StatementSync; parameters: number; isRead: boolean }>();
  const counts = raw.prepare('SELECT changes() AS changes, last_insert_rowid() AS last_row_id');

  function compile(sql: string) {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = {
      statement: raw.prepare(sql),
      parameters: parameterCount(sql),
      isRead: /^\s*SELECT\b/i.test(sql),
    };
    prepared.set(sql, fresh);
    return fresh;
  }

  return function execute({ sql, values }) {
    const { statement, parameters, isRead } = compile(sql);
    if (values.length !== parameters) throw new Error('Wrong number of parameter bindings for SQL query.');
    const results = statement.all(...values).map((row) => ({ ...row }));
    const { changes, last_row_id } = isRead ? { changes: 0, last_row_id: 0 } : (counts.get() as Record<string, number>);
    const written = Number(changes);
    const meta = { changes: written, changed_db: written > 0, rows_read: results.length, rows_written: written };
    return { success: true, meta: { ...meta, last_row_id: Number(last_row_id), duration: 0 }, results };
  };
}
