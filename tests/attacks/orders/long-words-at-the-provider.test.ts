import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { productOf } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, sandboxOrigin, type World } from '../../setup/world';

/** An operator's own words and a visitor's address go to the provider with an order, which must be paid whatever they are. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it('a discount that is called by a long sentence can be paid', async () => {
  await world.services.texts.publish({
    en: { overview: { signupDiscount: 'Less for everybody who joins us before the summer 🌞🌞🌞 and stays' } },
  });
  const { choice } = productOf(world, 'denmark', ({ signupDiscount }) => signupDiscount !== null);
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview(choice);
  await visitor.orders({ startNow: 'yes' });
  await isSentToPay(visitor);
});

it.each([
  'søren@example.com',
  'anna@blåbær.dk',
  'holm&co@example.com',
  'anna@example.xn--p1ai',
  "anna.o'holm+sol@example.co.uk",
])('whoever reads mail at %s can pay', async (email) => {
  const visitor = createVisitor(world, { language: 'en' });
  await world.leavesMidnight('denmark');
  await visitor.selectsProduct(visitor.plainProduct());
  await visitor.entersDetails({ email });
  await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(email) });
  await visitor.orders();
  await isSentToPay(visitor);
});

async function isSentToPay(visitor: Visitor): Promise<void> {
  const completed = paths.signup.completed.href();
  const paying = await visitor.post(completed, await visitor.hidden(completed));
  expect([paying.status, paying.headers.get('location')?.startsWith(sandboxOrigin)]).toEqual([303, true]);
}
