import { beforeEach, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What the back office says of sign-ups is what happened: each draft once a step, whatever is repeated. */
let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const { database } of world.cells.all()) await database.write([database.prepare('DELETE FROM signup_count')]);
});

async function counts(market: MarketId = 'denmark') {
  const rows = await world.cells.of(market).signups.countsSince(market, '2000-01-01');
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

it('a sign-up counts each of its steps once', async () => {
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct());
  await world.settle();
  expect(await counts()).toEqual({
    chosen: 1,
    ageProved: 1,
    detailsEntered: 1,
    emailProved: 1,
    ordered: 1,
    paid: 1,
  });
  const [row] = await world.services.signups.countsSince('denmark', '2000-01-01');
  expect(row?.day).toBe(civilDateOf(world.services.clock.now(), markets.denmark.timeZone));
});

it('going back, choosing anew, proving another address and pressing twice count nothing again', async () => {
  const visitor = createVisitor(world);
  await visitor.reachesOverview(visitor.uvProduct());
  const before = await counts();
  await visitor.selectsProduct(visitor.uvProduct());
  const other = newAddress();
  await visitor.entersDetails({ email: other });
  const code = await visitor.readsCode(other);
  expect(say(await visitor.post(paths.signup.verifyEmail.href(), { code }))).toBe(
    `303 ${paths.signup.overview.href()}`,
  );
  expect(await counts()).toEqual(before);
  const form = { ...(await visitor.hidden(paths.signup.overview.href())), acceptTerms: 'yes', startNow: 'yes' };
  for (const press of ['first', 'second'])
    expect([press, say(await visitor.post(paths.signup.overview.href(), form))]).toEqual([
      press,
      `303 ${paths.signup.completed.href()}`,
    ]);
  await visitor.goesToPayment();
  await visitor.post(paths.signup.entry.href(), { intent: 'restart' });
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.orders();
  expect(await counts()).toEqual({ ...before, ordered: 1 });
});

it('a studio and a product have the steps of who chose them, of the choice at each step', async () => {
  const visitor = createVisitor(world);
  const { productId, studioId } = visitor.uvProduct();
  const stepsOf = async (scope: 'market' | 'studio' | 'product', key: string) => {
    await world.services.jobs.sweep();
    const today = civilDateOf(world.services.clock.now(), markets.denmark.timeZone);
    const [day] = await world.services.business.series(scope, key, today, today);
    return Object.fromEntries(Object.entries(day?.figures ?? {}).filter(([name]) => name.startsWith('step:')));
  };
  const before = await stepsOf('studio', studioId);
  await visitor.joins(visitor.uvProduct());
  await world.settle();
  const all = ['chosen', 'ageProved', 'detailsEntered', 'emailProved', 'ordered', 'paid'];
  const more = (figures: Record<string, number>) =>
    Object.fromEntries(all.map((step) => [`step:${step}`, (figures[`step:${step}`] ?? 0) + 1]));
  expect(await stepsOf('studio', studioId)).toEqual(more(before));
  expect(await stepsOf('product', productId)).toMatchObject({ 'step:chosen': expect.any(Number) });
  // The market's own are counted with its visits, in a table of their own.
  expect(await stepsOf('market', '')).toEqual({});

  const plain = visitor.plainProduct();
  const another = createVisitor(world);
  await another.selectsProduct(another.uvProduct());
  const held = await stepsOf('product', plain.productId);
  await another.selectsProduct(plain);
  await another.entersDetails({ email: newAddress() });
  expect(await stepsOf('product', plain.productId)).toEqual({
    ...held,
    'step:detailsEntered': (held['step:detailsEntered'] ?? 0) + 1,
  });
});

it('a refused form, a no and a draft that is left count no further', async () => {
  const visitor = createVisitor(world);
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.provesAge('under18');
  await visitor.post(paths.signup.customerDetails.href(), { firstName: '' });
  expect(await counts()).toEqual({ chosen: 1 });
});

it('each market has its own numbers, by the day of its zone', async () => {
  const swede = createVisitor(world, { market: 'sweden' });
  await swede.selectsProduct(swede.uvProduct());
  expect(await counts('sweden')).toEqual({ chosen: 1 });
  expect(await counts('denmark')).toEqual({});
  world.advance(86_400);
  const next = createVisitor(world, { market: 'sweden' });
  await next.selectsProduct(next.uvProduct());
  const today = civilDateOf(world.services.clock.now(), markets.sweden.timeZone);
  expect(await world.cells.of('sweden').signups.countsSince('sweden', addDays(today, -1))).toEqual([
    { day: addDays(today, -1), step: 'chosen', count: 1 },
    { day: today, step: 'chosen', count: 1 },
  ]);
});

it('visits are kept in the isolate and written together; who has a session, and what is fetched ahead, is none', async () => {
  const { counters } = world.services.database;
  await createVisitor(world).get('/');
  const calls = counters.calls;
  for (let one = 0; one < 4; one += 1) await createVisitor(world).get('/');
  const visitor = createVisitor(world);
  await visitor.get('/', { 'sec-purpose': 'prefetch' });
  await world.app.fetch(new Request(`${visitor.origin}/`, { method: 'HEAD' }));
  expect(counters.calls).toBe(calls);
  await visitor.selectsProduct(visitor.plainProduct());
  await visitor.get('/');
  expect(await counts()).toEqual({ chosen: 1 });
  await world.services.signups.writeVisits();
  expect(world.services.signups.hasVisits()).toBe(false);
  await world.services.signups.writeVisits();
  expect(await counts()).toEqual({ chosen: 1, visited: 5 });
});
