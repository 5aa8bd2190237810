import { beforeAll, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { movedOf, passes } from '../../setup/money/money';
import { expectRecordsAgree, publishes } from '../../setup/money/records';
import { createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it('a pause that ends early within free months opens the door, for nothing', async () => {
  const { promotions, ...others } = world.catalogue.denmark;
  const free = promotions.map((one) =>
    one.code === 'FREEMONTH' ? ({ ...one, value: 3, months: 3, products: 'all' } as const) : one,
  );
  await publishes(world, { denmark: { ...others, promotions: free } as typeof world.catalogue.denmark });
  const member = await createMember(world, { promotion: 'FREEMONTH' });
  const hands = handsOf(world, member);
  await hands.pauses(1);
  await passes(world, 36);
  await hands.does({ kind: 'resume' });
  await passes(world, 2);
  const { standing, facts } = await hands.standing();
  const today = civilDateOf(world.now(), 'Europe/Copenhagen');
  expect([standing, facts.paidThrough >= today, hasAccess(facts, today)]).toEqual(['active', true, true]);
  expect(await movedOf(world, member.subscriptionId)).toEqual([]);
  await expectRecordsAgree(world);
});
