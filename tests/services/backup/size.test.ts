import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../worker/domain/dates';
import { readPage } from '../../../worker/services/backup/read';
import { backedUp } from '../../../worker/services/backup/rules';
import { createNightlyBackup } from '../../../worker/services/backup/store';
import type { Database } from '../../../worker/services/database/database';
import { rows } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld } from '../../setup/world';

/** Of 300,000 members with two years of charges, movements, audit, consents and messages. */
const rowsOfACell = 25_000_000;
const night = 8 * hourMs;
const every = 10 * minuteMs;
/** What one of four cells that all have much to do gets of an invocation's calls. */
const callsARun = 900 / 4;

/** A cell whose payments alone are many, and a bucket, with one clock. */
function cellOf(count: number) {
  let at = Date.parse('2026-11-25T03:00:00Z');
  const objects = new Map<string, { text: string; uploaded: Date }>();
  const seen = { calls: 0, opened: 0 };
  const id = (nth: number) => String(nth).padStart(12, '0');
  const database = {
    async rows(sql: string, after?: string) {
      seen.calls += 1;
      const [, table, most] = /FROM (\w+).* LIMIT (\d+)$/s.exec(sql) ?? [];
      const from = after === undefined ? 0 : Number(after) + 1;
      const length = table === 'payment' ? Math.min(Number(most), count - from) : 0;
      return Array.from({ length }, (_, nth) => ({ payment_id: id(from + nth), amount_minor: 9900 }));
    },
    row: async () => ({ count: 0 }),
  } as unknown as Database;
  const bucket = {
    async get(key: string) {
      const found = objects.get(key);
      if (found && key.startsWith('nights/')) seen.opened += 1;
      return found ? { text: async () => found.text } : null;
    },
    put: async (key: string, text: string) => void objects.set(key, { text, uploaded: new Date(at) }),
    delete: async (keys: string | string[]) => void [keys].flat().map((key) => objects.delete(key)),
    async list({ prefix, cursor = '' }: { prefix: string; cursor?: string }) {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > cursor).sort();
      const page = keys.slice(0, 1_000).map((key) => ({ key, uploaded: objects.get(key)?.uploaded }));
      return { objects: page, truncated: keys.length > 1_000, cursor: page.at(-1)?.key };
    },
  } as unknown as R2Bucket;
  const backup = createNightlyBackup({
    env: { ...secretsOf('denmark'), BACKUP: bucket } as never,
    market: { id: 'denmark', timeZone: 'Europe/Copenhagen' },
    ...{ database, now: () => at },
  });
  return {
    ...{ objects, seen },
    async run(calls: number) {
      const from = seen.calls;
      at += every;
      return backup.step({ allows: (cost) => calls - (seen.calls - from) >= cost.calls });
    },
    passes: (ms: number) => {
      at += ms;
    },
    keys: (prefix: string) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}

describe('the backup of a cell of 300 000 members', () => {
  it('is read within a night, and keeps few names of it in memory', async () => {
    const cell = cellOf(1_000_000);
    const report = await cell.run(60);
    const calls = cell.seen.calls;
    expect(report.unfinished).toBe(1);
    const runs = rowsOfACell / ((report.rows / calls) * callsARun);
    expect(runs).toBeLessThan(night / every);
    // An isolate has 128 MB for all of its cells, and holds the state more than once while it is read and sealed.
    const bytes = (cell.objects.get('state')?.text.length ?? 0) / report.rows;
    expect(bytes * rowsOfACell).toBeLessThan(8_000_000);
  });

  it('is whole at last if it takes more than a day', async () => {
    const cell = cellOf(40_000);
    let runs = 0;
    for (; cell.keys('nights/').length === 0 && runs < 100; runs += 1) {
      cell.passes(2 * hourMs);
      // Too long is told, and gone on with.
      await cell.run(8).catch(() => undefined);
    }
    expect(runs * 2 * hourMs).toBeGreaterThan(dayMs);
    expect(cell.keys('nights/')).toEqual(['nights/2026-11-25.json']);
    expect(cell.keys('state')).toEqual([]);
    await cell.run(900);
    expect(cell.keys('nights/')).toHaveLength(2);
  });

  it('is cleared without opening more nights than one', async () => {
    const cell = cellOf(1_000);
    for (let count = 0; count < 20; count += 1) {
      await cell.run(900);
      cell.passes(dayMs);
    }
    cell.objects.set('chunks/of-no-night', { text: '', uploaded: new Date('2026-11-25T03:05:00Z') });
    expect(cell.keys('nights/')).toHaveLength(20);
    cell.seen.opened = 0;
    await cell.run(900);
    // The newest, before and after what is over was removed, and the oldest, at the beginning and at the end.
    expect(cell.seen.opened).toBeLessThanOrEqual(6);
    expect(cell.keys('chunks/')).not.toContain('chunks/of-no-night');
  });
});

it('a sample of payments is looked up by their key, however many of them have no receipt', async () => {
  const world = await createWorld();
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
  const { database } = world.services;
  const columns = (await rows<{ name: string }>(`SELECT name FROM pragma_table_info('payment')`)).map(
    ({ name }) => name,
  );
  const differs: Record<string, string> = {
    payment_id: `'p' || n`,
    provider_reference: `'r' || n`,
    receipt_number: 'NULL',
    state: `'failed'`,
  };
  await database.run(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
     INSERT INTO payment (${columns.join(', ')}) SELECT ${columns.map((name) => differs[name] ?? name).join(', ')}
       FROM number CROSS JOIN (SELECT * FROM payment LIMIT 1)`,
  );
  const { rowsRead } = database.counters;
  const report = await world.services.backup.step({ allows: () => true });
  expect(report).toMatchObject({ unfinished: 0, same: report.sampled });
  // All rows once for the night, and what was sampled: not each of the failed ones for each of the sampled.
  expect(database.counters.rowsRead - rowsRead).toBeLessThan(report.rows + 20 * report.sampled + 500);
});

it('a page of no table outgrows an isolate that reads four cells at once', async () => {
  const world = await createWorld();
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct());
  const widths: [table: string, bytes: number][] = [];
  for (const rule of backedUp) {
    let limit = 0;
    const asked = {
      async rows(sql: string) {
        limit = Number(/LIMIT (\d+)/.exec(sql)?.[1]);
        return [];
      },
    };
    await readPage(asked as never, rule, null);
    const found = await rows(`SELECT * FROM ${rule.table}`);
    // Held as rows, as the text of chunks and sealed.
    const widest = Math.max(0, ...found.map((row) => JSON.stringify(Object.values(row)).length));
    widths.push([rule.table, 3 * limit * widest]);
  }
  expect(widths.filter(([, bytes]) => bytes > 0).length).toBeGreaterThan(8);
  expect(widths.filter(([, bytes]) => bytes > 8_000_000)).toEqual([]);
});
