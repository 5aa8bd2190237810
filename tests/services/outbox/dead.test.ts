import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import type { OutboxMessage } from '../../../worker/services/outbox/port';
import { rows } from '../../setup/money/records';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields, newAddress } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

const day = 86_400;
const rowOf = async (dedupe: string) =>
  (
    await rows<{ outbox_id: string; payload: string; dead_at: string | null; done_at: string | null }>(
      'SELECT * FROM outbox WHERE dedupe = ?',
      dedupe,
    )
  )[0];

it('a mail that was given up loses its content after a fortnight, says so, and goes; a refund stays until somebody acts', async () => {
  const world = await createWorld();
  const { outbox, database, jobs } = world.services;
  const mail: OutboxMessage = {
    kind: 'mail',
    mail: {
      ...{ to: newAddress(), language: 'en', market: 'denmark', template: 'code' },
      data: { code: '123456', expiresAt: '2030-01-01T00:00:00Z' },
    },
  };
  const refund: OutboxMessage = { kind: 'refund', subscriptionId: 's', charge: 'in_nobody', amountMinor: 1 };
  await database.write([
    await outbox.enqueue({ message: mail, dedupe: 'dead-mail' }),
    await outbox.enqueue({ message: refund, dedupe: 'dead-refund' }),
    database.prepare(
      `UPDATE outbox SET dead_at = ?, next_at = NULL, last_error = '422' WHERE dedupe LIKE 'dead-%'`,
      new Date(world.services.clock.now()).toISOString(),
    ),
  ]);
  const operator = await createOperator(world);
  const { outbox_id: id = '' } = (await rowOf('dead-mail')) ?? {};
  const action = paths.backOfficeActions.requeue.href({ row: id });
  // A form that stood open for as long.
  const form = hiddenFields(await (await operator.get(action)).text());

  world.advance(13 * day);
  await jobs.purge();
  expect((await rowOf('dead-mail'))?.payload).not.toBe('');
  world.advance(2 * day);
  await jobs.purge();
  expect((await rowOf('dead-mail'))?.payload).toBe('');
  expect((await rowOf('dead-refund'))?.payload).not.toBe('');

  // Nobody can put it back, and everybody is told why.
  expect(await outbox.requeue(id)).toBe(0);
  expect(await outbox.list('dead')).toEqual(
    expect.arrayContaining([expect.objectContaining({ outboxId: id, isEmptied: true })]),
  );
  const again = await createOperator(world);
  const page = await (await again.get(paths.backOffice.health.href())).text();
  expect(page).toContain('Content deleted');
  expect(page).not.toContain(action);
  for (const answer of [await again.get(action), await again.post(action, form)]) {
    expect(answer.status).toBe(303);
    const told = await (await again.get(answer.headers.get('location') ?? '')).text();
    expect(told).toContain('can no longer be sent');
  }
  expect(await rowOf('dead-mail')).toMatchObject({ payload: '', done_at: null, dead_at: expect.any(String) });

  world.advance(16 * day);
  await jobs.purge();
  expect(await rowOf('dead-mail')).toBeUndefined();
  expect(await rowOf('dead-refund')).toMatchObject({ dead_at: expect.any(String) });
  expect(await outbox.requeue()).toBe(1);
});
