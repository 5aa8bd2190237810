import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSealer } from '../../../worker/crypto/keyring';
import { retention } from '../../../worker/domain/markets/retention';
import { patientBucket } from '../../../worker/services/backup/bucket';
import { removeExpired } from '../../../worker/services/backup/expire';
import { createObjects } from '../../../worker/services/backup/objects';
import { backedUp } from '../../../worker/services/backup/rules';
import { createBudget } from '../../../worker/services/jobs/budget';
import { runCron } from '../../../worker/services/jobs/cron';
import { rows } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

const { BACKUP_DENMARK: bucket } = env as unknown as { BACKUP_DENMARK: R2Bucket };
const everyTen = '*/10 * * * *';
const sealer = createSealer(secretsOf('denmark').DATA_KEYS);
const keys = async (prefix: string) => (await bucket.list({ prefix })).objects.map(({ key }) => key).sort();
const textOf = async (key: string) => (await (await bucket.get(key))?.text()) ?? '';
const day = 86_400;

let world: World;
const night = async () => {
  const report = (await world.services.jobs.backup()) as Awaited<ReturnType<World['services']['jobs']['backup']>>;
  return report;
};
const chunksOf = async (name: string) => {
  const { sealed } = JSON.parse(await textOf(name));
  const parts = JSON.parse((await sealer.open(sealed)) ?? '') as { table: string; rows: number; chunks: string[] }[];
  return new Map(parts.map((part) => [part.table, part]));
};

beforeAll(async () => {
  for (const key of await keys('')) await bucket.delete(key);
  world = await createWorld();
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
});

