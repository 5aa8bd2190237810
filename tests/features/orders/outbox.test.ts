import { beforeAll, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../worker/domain/result';
import { paths } from '../../../worker/paths';
import type { OutboxMessage } from '../../../worker/services/outbox/port';
import { createOutbox, type Deliver } from '../../../worker/services/outbox/store';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { createWorld, type Mail, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fault = (name: string | null) => world.sandboxPost('/mail/faults', { fault: name });
const sweep = () => world.services.jobs.sweep();
const unsent = () =>
  rows<{ tries: number; payload: string; dead_at: string | null; kind: string }>(
    'SELECT * FROM outbox WHERE done_at IS NULL',
  );
const leftovers = () => rows(`SELECT * FROM outbox WHERE done_at IS NOT NULL AND payload <> ''`);
const templateOf = ({ tags }: Mail) =>
  Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : undefined;
const codeTo = (to: string): OutboxMessage => ({
  kind: 'mail',
  mail: {
    to,
    language: 'en',
    market: 'denmark',
    template: 'code',
    data: { code: '123456', expiresAt: '2030-01-01T00:00:00Z' },
  },
});
async function ordersAndPays(visitor: Visitor): Promise<void> {
  await visitor.orders();
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
}

describe('mail that cannot be sent', () => {
  it('waits, is tried sixteen times further and further apart for more than a day, then asks for a person, who sends it', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview();
    expect(await unsent()).toEqual([]);
    await fault('status500');
    await ordersAndPays(visitor);
    // The membership does not depend on it.
    expect((await visitor.page(paths.signup.paymentCompleted.href())).includes('Anna')).toBe(true);
    const waiting = await unsent();
    expect(waiting.map(({ tries }) => tries)).toEqual([1, 1]);
    for (const { payload } of waiting) {
      expect(payload.length).toBeGreaterThan(100);
      expect(payload).not.toContain(visitor.email);
    }
    let waitedSeconds = 0;
    for (let minutes = 0; minutes < 36 * 60; minutes += 15) {
      world.advance(900);
      if ((await sweep()).failed > 0) waitedSeconds = (minutes + 15) * 60;
      if ((await unsent()).every(({ dead_at }) => dead_at !== null)) break;
    }
    expect((await unsent()).map(({ tries, dead_at }) => [tries, dead_at !== null])).toEqual([
      [16, true],
      [16, true],
    ]);
    expect(waitedSeconds).toBeGreaterThan(24 * 3600);
    const { differences } = await world.services.jobs.reconcile();
    expect(differences.map(({ kind }) => kind)).toEqual(['deadOutbox', 'deadOutbox']);
    expect(await world.services.outbox.list('dead')).toHaveLength(2);
    world.advance(3600);
    expect(await sweep()).toMatchObject({ sent: 0, failed: 0 });

    await fault(null);
    const [first] = await world.services.outbox.list('dead');
    expect(await world.services.outbox.requeue(first?.outboxId)).toBe(1);
    expect(await world.services.outbox.requeue()).toBe(1);
    expect(await world.services.outbox.requeue()).toBe(0);
    expect(await sweep()).toMatchObject({ sent: 2, failed: 0 });
    const mails = await world.mailTo(visitor.email);
    expect(mails.map(templateOf).toSorted()).toEqual(['code', 'order-confirmation', 'receipt']);
    expect([await unsent(), await leftovers()]).toEqual([[], []]);
    await expectRecordsAgree(world);
  });

  it('and is a code that has run out, is dropped; a new one is asked for', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.selectsProduct(visitor.plainProduct());
    await fault('status500');
    await visitor.entersDetails();
    await world.settle();
    expect(await unsent()).toHaveLength(1);
    await fault(null);
    world.advance(11 * 60);
    expect(await world.services.outbox.drain()).toMatchObject({ sent: 0, failed: 0, dropped: 1 });
    expect(await world.mailTo(visitor.email)).toEqual([]);
    expect(await leftovers()).toEqual([]);
    await visitor.post(paths.signup.verifyEmail.href(), { intent: 'resend' });
    expect((await visitor.provesEmail()).headers.get('location')).toBe(paths.signup.overview.href());
    await ordersAndPays(visitor);
    await expectRecordsAgree(world);
  });
});

