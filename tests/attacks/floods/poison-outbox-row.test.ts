import { beforeAll, expect, it } from 'vitest';
import { ok } from '../../../worker/domain/result';
import { paths } from '../../../worker/paths';
import type { Outbox, OutboxMessage } from '../../../worker/services/outbox/port';
import { createOutbox, type Deliver } from '../../../worker/services/outbox/store';
import { rows } from '../../setup/money/records';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const message: OutboxMessage = { kind: 'nothing' };

/** An outbox whose isolate dies whenever it delivers a poison row: what was being done goes on nowhere. */
function dyingOutbox(poison: ReadonlySet<string>) {
  const { database, sealer, clock } = world.services;
  const reads: string[] = [];
  const delivered: string[] = [];
  let die: () => void = () => undefined;
  let runs = 0;
  let lastDead = 0;
  const dedupeOf = async (id: string) =>
    (await rows<{ dedupe: string }>('SELECT dedupe FROM outbox WHERE outbox_id = ?', id))[0]?.dedupe ?? '';
  const deliver: Deliver = async (_, outboxId) => {
    const mine = runs;
    const dedupe = await dedupeOf(outboxId);
    // What is delivered beside it dies with its isolate.
    if (mine <= lastDead) await new Promise(() => undefined);
    reads.push(dedupe);
    if (poison.has(dedupe)) {
      lastDead = mine;
      die();
      await new Promise(() => undefined);
    }
    delivered.push(dedupe);
    return ok(null);
  };
  const outbox: Outbox = createOutbox({
    database,
    sealer,
    deliver,
    now: clock.now,
    later: () => undefined,
    wakeQueue: async () => undefined,
  });
  return {
    outbox,
    reads,
    delivered,
    /** One run of an isolate, to its end or its death, and the minute until its leases are over. */
    async run(drain: () => Promise<unknown> = () => outbox.drain(100)): Promise<'ended' | 'died'> {
      runs += 1;
      const death = new Promise<'died'>((resolve) => {
        die = () => resolve('died');
      });
      const end = drain().then(() => 'ended' as const);
      const how = await Promise.race([death, end]);
      world.advance(61);
      return how;
    },
    async enqueues(dedupe: string) {
      // A row of its own instant: of two in one, either may be leased first.
      world.advance(1);
      await database.write([await outbox.enqueue({ message, dedupe })]);
    },
  };
}

it('a row that kills its reader goes aside after the third time; what stood beside it goes out, once', async () => {
  const poison = new Set(['poison-one', 'poison-two']);
  const { outbox, reads, delivered, run, enqueues } = dyingOutbox(poison);
  for (const dedupe of ['before', 'poison-one', 'beside', 'poison-two', 'behind', 'last']) await enqueues(dedupe);
  const later: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    await run();
    // What comes in meanwhile is not held up: it is out with the run that follows.
    later.push(`later-${round}`);
    await enqueues(`later-${round}`);
  }
  await run();
  const timesRead = (name: string) => reads.filter((one) => one === name).length;
  // Of two that were leased together, the other one's first lease was lost as well.
  expect([timesRead('poison-one'), timesRead('poison-two')].sort()).toEqual([2, 3]);
  expect([...delivered].sort()).toEqual(['before', 'beside', 'behind', 'last', ...later].sort());
  for (const one of later) expect(delivered.indexOf(one), one).toBeGreaterThan(-1);

  const dead = await outbox.list('dead');
  expect(dead).toHaveLength(2);
  for (const row of dead) expect(row).toMatchObject({ tries: 3, lastError: expect.stringContaining('three times') });
  expect(await run()).toBe('ended');
});

it('alarms: a person is told in the back office, by its own reason, and may try it three times more', async () => {
  const poison = new Set(['poison-alarm']);
  const { outbox, reads, run, enqueues } = dyingOutbox(poison);
  await enqueues('poison-alarm');
  for (let round = 0; round < 6; round += 1) await run();
  expect(reads).toHaveLength(3);
  const operator = await createOperator(world);
  const page = await (await operator.get(paths.backOffice.health.href())).text();
  expect(page).toContain('Action needed');
  expect(page).toContain('three times');
  const [row] = await rows<{ outbox_id: string }>(`SELECT outbox_id FROM outbox WHERE dedupe = 'poison-alarm'`);
  const { differences } = await world.services.jobs.reconcile();
  expect(differences.filter(({ subject }) => subject === row?.outbox_id)).toEqual([
    { kind: 'deadOutbox', subject: row?.outbox_id, detail: expect.stringContaining('three times') },
  ]);
  expect(await outbox.requeue(row?.outbox_id)).toBe(1);
  for (let round = 0; round < 6; round += 1) await run();
  expect(reads).toHaveLength(6);
  // Mended: it goes out like any other.
  poison.clear();
  expect(await outbox.requeue(row?.outbox_id)).toBe(1);
  expect(await run()).toBe('ended');
  expect(
    await rows(`SELECT 1 FROM outbox WHERE dedupe = 'poison-alarm' AND done_at IS NOT NULL AND dead_at IS NULL`),
  ).toHaveLength(1);
});

it('a bulk row that kills its reader goes aside as well', async () => {
  const poison = new Set(['poison-bulk']);
  const { outbox, reads, run } = dyingOutbox(poison);
  const { database } = world.services;
  await database.write([await outbox.enqueue({ message, dedupe: 'poison-bulk', isBulk: true })]);
  for (let round = 0; round < 6; round += 1) await run(() => outbox.drainBulk());
  expect(reads).toHaveLength(3);
  expect(await rows(`SELECT 1 FROM outbox WHERE dedupe = 'poison-bulk' AND dead_at IS NOT NULL`)).toHaveLength(1);
});
