type Fault = 'none' | 'refuses' | 'commitsThenFails' | 'staysSilent';

/** D1 whose next writes fail on demand: before the commit, after it with the answer lost, or without any answer. */
export function flakyDatabase(real: D1Database) {
  const fault: { kind: Fault; left: number; spared: number } = {
    kind: 'none',
    left: 0,
    spared: 0,
  };
  async function batch<Row>(run: () => Promise<D1Result<Row>[]>, isWrite: boolean): Promise<D1Result<Row>[]> {
    const applies = fault.left > 0 && (isWrite || fault.kind !== 'commitsThenFails');
    if (!applies || fault.kind === 'none') return run();
    if (fault.spared > 0) {
      fault.spared -= 1;
      return run();
    }
    fault.left -= 1;
    if (fault.kind === 'staysSilent') return new Promise(() => undefined);
    if (fault.kind === 'commitsThenFails') await run();
    throw new Error('D1_ERROR: network connection lost');
  }
  const database = {
    prepare: (sql: string) => real.prepare(sql),
    batch: <Row>(list: D1PreparedStatement[]) => batch<Row>(() => real.batch<Row>(list), true),
    withSession(kind?: string) {
      const session = real.withSession(kind as never);
      return { batch: <Row>(list: D1PreparedStatement[]) => batch<Row>(() => session.batch<Row>(list), false) };
    },
  } as unknown as D1Database;
  return {
    database,
    /** `commitsThenFails` hits writes alone, the others reads too; the first `spared` go well. */
    fails(kind: Fault, times = Number.POSITIVE_INFINITY, spared = 0) {
      fault.spared = spared;
      fault.kind = kind;
      fault.left = times;
    },
  };
}
