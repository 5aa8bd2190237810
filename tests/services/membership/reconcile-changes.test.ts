import { beforeAll, expect, it } from 'vitest';
import { bringUnheard } from '../../../worker/services/jobs/reconcile/changes';
import { createWorld, type World } from '../../setup/world';

/** However many changes nobody told of, and however the asking goes: each is asked for, and once. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ event: `evt_${name}_${index}`, subscriptionId: `${name} ${index}` }));

function asker(answerOf: (id: string) => 'ok' | 'unavailable' | 'refused' = () => 'ok') {
  const asked: string[] = [];
  const membership = {
    bringInLine: async (id: string) => {
      asked.push(id);
      const kind = answerOf(id);
      return kind === 'ok'
        ? ({ ok: true, value: null } as const)
        : ({ ok: false, reason: { kind, detail: '' } } as const);
    },
  };
  const { webhookEvents: events } = world.services;
  return {
    asked,
    run: (rows: ReturnType<typeof rowsOf>) =>
      bringUnheard({ events, membership, now: world.now, budget: { allows: () => true } }, { rows }),
  };
}

it('a hundred of them are asked for in runs, each once', async () => {
  const { asked, run } = asker();
  const rows = rowsOf(100, 'many');
  const left = [await run(rows), await run(rows), await run(rows), await run(rows)];
  expect(left).toEqual([true, true, false, false]);
  expect(asked.toSorted()).toEqual(rows.map(({ subscriptionId }) => subscriptionId).toSorted());
});

it('one that could not be asked for stays, and one that the provider refuses does not', async () => {
  const rows = rowsOf(2, 'few');
  const bad = asker((id) => (id === 'few 0' ? 'unavailable' : 'refused'));
  expect(await bad.run(rows)).toBe(true);
  const good = asker();
  expect(await good.run(rows)).toBe(false);
  expect(good.asked).toEqual(['few 0']);
});

it('says nothing to the back office of webhooks that come', async () => {
  const before = (await world.services.backOffice.health()).webhooks;
  await asker().run(rowsOf(1, 'one'));
  expect((await world.services.backOffice.health()).webhooks).toEqual(before);
});
