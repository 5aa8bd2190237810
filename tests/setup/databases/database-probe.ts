export interface Measure {
  readonly read: number;
  readonly written: number;
  readonly ms: number;
}

/** D1 that remembers what is asked of it and can be made to fail as an outage does. Only what the product calls is wrapped. */
export function probeDatabase(real: D1Database) {
  const statements = new Map<object, { sql: string; values: unknown[] }>();
  const seen = new Set<string>();
  const run: { sql: string; values: unknown[] }[] = [];
  /** Of each statement the most rows one run has read and written, and its longest time in ms. */
  const measured = new Map<string, Measure>();
  /** Of all runs together: rows, and the bytes of the database after the last one. */
  const total = { read: 0, written: 0, sizeBytes: 0 };
  const measure = (
    sql: string,
    { rows_read: read = 0, rows_written: written = 0, duration: ms = 0, size_after: sizeBytes = 0 }: D1Result['meta'],
  ) => {
    total.read += read;
    total.written += written;
    total.sizeBytes = sizeBytes;
    const before = measured.get(sql) ?? { read: 0, written: 0, ms: 0 };
    measured.set(sql, {
      read: Math.max(read, before.read),
      written: Math.max(written, before.written),
      ms: Math.max(ms, before.ms),
    });
  };
  const probe = {
    isDown: false,
    seen,
    run,
    measured,
    total,
    writes: () => run.filter(({ sql }) => !/^\s*SELECT/i.test(sql)),
  };

  function remember(statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement {
    statements.set(statement, { sql, values });
    const bind = statement.bind.bind(statement);
    Object.defineProperty(statement, 'bind', { value: (...next: unknown[]) => remember(bind(...next), sql, next) });
    return statement;
  }

  async function batch<Row>(
    target: { batch<T>(list: D1PreparedStatement[]): Promise<D1Result<T>[]> },
    list: D1PreparedStatement[],
  ) {
    if (probe.isDown) throw new Error('D1_ERROR: the database is not reachable');
    const asked = list.map((statement) => {
      const known = statements.get(statement);
      statements.delete(statement);
      if (known) run.push(known);
      return known?.sql ?? '';
    });
    const results = await target.batch<Row>(list);
    for (const [index, { meta }] of results.entries()) measure(asked[index] ?? '', meta);
    return results;
  }

  const database = {
    prepare(sql: string) {
      seen.add(sql);
      return remember(real.prepare(sql), sql, []);
    },
    batch: (list: D1PreparedStatement[]) => batch(real, list),
    withSession(kind?: string) {
      const session = real.withSession(kind as never);
      return { batch: (list: D1PreparedStatement[]) => batch(session, list) };
    },
  } as unknown as D1Database;
  return {
    ...probe,
    database,
    get isDown() {
      return probe.isDown;
    },
    set isDown(down: boolean) {
      probe.isDown = down;
    },
  };
}

/** KV that can be switched off: every call then fails. */
export function probeKv(real: KVNamespace) {
  const probe = { isDown: false, kv: real };
  probe.kv = new Proxy(real, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        if (probe.isDown) throw new Error('KV is not reachable');
        return Reflect.apply(value, target, args);
      };
    },
  });
  return probe;
}
