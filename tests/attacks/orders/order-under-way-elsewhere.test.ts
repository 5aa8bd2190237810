import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { ordersOf } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** One tab starts again while the other one orders anew: what the first forgets is its own order, not the new one. */
it('starting again in one tab leaves the order that the other has just placed', async () => {
  const world = await createWorld();
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview(visitor.plainProduct());
  await visitor.orders();
  const { membership } = world.services;
  const { abandon } = membership;
  let elsewhere: Response | null = null;
  membership.abandon = async (...question) => {
    const done = await abandon(...question);
    elsewhere ??= await visitor.orders();
    return done;
  };
  const answer = await visitor.post(paths.signup.entry.href(), { intent: 'restart' });
  membership.abandon = abandon;
  const went = [elsewhere, answer].map((one: Response | null) => one?.headers.get('location'));
  expect(went).toEqual([paths.signup.completed.href(), paths.signup.entry.href()]);
  expect((await ordersOf(visitor.email)).map(({ state }) => state).sort()).toEqual(['abandoned', 'pending']);
  expect((await visitor.get(paths.signup.completed.href())).status).toBe(200);
});
