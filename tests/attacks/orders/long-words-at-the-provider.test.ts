import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, sandboxOrigin, type World } from '../../setup/world';

/** An operator's own words go to the provider with an order: they may be long, and the order must be paid all the same. */
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
  const completed = paths.signup.completed.href();
  const paying = await visitor.post(completed, await visitor.hidden(completed));
  expect([paying.status, paying.headers.get('location')?.startsWith(sandboxOrigin)]).toEqual([303, true]);
});
