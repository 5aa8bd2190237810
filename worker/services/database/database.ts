/** The database or a partner we need did not answer. The one infrastructure failure that is thrown; app.ts turns it into a 503 page. */
export class Unavailable extends Error {
  constructor(
    readonly what: 'database' | 'catalogue' | 'payment' | 'identity' | 'kiosk',
    options?: { cause?: unknown },
  ) {
    super(`${what} is not available`, options);
    this.name = 'Unavailable';
  }
}

/** A conditional write inside a batch found nothing to change, so that the whole batch was rolled back. */
export class Conflict extends Error {
  override name = 'Conflict';
}

export type Bindable = string | number | null;

export interface Database {
  prepare(sql: string, ...values: Bindable[]): D1PreparedStatement;
  /** Reads from the primary in one round trip; tried again up to twice, since reading twice is harmless. */
  read(statements: D1PreparedStatement[]): Promise<Row[][]>;
  /** One atomic batch, tried once: a write that may have been committed is never repeated blindly. */
  write(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]>;
  readonly counters: Counters;
}

/** What this isolate has asked of its stores; shown to the benchmark. */
export interface Counters {
  calls: number;
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
  kvWrites: number;
}

export type Row = Record<string, string | number | null>;

const readDeadlineMs = 2_000;
const writeDeadlineMs = 4_000;
const readTries = 3;

async function withDeadline<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Put behind an UPDATE or INSERT in a batch: when that changed no row, the batch fails and leaves nothing behind. */
export function requireChange(database: Database): D1PreparedStatement {
  // D1 has no RAISE outside triggers; json() of a text that is not JSON is an error that rolls the batch back.
  return database.prepare(`SELECT CASE changes() WHEN 0 THEN json('nothing changed') END AS changed`);
}

const isConflict = (error: unknown) => error instanceof Error && /malformed JSON/i.test(error.message);
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && /UNIQUE constraint failed/i.test(String((error.cause as Error)?.message ?? error.message));
const isConstraint = (error: unknown) =>
  error instanceof Error && /constraint failed|SQLITE_CONSTRAINT/i.test(error.message);

export function createDatabase(d1: D1Database): Database {
  const counters = { calls: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0, kvWrites: 0 };
  const count = (results: D1Result<Row>[]) => {
    counters.calls += 1;
    for (const { meta } of results) {
      counters.rowsRead += meta?.rows_read ?? 0;
      counters.rowsWritten += meta?.rows_written ?? 0;
    }
    return results;
  };
  return {
    counters,
    prepare: (sql, ...values) => d1.prepare(sql).bind(...values),
    async read(statements) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const results = await withDeadline(d1.withSession('first-primary').batch<Row>(statements), readDeadlineMs);
          return count(results).map((result) => result.results);
        } catch (error) {
          if (attempt >= readTries) throw new Unavailable('database', { cause: error });
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt));
        }
      }
    },
    async write(statements) {
      try {
        return count(await withDeadline(d1.batch<Row>(statements), writeDeadlineMs));
      } catch (error) {
        if (isConflict(error)) throw new Conflict('a conditional write changed nothing', { cause: error });
        if (isConstraint(error)) throw error;
        throw new Unavailable('database', { cause: error });
      }
    },
  };
}
