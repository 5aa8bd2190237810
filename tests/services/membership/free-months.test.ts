import { beforeAll, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { paths } from '../../../worker/paths';
import { movedOf, passes, passesUntil } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, publishes } from '../../setup/money/records';
import { createMember, handsOf, productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
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

it('what follows on the same day of the month, ordered in the afternoon, is discounted as often as was said', async () => {
  // Before the first of those charges, which come at noon, on a day that the next months have too.
  do await passesUntil(world, 17);
  while (Number(civilDateOf(world.now(), 'Europe/Copenhagen').slice(8)) > 28);
  const { email, ...member } = await createMember(world, {
    product: ({ bindingMonths, usesUv }) => usesUv && !bindingMonths,
  });
  await handsOf(world, { email, ...member }).does({ kind: 'cancel', reason: null });
  const visitor = createVisitor(world, { market: 'denmark', language: 'en' });
  const { product, choice } = productOf(world, 'denmark', ({ usesUv }) => !usesUv);
  await visitor.selectsProduct(choice, 'WELCOME20');
  await visitor.entersDetails({ email });
  await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(email) });
  await visitor.orders({ startNow: 'yes' });
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
  const [{ subscription_id: second, access_from: from } = { subscription_id: '', access_from: '' }] =
    await ordersOf(email);
  expect(from.slice(8)).toBe(civilDateOf(world.now(), 'Europe/Copenhagen').slice(8));
  for (let week = 0; week < 18; week += 1) await passes(world, 7);
  const lowered = `charge ${product.priceMinor * 0.8}`;
  expect((await movedOf(world, second)).slice(0, 4)).toEqual([
    lowered,
    lowered,
    lowered,
    `charge ${product.priceMinor}`,
  ]);
});
