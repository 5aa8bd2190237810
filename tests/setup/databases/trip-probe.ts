/** One call to a store: when it was asked and when it had answered, in ms of `performance.now()`. */
export interface Trip {
  readonly began: number;
  ended: number | null;
  readonly what: string;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * D1 and KV that lie so many milliseconds away, and keep when each call began and ended. A batch is one call. KV's writes
 * take the longest, so that what waits for one is seen.
 */
export function createTripProbe({ d1Ms, kvWriteMs }: { d1Ms: number; kvWriteMs: number }) {
  const trips: Trip[] = [];
  const kvWrites: Trip[] = [];
  const kvReads: string[] = [];
  const sqlOf = new WeakMap<object, string>();
  let held: Promise<void> | null = null;

  async function timed<Value>(list: Trip[], what: string, ms: number, work: () => Promise<Value>): Promise<Value> {
    const trip: Trip = { began: performance.now(), ended: null, what };
    list.push(trip);
    try {
      await sleep(ms);
      if (list === trips) await held;
      return await work();
    } finally {
      trip.ended = performance.now();
    }
  }

  function remember(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    sqlOf.set(statement, sql);
    const bind = statement.bind.bind(statement);
    Object.defineProperty(statement, 'bind', { value: (...values: unknown[]) => remember(bind(...values), sql) });
    return statement;
  }
  const said = (list: D1PreparedStatement[]) =>
    list.map((one) => (sqlOf.get(one) ?? '').replace(/\s+/g, ' ').trim().slice(0, 90)).join(' | ');

  return {
    trips,
    kvWrites,
    kvReads,
    /** The database answers nobody until the returned function is called: no clock, however rough, is asked. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    database(real: D1Database): D1Database {
      const batch = (target: Pick<D1Database, 'batch'>) => (list: D1PreparedStatement[]) =>
        timed(trips, said(list), d1Ms, () => target.batch(list));
      return {
        prepare: (sql: string) => remember(real.prepare(sql), sql),
        batch: batch(real),
        withSession: (kind?: string) => ({ batch: batch(real.withSession(kind as never) as never) }),
      } as unknown as D1Database;
    },
    kv(real: KVNamespace): KVNamespace {
      return new Proxy(real, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          const call = (...values: unknown[]) => member.apply(target, values) as Promise<unknown>;
          if (name !== 'put' && name !== 'delete')
            return (...values: unknown[]) => {
              if (name === 'get') kvReads.push(String(values[0]));
              return call(...values);
            };
          return (...values: unknown[]) => timed(kvWrites, String(values[0]), kvWriteMs, () => call(...values));
        },
      });
    },
  };
}

/**
 * How often in a row was waited for an answer: the longest chain of calls of which each began after the one before had
 * ended. Calls that were under way together are one wait.
 */
export function waitsOf(trips: readonly Trip[]): number {
  let waits = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { began, ended } of [...trips].sort((one, other) => Number(one.ended) - Number(other.ended))) {
    if (ended === null || began < free) continue;
    waits += 1;
    free = ended;
  }
  return waits;
}
