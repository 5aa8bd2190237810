import { Conflict, Unavailable } from '../../failures';
import { wait, withDeadline } from '../within';
import { counted } from './cost';
import { fieldsOf } from './fields';
import type { Bindable, Question, Row, Statement } from './port';

export type { Bindable, Row } from './port';

export interface Database {
  prepare(sql: string, ...values: Bindable[]): Statement;
  /** Reads from the primary in one round trip. Retried up to twice, since reading is harmless. Throws Unavailable. */
  read(statements: Statement[]): Promise<Row[][]>;
  /** What one SELECT finds, read as `read` does. */
  rows(sql: string, ...values: Bindable[]): Promise<Row[]>;
  /** The first row that it finds. */
  row(sql: string, ...values: Bindable[]): Promise<Row | undefined>;
  /** What it finds as objects of code, whose names are the columns' (`fieldsOf`). */
  all<Fields extends object>(sql: string, ...values: Bindable[]): Promise<Fields[]>;
  /** The first of them; null if it finds none. */
  one<Fields extends object>(sql: string, ...values: Bindable[]): Promise<Fields | null>;
  /** True if it finds a row. */
  exists(sql: string, ...values: Bindable[]): Promise<boolean>;
  /** A question of one SELECT, with its values and what its rows say. */
  question<Answer>(
    sql: string,
    values: readonly Bindable[],
    answer: (rows: readonly Row[]) => Answer,
  ): Question<Answer>;
  /** The answer to a question that is read alone. */
  ask<Answer>(question: Question<Answer>): Promise<Answer>;
  /**
   * One atomic batch, tried once: a write that may have been committed is never repeated. Throws Conflict for a failed
   * `requireChange`, the constraint error itself, or Unavailable.
   */
  write(statements: Statement[]): Promise<D1Result<Row>[]>;
  /** Writes one statement, as `write` does. */
  run(sql: string, ...values: Bindable[]): Promise<D1Result<Row>>;
  readonly counters: Counters;
}

/** What this isolate has asked of D1 and KV; for the benchmark. */
export interface Counters {
  calls: number;
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
  kvWrites: number;
}

const readDeadlineMs = 2_000;
const writeDeadlineMs = 4_000;
const readTries = 3;

/** What can prepare a statement. */
export type Preparing = Pick<Database, 'prepare'>;

/** A named SQL statement; the type parameter names its values in order. */
export const statement =
  <Values extends readonly Bindable[]>(sql: string) =>
  (database: Preparing, ...values: Values): Statement =>
    database.prepare(sql, ...values);

/** SQL with a number for each name, in the order in which they first stand there. */
function numberedOf(sql: string) {
  const names = [...new Set(Array.from(sql.matchAll(/@(\w+)/g), ([, name]) => name as string))];
  return { names, numbered: sql.replace(/@(\w+)/g, (_, name) => `?${names.indexOf(name) + 1}`) };
}

/**
 * A statement of many values: its SQL names them as `@name` and they are given by name, so that none can stand in
 * another's place. What else is given is left out; a name without a value throws.
 */
export function named(database: Preparing, sql: string | ReturnType<typeof numberedOf>, values: object): Statement {
  const { names, numbered } = typeof sql === 'string' ? numberedOf(sql) : sql;
  return database.prepare(
    numbered,
    ...names.map((name) => {
      const value = (values as Readonly<Record<string, Bindable | undefined>>)[name];
      if (value === undefined) throw new TypeError(`no value for @${name}`);
      return value;
    }),
  );
}

/** The same for a statement that has a name of its own; the type parameter has the values. */
export function namedStatement<Values extends Readonly<Record<keyof Values, Bindable>>>(sql: string) {
  const made = numberedOf(sql);
  return (database: Preparing, values: Values): Statement => named(database, made, values);
}

/** Placed after an UPDATE or INSERT in a batch: if that changed no row, the batch fails and writes nothing. */
export function requireChange(database: Database): Statement {
  // D1 has no RAISE outside triggers; json() of a text that is not JSON is an error that rolls the batch back.
  return database.prepare(`SELECT CASE changes() WHEN 0 THEN json('nothing changed') END AS changed`);
}

const isConflict = (error: unknown) => error instanceof Error && /malformed JSON/i.test(error.message);
const isConstraint = (error: unknown) =>
  error instanceof Error && /constraint failed|SQLITE_CONSTRAINT/i.test(error.message);

/** `counters` of another database, if what this one is asked counts with that. */
export function createDatabase(
  d1: D1Database,
  counters: Counters = { calls: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0, kvWrites: 0 },
): Database {
  const count = (results: D1Result<Row>[]) => {
    counters.calls += 1;
    for (const { meta } of results) {
      counters.rowsRead += meta?.rows_read ?? 0;
      counters.rowsWritten += meta?.rows_written ?? 0;
    }
    return results;
  };
  const bound = (statements: Statement[]) => statements as D1PreparedStatement[];
  const database: Database = {
    counters,
    prepare: (sql, ...values) => d1.prepare(sql).bind(...values),
    rows: async (sql, ...values) => (await database.read([database.prepare(sql, ...values)]))[0] ?? [],
    row: async (sql, ...values) => (await database.rows(sql, ...values))[0],
    all: async <Fields extends object>(sql: string, ...values: Bindable[]) =>
      (await database.rows(sql, ...values)).map(fieldsOf<Fields>),
    one: async <Fields extends object>(sql: string, ...values: Bindable[]) =>
      (await database.all<Fields>(sql, ...values))[0] ?? null,
    exists: async (sql, ...values) => (await database.rows(sql, ...values)).length > 0,
    question: (sql, values, answer) => ({
      statements: [database.prepare(sql, ...values)],
      answer: ([rows = []]) => answer(rows),
    }),
    ask: async ({ statements, answer }) => answer(await database.read([...statements])),
    async read(statements) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const results = await counted(() =>
            withDeadline(d1.withSession('first-primary').batch<Row>(bound(statements)), readDeadlineMs),
          );
          return count(results).map((result) => result.results);
        } catch (error) {
          if (attempt >= readTries) throw new Unavailable('database', { cause: error });
          await wait(Math.random() * 50 * 2 ** attempt);
        }
      }
    },
    run: async (sql, ...values) => (await database.write([database.prepare(sql, ...values)]))[0] as D1Result<Row>,
    async write(statements) {
      try {
        return count(await counted(() => withDeadline(d1.batch<Row>(bound(statements)), writeDeadlineMs)));
      } catch (error) {
        if (isConflict(error)) throw new Conflict('a conditional write changed nothing', { cause: error });
        if (isConstraint(error)) throw error;
        throw new Unavailable('database', { cause: error });
      }
    },
  };
  return database;
}
