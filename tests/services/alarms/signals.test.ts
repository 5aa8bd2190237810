import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { probeDatabase } from '../../setup/databases/database-probe';
import { rowsOf } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
let world: World;
beforeAll(async () => {
  world = await createWorld({ DB: probe.database });
});
const database = databaseOf('denmark');
beforeEach(async () => {
  await database.batch(
    ['webhook_event', 'outbox', 'alarm', 'payment'].map((table) => database.prepare(`DELETE FROM ${table}`)),
  );
});

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** Events at these instants, counted back from now in minutes, and in weeks. */
async function hears(minutesAgo: readonly number[], weeksAgo = 0, provider = 'stripe'): Promise<void> {
  const insert = database.prepare(
    'INSERT INTO webhook_event (event_id, provider, type, received_at) VALUES (?, ?, ?, ?)',
  );
  await database.batch(
    minutesAgo.map((ago) =>
      insert.bind(
        crypto.randomUUID(),
        provider,
        'invoice.paid',
        new Date(world.now() - weeksAgo * weekMs - ago * minuteMs).toISOString(),
      ),
    ),
  );
}
const webhooks = async () => (await world.services.alarms.look()).signals?.webhooks;
const conditions = async () => (await world.services.alarms.look()).conditions.map(({ id }) => id);
const everyFive = Array.from({ length: 24 }, (_, index) => index * 5 + 2);

it('webhooks are silent where in the same span of each of four weeks they were not', async () => {
  for (const week of [1, 2, 3, 4]) await hears(everyFive, week);
  await hears([70]);
  expect((await webhooks())?.usual).toBe(14);
  expect(await conditions()).toContain('webhooks-silent');
  // An event that comes ends it.
  await hears([3]);
  expect((await webhooks())?.usual).toBeLessThan(5);
  expect(await conditions()).not.toContain('webhooks-silent');
});

it('a night that is always quiet is no silence, nor is a week in which one night was', async () => {
  for (const week of [1, 2, 3]) await hears(everyFive, week);
  await hears([600]);
  expect((await webhooks())?.usual).toBe(0);
  expect(await conditions()).not.toContain('webhooks-silent');
});

it('what the reconciliation read from a list is no event that arrived', async () => {
  for (const week of [1, 2, 3, 4]) await hears(everyFive, week);
  await hears([70]);
  await hears([1, 2, 3], 0, 'list');
  expect(await conditions()).toContain('webhooks-silent');
});

it('a cell that has no history yet has a silence of nothing', async () => {
  expect(await webhooks()).toEqual({ lastEventAt: null, lastChargeAt: null, usual: 0 });
});

it('a charge that was recorded without an event is noticed from the first day', async () => {
  const own = await createWorld({}, { onTheWay: () => async () => new Response(null, { status: 502 }) });
  const visitor = createVisitor(own);
  await visitor.selectsProduct(visitor.plainProduct());
  await visitor.joins(visitor.plainProduct()).catch(() => undefined);
  await own.services.jobs.sweep();
  own.advance(3 * 60);
  await own.services.jobs.sweep();
  const [charge] = await rowsOf<{ at: string }>('denmark', `SELECT at FROM payment WHERE kind = 'charge'`);
  expect(charge?.at).toBeTruthy();
  const look = await own.services.alarms.look();
  expect(look.conditions.map(({ id }) => id)).toContain('webhooks-silent');
  expect(look.conditions.find(({ id }) => id === 'webhooks-silent')?.facts.unheardCharge).toBe(1);
});

it('one batch, by indexes, of which no statement reads more for more rows', async () => {
  const fill = async (from: number, to: number) => {
    const old = new Date(world.now() - 400 * minuteMs).toISOString();
    const insert = database.prepare(
      `INSERT INTO outbox (outbox_id, kind, dedupe, payload, next_at, created_at, dead_at, tries, lane, is_bulk)
       VALUES (?1, 'mail', ?1, 'x', ?2, ?3, ?4, 3, 1, 0)`,
    );
    for (let first = from; first < to; first += 500) {
      const ids = Array.from({ length: 500 }, (_, index) => first + index);
      await database.batch(
        ids.map((id) => (id % 2 ? insert.bind(`row-${id}`, old, old, null) : insert.bind(`row-${id}`, null, old, old))),
      );
    }
  };
  await fill(0, 1_000);
  const before = probe.run.length;
  await world.services.alarms.look();
  const read = () => [...probe.measured].map(([sql, { read: count }]) => [sql, count] as const);
  const once = new Map(read());
  expect(probe.run.length - before).toBe(12);
  await fill(1_000, 5_000);
  probe.measured.clear();
  await world.services.alarms.look();
  for (const [sql, count] of read()) expect([sql, count <= (once.get(sql) ?? 0) + 20]).toEqual([sql, true]);
  for (const { sql, values } of probe.run.slice(-12)) {
    const plan = await rowsOf<{ detail: string }>('denmark', `EXPLAIN QUERY PLAN ${sql}`, ...(values as string[]));
    const scans = plan
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!CONSTANT|json_each|\(?subquery|last|silence)/i.test(detail));
    // Small by nature (one row a job, a condition), or read from the newest on up to a limit.
    expect(
      scans.filter(
        (detail) =>
          !/job_lease|alarm|USING (?:COVERING )?INDEX (?:finding_open|outbox_dead|webhook_event_by_provider)/.test(
            detail,
          ),
      ),
    ).toEqual([]);
  }
});
