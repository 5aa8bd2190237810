import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import worker from '../../../worker/index';
import { newAddress } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { answerOutbound } from '../../setup/runtime/outbound-guard';
import { createWorld } from '../../setup/world';

/** Delivers what the queue carries to the Worker as it is deployed. */
async function delivers(bodies: readonly unknown[]): Promise<string> {
  const batch = createMessageBatch(
    'medlem-outbox',
    bodies.map((body) => ({ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await worker.queue(batch as never, env);
  const { outcome } = await getQueueResult(batch, context);
  return outcome;
}

it('a message on the queue wakes the outbox of the cell it names, and no other', async () => {
  // The Worker as it is deployed has the real time, so that the world has it too.
  const world = await createWorld({}, { atAnyHour: true });
  const sent: string[] = [];
  answerOutbound(async (request) => {
    sent.push(await request.text());
    return Response.json({ id: crypto.randomUUID() });
  });
  const to = { denmark: newAddress(), sweden: newAddress() };
  for (const market of ['denmark', 'sweden'] as const) {
    const { database, outbox } = world.cells.of(market);
    const data = { code: '123456', expiresAt: new Date(Date.now() + 600_000).toISOString() };
    const mail = { to: to[market], language: 'en', market, template: 'code', data } as const;
    await database.write([await outbox.enqueue({ message: { kind: 'mail', mail }, dedupe: to[market] })]);
  }
  const isSent = async (market: MarketId & keyof typeof to) =>
    (
      await databaseOf(market)
        .prepare('SELECT done_at IS NOT NULL AS done FROM outbox WHERE dedupe = ?')
        .bind(to[market])
        .first<{ done: number }>()
    )?.done === 1;

  expect(await delivers([{ cell: 'atlantis' }, {}])).toBe('ok');
  expect([await isSent('denmark'), await isSent('sweden'), sent.length]).toEqual([false, false, 0]);
  expect(await delivers([{ cell: 'denmark' }, { cell: 'denmark' }])).toBe('ok');
  expect([await isSent('denmark'), await isSent('sweden')]).toEqual([true, false]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(to.denmark);

  world.services.outbox.wake();
  await world.settle();
  expect(world.wakes).toEqual([{ cell: 'denmark' }]);
});
