import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import type { Cell, SplitOptions } from '../../../scripts/ops/cells/plan';
import { planOf } from '../../../scripts/ops/cells/plan';
import { fillCell } from '../../../scripts/ops/cells/split';
import { createSealer } from '../../../worker/crypto/keyring';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { fillOldDatabase, formerKeys, type Row } from './fill';

/** The split in the middle of an outage: the version with cells is deployed, and its jobs run in cells that hold nothing yet. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const schema = filesUnder('worker/migrations', /\.sql$/).map(read);
let old: Awaited<ReturnType<typeof fillOldDatabase>>;
beforeAll(async () => {
  old = await fillOldDatabase({ denmark: 6, sweden: 6, netherlands: 3, england: 3 });
});
const former = () => ({ database: old.d1, sealer: createSealer(formerKeys) });

let { d1, raw } = createSqliteD1(schema);
const cell = (): Cell => ({ id: 'sweden', database: d1, sealer: createSealer(secretsOf('sweden').DATA_KEYS) });
const rows = (sql: string) => raw.prepare(sql).all() as Row[];
const said: string[] = [];
const waited: number[] = [];
const options = async (more: Partial<SplitOptions> = {}): Promise<SplitOptions> => ({
  ...{ source: 'old', rest: 'denmark', plans: await planOf(former()), operator: 'test' },
  onSay: (text) => said.push(text),
  wait: async (ms) => {
    waited.push(ms);
  },
  ...more,
});
/** As `reconcile` writes of each charge that it does not find. */
const finds = (id: string) =>
  raw.exec(
    `INSERT INTO finding (finding_id, kind, subject, detail_json, found_at, resolved_at) VALUES ('chargedNotActive:${id}', 'chargedNotActive', '${id}', '{}', '2026-11-22', NULL)`,
  );
const leases = (job: string, inMs: number) =>
  raw
    .prepare(`INSERT INTO job_lease (job, leased_until, last_report_json) VALUES (?, ?, '{"answer":{"readAt":1}}')`)
    .run(job, new Date(Date.now() + inMs).toISOString());
const held = () => rows(`SELECT 1 FROM job_lease WHERE leased_until > '9'`).length;

beforeEach(() => {
  ({ d1, raw } = createSqliteD1(schema));
  said.length = 0;
  waited.length = 0;
});

it('what a job found in the empty cell is removed, and one that still runs is waited for', async () => {
  finds('ch_before');
  leases('sweep', -5_000);
  leases('reconcile', 30_000);
  const wait = async (ms: number) => {
    waited.push(ms);
    expect(held()).toBe(4);
    finds('ch_meanwhile');
  };
  expect(await fillCell(former(), cell(), await options({ wait }))).toBe(true);
  expect(waited).toEqual([expect.closeTo(30_000, -4)]);
  expect(said).toEqual([
    expect.stringMatching(/^A job is running: waiting \d\d s/),
    '2 findings of the empty cell were removed.',
  ]);
  expect(rows(`SELECT finding_id FROM finding WHERE finding_id LIKE 'charged%:ch_%'`)).toEqual([]);
  // All is compared anew: what was asked about an empty cell says nothing.
  expect(rows(`SELECT 1 FROM job_lease WHERE job = 'reconcile' AND last_report_json LIKE '%answer%'`)).toEqual([]);
  expect(held()).toBe(0);
});

it('a job is waited for although the command was ended meanwhile, and never for longer than jobs take', async () => {
  leases('reconcile', 86_400_000);
  const wait = async () => {
    throw new Error('killed');
  };
  await expect(fillCell(former(), cell(), await options({ wait }))).rejects.toThrow('killed');
  expect([held(), rows('SELECT 1 FROM member')]).toEqual([4, []]);
  expect(await fillCell(former(), cell(), await options())).toBe(true);
  expect(waited).toEqual([120_000]);
});

it('a cell that is in use is refused and keeps its jobs and its findings', async () => {
  leases('reconcile', -5_000);
  raw.exec(`INSERT INTO text_override VALUES ('sv', '{}', '2026-01-01')`);
  finds('ch_own');
  await expect(fillCell(former(), cell(), await options())).rejects.toThrow('text_override has 1 rows');
  expect([held(), rows('SELECT 1 FROM finding').length]).toEqual([0, 1]);
  // And so is one that is written into while a job is waited for.
  ({ d1, raw } = createSqliteD1(schema));
  leases('purge', 5_000);
  const wait = async () => raw.exec(`INSERT INTO text_override VALUES ('sv', '{}', '2026-01-01')`);
  await expect(fillCell(former(), cell(), await options({ wait }))).rejects.toThrow('text_override has 1 rows');
  expect(held()).toBe(0);
});

it('rows of no market go to one cell, whatever the command is told later', async () => {
  const plans = (await options()).plans.map((plan) => ({
    ...plan,
    rows: plan.rows + 1,
    cells: { ...plan.cells, sweden: 0 },
  }));
  await expect(fillCell(former(), cell(), await options({ plans }))).rejects.toThrow('rows should be there');
  const before = rows('SELECT audit_id FROM audit').length;
  await expect(fillCell(former(), cell(), await options({ rest: 'sweden' }))).rejects.toThrow(
    'filled with --rest denmark',
  );
  expect(rows('SELECT audit_id FROM audit')).toHaveLength(before);
  expect(await fillCell(former(), cell(), await options())).toBe(true);
  await expect(fillCell(former(), cell(), await options({ rest: null }))).rejects.toThrow('filled with --rest denmark');
});