describe('the outbox', () => {
  it('drained by many at once sends each message once, however often it was put in', async () => {
    const { outbox, database } = world.services;
    const addresses = Array.from({ length: 40 }, newAddress);
    for (let times = 0; times < 2; times += 1) {
      const statements = addresses.map((to) => outbox.enqueue({ message: codeTo(to), dedupe: `test:${to}` }));
      await database.write(await Promise.all(statements));
    }
    expect(await unsent()).toHaveLength(40);
    const tallies = await Promise.all([outbox.drain(100), outbox.drain(100), outbox.drain(10), outbox.drain(100)]);
    expect(tallies.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    for (const to of addresses) expect(await world.mailTo(to)).toHaveLength(1);
    expect([await unsent(), await leftovers()]).toEqual([[], []]);
  });

  /** An outbox of the same table whose messages are delivered by the test. */
  const outboxWith = (deliver: Deliver, clock: { now: number }) =>
    createOutbox({
      database: world.services.database,
      sealer: world.services.sealer,
      deliver,
      now: () => clock.now,
      later: () => undefined,
      wakeQueue: async () => undefined,
    });

  it('survives a sender who dies or comes back too late: sent stays sent', async () => {
    const clock = { now: world.services.clock.now() };
    const { database } = world.services;
    let release: (value: Awaited<ReturnType<Deliver>>) => void = () => undefined;
    const keys: string[] = [];
    const stuck = outboxWith((_, id) => {
      keys.push(id);
      return new Promise((resolve) => {
        release = resolve;
      });
    }, clock);
    const quick = outboxWith(async (_, id) => {
      keys.push(id);
      return ok(null);
    }, clock);
    await database.write([await stuck.enqueue({ message: codeTo(newAddress()), dedupe: 'test:late' })]);
    const late = stuck.drain();
    await expect.poll(() => keys.length).toBe(1);
    // As long as the first one may be at it, nobody else takes it.
    clock.now += 20_000;
    expect(await quick.drain()).toMatchObject({ sent: 0, failed: 0, dropped: 0 });
    clock.now += 60_000;
    expect(await quick.drain()).toMatchObject({ sent: 1, failed: 0, dropped: 0 });
    release(fail({ retry: true, detail: 'no answer' }));
    await late;
    // The same key told the provider that it was one mail; the late failure does not bring it back.
    expect(new Set(keys).size).toBe(1);
    clock.now += 3_600_000;
    expect(await quick.drain()).toMatchObject({ sent: 0, failed: 0, dropped: 0 });
    expect(await quick.list('due')).toEqual([]);
    expect([await unsent(), await leftovers()]).toEqual([[], []]);
  });

  it('does not tire a partner who refuses for good, and tells one fault from another', async () => {
    const clock = { now: world.services.clock.now() };
    const { database } = world.services;
    const outcomes: Awaited<ReturnType<Deliver>>[] = [
      fail({ retry: true, detail: '500' }),
      fail({ retry: false, detail: '422 invalid_to' }),
    ];
    const outbox = outboxWith(async () => outcomes.shift() ?? ok(null), clock);
    await database.write([await outbox.enqueue({ message: codeTo(newAddress()), dedupe: 'test:refused' })]);
    expect(await outbox.drain()).toMatchObject({ failed: 1 });
    expect(await outbox.drain()).toMatchObject({ failed: 0 });
    clock.now += 10_000;
    expect(await outbox.drain()).toMatchObject({ failed: 1 });
    expect(await outbox.list('dead')).toMatchObject([{ tries: 2, lastError: '422 invalid_to' }]);
    expect(await outbox.requeue()).toBe(1);
    expect(await outbox.drain()).toMatchObject({ sent: 1 });
    expect(await unsent()).toEqual([]);
    await expectRecordsAgree(world);
  });
});
