import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import type { OutboxMessage } from '../../../worker/services/outbox/port';
import { rows } from '../../setup/money/records';
import { createOperator } from '../../setup/people/operator';
import { newAddress } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const ofKind = (kind: string) => ({ kind, something: 'new' }) as unknown as OutboxMessage;
const mailOf = (to: string, template: string) =>
  ({
    kind: 'mail',
    mail: {
      to,
      language: 'en',
      market: 'denmark',
      template,
      data: { code: '123456', expiresAt: '2030-01-01T00:00:00Z' },
    },
  }) as unknown as OutboxMessage;

async function enqueues(...messages: OutboxMessage[]): Promise<string[]> {
  const { database, outbox } = world.services;
  const names = messages.map(() => crypto.randomUUID());
  for (const [turn, message] of messages.entries())
    await database.write([await outbox.enqueue({ message, dedupe: names[turn] ?? '' })]);
  return names;
}
const rowOf = async (dedupe: string) =>
  (
    await rows<{ tries: number; dead_at: string | null; done_at: string | null; payload: string }>(
      'SELECT tries, dead_at, done_at, payload FROM outbox WHERE dedupe = ?',
      dedupe,
    )
  )[0];

/** Written by a newer version that is just being deployed, or by one that was rolled back. */
it('what this version does not know waits, however often it is met, and stops nothing', async () => {
  const strangers = await enqueues(
    ...Array.from({ length: 104 }, (_, turn) => (turn % 2 ? ofKind('tomorrow') : mailOf(newAddress(), 'tomorrow'))),
  );
  const addresses = [newAddress(), newAddress()];
  await enqueues(...addresses.map((to) => mailOf(to, 'code')));
  // One run: those behind them are out although it may send no more than a hundred.
  expect(await world.services.jobs.sweep()).toMatchObject({ sent: 2, failed: 0, unknown: 104 });
  for (const to of addresses) expect(await world.mailTo(to)).toHaveLength(1);
  for (let hour = 0; hour < 5; hour += 1) {
    world.advance(3600);
    await world.services.jobs.sweep();
  }
  for (const name of strangers)
    expect(await rowOf(name)).toMatchObject({
      tries: 0,
      dead_at: null,
      done_at: null,
      payload: expect.stringMatching(/.{50}/),
    });
});

it('is met again soon at first, and rarely later', async () => {
  const [name = ''] = await enqueues(ofKind('soon'));
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await world.services.outbox.drain(100);
    const [row] = await rows<{ next_at: string }>('SELECT next_at FROM outbox WHERE dedupe = ?', name);
    const waitMs = Date.parse(row?.next_at ?? '') - world.services.clock.now();
    waits.push(waitMs);
    world.advance(Math.ceil(waitMs / 1000) + 1);
  }
  expect(waits[0]).toBeLessThanOrEqual(30_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60_000);
  expect(waits.at(-1)).toBeGreaterThan(60_000);
});

it('is shown in the back office after an hour, and forgotten once the version that knows it has sent it', async () => {
  const operator = await createOperator(world);
  const health = async () =>
    (await (await operator.get(paths.backOffice.health.href())).text()).replace(/<[^>]+>/g, ' ');
  const fresh = await createWorld();
  world = fresh;
  await world.services.database.write([world.services.database.prepare('DELETE FROM outbox WHERE done_at IS NULL')]);
  const to = newAddress();
  const [name = ''] = await enqueues(mailOf(to, 'tomorrow'));
  await world.services.outbox.drain(100);
  expect(await health()).not.toContain('not known to this version');
  world.advance(61 * 60);
  await world.services.outbox.drain(100);
  const seen = await world.services.backOffice.health();
  expect(seen.outbox).toMatchObject({ ok: true, value: { unknown: 1 } });
  const [row] = await rows<{ outbox_id: string }>('SELECT outbox_id FROM outbox WHERE dedupe = ?', name);
  // The newer version is there: it knows what this row says.
  const known = await world.services.sealer.seal(JSON.stringify(mailOf(to, 'code')));
  await world.services.database.write([
    world.services.database.prepare('UPDATE outbox SET payload = ? WHERE outbox_id = ?', known, row?.outbox_id ?? ''),
  ]);
  world.advance(16 * 60);
  await world.services.outbox.drain(100);
  expect(await world.mailTo(to)).toHaveLength(1);
  expect((await world.services.backOffice.health()).outbox).toMatchObject({ ok: true, value: { unknown: 0 } });
});

it('what is sealed with a data key that this isolate has not got yet waits, and leaves where the key is', async () => {
  const rotated = await createWorld({ DATA_KEYS: `t2:${'e'.repeat(43)},${secretsOf('denmark').DATA_KEYS}` });
  const { database, outbox } = rotated.services;
  const to = newAddress();
  await database.write([await outbox.enqueue({ message: mailOf(to, 'code'), dedupe: 'of the next key' })]);
  await world.services.outbox.drain(100);
  expect(await rowOf('of the next key')).toMatchObject({ tries: 0, dead_at: null, done_at: null });
  rotated.advance((world.now() - rotated.now()) / 1000 + 3600);
  await outbox.drain(100);
  expect(await rotated.mailTo(to)).toHaveLength(1);
});
