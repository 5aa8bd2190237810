import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunkRows } from '../../../worker/services/jobs/chunks';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

const { DB_DENMARK: DB } = env as unknown as { DB_DENMARK: D1Database };
const count = (sql: string) => DB.prepare(`SELECT COUNT(*) AS count FROM ${sql}`).first<number>('count');
const long = '2020-01-01T00:00:00.000Z';

/** What each statement of a write changed, and how long the longest write took. */
function watched() {
  const seen = { most: 0, longestMs: 0, writes: 0 };
  const database = new Proxy(DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
      return async (list: D1PreparedStatement[]) => {
        const begun = Date.now();
        const results = await target.batch(list);
        seen.writes += 1;
        seen.longestMs = Math.max(seen.longestMs, Date.now() - begun);
        for (const { meta } of results) seen.most = Math.max(seen.most, meta.changes ?? 0);
        return results;
      };
    },
  });
  return { database, seen };
}

/** As many rows as nobody deleted for a long while. */
async function gathers(rows: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  await DB.batch([
    DB.prepare(
      `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at) ${numbers} SELECT 'old' || i, 's', 'r', 'b', ? FROM n`,
    ).bind(long),
  ]);
}

let world: World;
let seen: ReturnType<typeof watched>['seen'];
beforeEach(async () => {
  const probe = watched();
  seen = probe.seen;
  world = await createWorld({ DB: probe.database });
  Object.assign(seen, { most: 0, longestMs: 0, writes: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('works off 50 000 rows, none of its statements changing more than a few hundred', async () => {
  await gathers(50_000);
  for (let run = 0; run < 5; run += 1) if ((await world.services.jobs.purge()).unfinished === 0) break;
  expect(await count(`idempotency WHERE key LIKE 'old%'`)).toBe(0);
  printFigure(`purge: 50000 rows in ${seen.writes} writes, the longest ${seen.longestMs} ms`);
  expect(seen.most).toBeLessThanOrEqual(chunkRows);
  expect(seen.most).toBeGreaterThan(0);
  // A write has four seconds.
  expect(seen.longestMs).toBeLessThan(2_000);
});

it('ends when its time is over, and goes on from there with the next run', async () => {
  await gathers(5_000);
  let now = Date.now();
  // Each look at the clock takes seven seconds: a run has time for little.
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 7_000;
    return now;
  });
  const left: number[] = [];
  const runs: { deleted: number; unfinished: number }[] = [];
  for (let run = 0; run < 12; run += 1) {
    runs.push(await world.services.jobs.purge());
    left.push((await count(`idempotency WHERE key LIKE 'old%'`)) ?? -1);
    if (runs.at(-1)?.unfinished === 0) break;
  }
  expect(runs[0]?.unfinished).toBeGreaterThan(0);
  expect(left[0]).toBeGreaterThan(3_000);
  for (const [index, rows] of left.slice(1).entries()) expect(rows).toBeLessThanOrEqual(left[index] ?? 0);
  expect(left.at(-1)).toBe(0);
});

it('deletes the rest when one table’s rows cannot be deleted, and says that it failed', async () => {
  await gathers(20);
  await DB.prepare(
    `INSERT INTO webhook_event (event_id, provider, type, received_at) VALUES ('stuck', 'stripe', 't', ?)`,
  )
    .bind(long)
    .run();
  await DB.prepare(
    `CREATE TRIGGER stuck BEFORE DELETE ON webhook_event WHEN OLD.event_id = 'stuck' BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed'); END`,
  ).run();
  await expect(world.services.jobs.purge()).rejects.toThrow();
  await DB.prepare('DROP TRIGGER stuck').run();
  expect(await count(`idempotency WHERE key LIKE 'old%'`)).toBe(0);
  await world.services.jobs.purge();
  expect(await count(`webhook_event WHERE event_id = 'stuck'`)).toBe(0);
});

it('takes a thousand orders that were given up with their consents, and no other', async () => {
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)';
  const at = (days: number) => new Date(world.services.clock.now() - days * 86_400_000).toISOString();
  const insert = (name: string, abandonedAt: string) => [
    DB.prepare(
      `INSERT INTO member (member_id, first_name, last_name, email, email_key, phone, street, zip, city, market, language, home_studio_id, origin, created_at, updated_at)
       ${numbers} SELECT '${name}' || i, '', '', '', '${name}' || i, '', '', '', '', 'denmark', 'da', '', 'signup', ?1, ?1 FROM n`,
    ).bind(abandonedAt),
    DB.prepare(
      `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, snapshot_json, currency, first_amount_minor, draft_id,
                                 ordering_session, start_now, ordered_at, access_from, anchor_date, abandoned_at, updated_at)
       ${numbers} SELECT '${name}' || i, '${name}' || i, 'denmark', '${name}' || i, 'p', 's', 'abandoned', '{}', 'DKK', 100, '${name}' || i, 's', 0, ?1, '2020-01-01', '2020-01-01', ?1, ?1 FROM n`,
    ).bind(abandonedAt),
    DB.prepare(
      `INSERT INTO consent (consent_id, subscription_id, member_id, kind, text_version, text, language, given_at)
       ${numbers} SELECT '${name}' || i, '${name}' || i, '${name}' || i, 'terms', '1', '', 'da', ?1 FROM n`,
    ).bind(abandonedAt),
  ];
  await DB.batch([...insert('gone', at(40)), ...insert('kept', at(3))]);
  expect((await world.services.jobs.purge()).unfinished).toBe(0);
  const left = async (name: string) => [
    await count(`member WHERE member_id LIKE '${name}%'`),
    await count(`subscription WHERE subscription_id LIKE '${name}%'`),
    await count(`consent WHERE consent_id LIKE '${name}%'`),
  ];
  expect([await left('gone'), await left('kept')]).toEqual([
    [0, 0, 0],
    [1000, 1000, 1000],
  ]);
  // With each member goes the row that makes it findable by name.
  expect(seen.most).toBeLessThanOrEqual(2 * chunkRows);
});