describe('the nightly backup of a cell', () => {
  it('is whole after a run, restored in part, and over until the next night', async () => {
    const report = await night();
    expect(report).toMatchObject({ unset: 0, unfinished: 0 });
    expect(report.rows).toBeGreaterThan(5);
    expect(report.chunks).toBeGreaterThan(3);
    expect(report.sampled).toBeGreaterThan(0);
    // Nobody wrote meanwhile: what was restored is what is there.
    expect(report.same).toBe(report.sampled);
    expect(await keys('nights/')).toHaveLength(1);
    expect(await keys('state')).toEqual([]);
    expect(await night()).toMatchObject({ rows: 0, chunks: 0 });
  });

  it('holds every row, and nothing that can be read without the keys', async () => {
    const [name = ''] = await keys('nights/');
    const parts = await chunksOf(name);
    for (const table of ['member', 'subscription', 'payment', 'movement', 'consent']) {
      const [{ count } = { count: 0 }] = await rows<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
      expect([table, parts.get(table)?.rows]).toEqual([table, count]);
    }
    const [{ email } = { email: '' }] = await rows<{ email: string }>('SELECT email FROM member');
    expect(email).toContain('@');
    for (const key of await keys('')) expect(`${key} ${await textOf(key)}`).not.toContain(email);
    const { DATA_KEYS, CODE_PEPPER } = secretsOf('denmark');
    expect(await textOf(name)).not.toContain(DATA_KEYS.slice(3));
    expect(await textOf(name)).not.toContain(CODE_PEPPER);
  });

  it('writes the next night what has changed, and what is gone is in no part of it', async () => {
    const before = await keys('chunks/');
    world.advance(day);
    expect(await night()).toMatchObject({ unfinished: 0, chunks: 0 });
    expect(await keys('nights/')).toHaveLength(2);
    world.advance(day);
    const { database } = world.services;
    const [{ member_id: memberId } = { member_id: '' }] = await rows<{ member_id: string }>(
      'SELECT member_id FROM member',
    );
    await database.write([
      database.prepare('UPDATE member SET street = ? WHERE member_id = ?', 'Ny Vej 1', memberId),
      database.prepare('DELETE FROM audit'),
    ]);
    const report = await night();
    expect(report.chunks).toBe(1);
    expect((await keys('chunks/')).filter((key) => !before.includes(key))).toHaveLength(1);
    const newest = (await keys('nights/')).at(-1) ?? '';
    expect((await chunksOf(newest)).get('audit')).toMatchObject({ rows: 0, chunks: [] });
  });

  it('goes on where a run was cut off', async () => {
    world.advance(day);
    const { database } = world.services;
    const many = database.prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
       INSERT INTO audit (audit_id, at, actor, action, subject)
       SELECT lower(hex(randomblob(16))), '2026-01-01T00:00:00.000Z', 'system', 'x', 's' FROM number`,
    );
    await database.write([many]);
    // The real clock stands still between answers; this one says after each page that twenty seconds are over.
    const real = Date.now;
    let reports = 0;
    try {
      for (;;) {
        let late = 0;
        Date.now = () => {
          late += 15_000;
          return real() + late;
        };
        reports += 1;
        // That clock would end the budget first, which is not what is looked at here.
        const { unfinished } = await world.services.backup.step({ allows: () => true });
        if (unfinished === 0) break;
        Date.now = real;
        expect(await keys('state')).toEqual(['state']);
        expect(reports).toBeLessThan(200);
      }
    } finally {
      Date.now = real;
    }
    expect(reports).toBeGreaterThan(5);
    const newest = (await keys('nights/')).at(-1) ?? '';
    expect((await chunksOf(newest)).get('audit')?.rows).toBe(5_000);
    const sizes = (await chunksOf(newest)).get('audit')?.chunks.length ?? 0;
    expect(sizes).toBeGreaterThan(5);
  });

  it('reads no page that the invocation has no calls left for, and goes on with the next run', async () => {
    world.advance(day);
    const { counters } = world.services;
    const from = counters.calls;
    const none = createBudget({ counters, callsLeft: () => 0 });
    expect(await world.services.jobs.backup(none)).toMatchObject({ rows: 0, unfinished: 1 });
    expect(counters.calls).toBe(from);
    let runs = 0;
    for (let isLeft = true; isLeft; runs += 1) {
      const before = counters.calls;
      const few = createBudget({ counters, callsLeft: () => 20 - (counters.calls - before) });
      isLeft = (await world.services.jobs.backup(few)).unfinished === 1;
      expect(counters.calls - before).toBeLessThanOrEqual(20);
    }
    expect(runs).toBeGreaterThan(1);
    expect((await chunksOf((await keys('nights/')).at(-1) ?? '')).get('audit')?.rows).toBe(5_000);
  });

  it('goes by the names of tables where a release in the middle of a night has one more before them', async () => {
    world.advance(day);
    const { counters } = world.services;
    const before = counters.calls;
    await world.services.jobs.backup(createBudget({ counters, callsLeft: () => 20 - (counters.calls - before) }));
    const state = JSON.parse((await sealer.open(await textOf('state'))) ?? '');
    await bucket.put('state', await sealer.seal(JSON.stringify({ ...state, done: state.done.slice(1) })));
    expect(await night()).toMatchObject({ unfinished: 0 });
    const parts = await chunksOf((await keys('nights/')).at(-1) ?? '');
    expect([...parts.keys()].sort()).toEqual(backedUp.map(({ table }) => table).sort());
  });

  it('a row among five thousand writes one chunk', async () => {
    world.advance(day);
    const { database } = world.services;
    await database.write([
      database.prepare(`DELETE FROM audit WHERE audit_id = (SELECT audit_id FROM audit LIMIT 1 OFFSET 400)`),
    ]);
    expect((await night()).chunks).toBeLessThanOrEqual(1);
  });

  it('fails where a chunk cannot be restored, and a person is told of a failed job', async () => {
    world.advance(day);
    for (const key of await keys('chunks/')) await bucket.put(key, 'damaged');
    expect(await runCron(world.services, everyTen)).toEqual({ failed: 'backup' });
    const { conditions } = await world.services.alarms.look();
    expect(conditions).toContainEqual(expect.objectContaining({ id: 'job-failed', subject: 'backup' }));
    // Nothing of before is relied upon: the next run writes all of it anew.
    const report = await night();
    expect(report).toMatchObject({ unfinished: 0, same: report.sampled });
    expect(report.chunks).toBeGreaterThan(3);
    for (const { chunks } of (await chunksOf((await keys('nights/')).at(-1) ?? '')).values())
      for (const name of chunks) expect(await textOf(`chunks/${name}`)).not.toBe('damaged');
  });

  it('leaves alone what a later release wrote in a form of its own', async () => {
    world.advance(day);
    await night();
    const name = (await keys('nights/')).at(-1) ?? '';
    await bucket.put(name, JSON.stringify({ ...JSON.parse(await textOf(name)), format: 1_000, sealed: 'other' }));
    const before = await keys('chunks/');
    world.advance(3 * day);
    // It relies on nothing of it, and removes nothing that may belong to it.
    const report = await night();
    expect(report).toMatchObject({ unfinished: 0, same: report.sampled });
    expect(report.chunks).toBeGreaterThan(3);
    expect(await keys('chunks/')).toEqual(expect.arrayContaining(before));
  });

  it('removes a night after thirty days, and what no night names', async () => {
    for (const key of await keys('')) await bucket.delete(key);
    await night();
    const [first = ''] = await keys('nights/');
    const alone = await keys('chunks/');
    const { database } = world.services;
    await database.write([database.prepare(`UPDATE member SET street = 'Anden Vej 2'`)]);
    // What the privacy page says: at most this long after it was deleted.
    world.advance(retention.backupDays * day);
    await night();
    expect(await keys('nights/')).not.toContain(first);
    const left = await keys('chunks/');
    const parts = await chunksOf((await keys('nights/'))[0] ?? '');
    expect(left).toEqual([...parts.values()].flatMap(({ chunks }) => chunks.map((name) => `chunks/${name}`)).sort());
    expect(alone.some((key) => !left.includes(key))).toBe(true);
  });

  it('removes a night after thirty days also while one is stuck in its middle, and keeps what that one relies on', async () => {
    const { counters } = world.services;
    const few = () => {
      const before = counters.calls;
      return createBudget({ counters, callsLeft: () => 20 - (counters.calls - before) });
    };
    world.advance(3 * day);
    await night();
    const [oldest = '', ...others] = await keys('nights/');
    expect(others.length).toBeGreaterThan(0);
    const age = Math.floor((world.now() - Date.parse(oldest.slice('nights/'.length, -'.json'.length))) / 86_400_000);
    world.advance((retention.backupDays - 2 - age) * day);
    expect(await world.services.jobs.backup(few())).toMatchObject({ unfinished: 1 });
    expect(await keys('nights/')).toContain(oldest);
    world.advance(2 * day);
    const { done } = JSON.parse((await sealer.open(await textOf('state'))) ?? '');
    expect(done.length).toBeGreaterThan(5);
    // Told, since it takes longer than a night, and gone on with.
    await world.services.backup.step(few()).catch(() => undefined);
    expect(await keys('nights/')).toEqual(others);
    await world.services.backup.step({ allows: () => true });
    const newest = (await keys('nights/')).at(-1) ?? '';
    for (const { chunks } of (await chunksOf(newest)).values())
      for (const chunk of chunks) expect(await textOf(`chunks/${chunk}`)).not.toBe('');
  });

  it('removes a night after thirty days also where no night since was whole', async () => {
    const before = await keys('nights/');
    expect(before.length).toBeGreaterThan(0);
    world.advance((retention.backupDays - 1) * day + 3_600);
    const fails = createBudget({ counters: world.services.counters, limits: { rows: 0 } });
    expect(await world.services.jobs.backup(fails)).toMatchObject({ unfinished: 1 });
    expect(await keys('nights/')).toEqual([]);
    // What it read before it stopped relies on nothing that was removed.
    const report = await night();
    expect(report).toMatchObject({ unfinished: 0, same: report.sampled });
    const [name = ''] = await keys('nights/');
    for (const { chunks } of (await chunksOf(name)).values())
      for (const chunk of chunks) expect(await textOf(`chunks/${chunk}`)).not.toBe('');
  });
});

it('a removal that the bucket leaves without an answer ends by itself, whichever call it is', async () => {
  const [name = ''] = await keys('nights/');
  const objects = createObjects(secretsOf('denmark').DATA_KEYS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const silent of ['list', 'get', 'delete'] as const) {
      let ended = Promise.resolve();
      await new Promise<void>((asked) => {
        const never = () => new Promise<never>(() => asked());
        const half = new Proxy(bucket, {
          get: (whole, call: keyof R2Bucket) => (call === silent ? never : whole[call].bind(whole)),
        });
        const over = silent === 'delete' ? name : '';
        const removal = removeExpired({ bucket: patientBucket(half), objects, over, begunMs: 0 });
        ended = expect(removal, silent).rejects.toThrow('no answer');
      });
      await vi.advanceTimersByTimeAsync(8_000);
      await ended;
    }
  } finally {
    vi.useRealTimers();
  }
});

it('a cell without a bucket says so and fails nothing', async () => {
  const without = await createWorld({ BACKUP: undefined });
  expect(await runCron(without.services, everyTen)).toMatchObject({ unset: 1, rows: 0 });
  expect(await without.services.backup.newest()).toBe('unset');
});
