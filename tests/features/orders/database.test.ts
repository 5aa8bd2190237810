import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { flakyDatabase } from '../../setup/databases/flaky-database';
import { expectRecordsAgree, hostedPagesOf, ordersOf } from '../../setup/money/records';
import { locationOf, say } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { overview, completed, paymentCompleted, entry } = paths.signup;
const flaky = flakyDatabase((env as unknown as { DB: D1Database }).DB);

let world: World;
beforeAll(async () => {
  world = await createWorld({ DB: flaky.database });
});

async function atTheOverview(): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview(visitor.plainProduct());
  return visitor;
}
async function pays(visitor: Visitor, url: string): Promise<void> {
  await visitor.answersPayment(url, 'pay');
  await world.settle();
  const orders = (await ordersOf(visitor.email)).filter(({ state }) => state !== 'abandoned');
  expect(orders).toMatchObject([{ state: 'active', is_paid: 1 }]);
}

describe('a database that fails', () => {
  it('under the order: 503, nothing half done, and the same form again gives one order', async () => {
    for (const kind of ['refuses', 'commitsThenFails'] as const) {
      const visitor = await atTheOverview();
      const fields = { ...(await visitor.hidden(overview.href())), acceptTerms: 'yes' };
      flaky.fails(kind);
      expect((await visitor.post(overview.href(), fields)).status, kind).toBe(503);
      flaky.fails('none');
      expect(await ordersOf(visitor.email), kind).toHaveLength(kind === 'refuses' ? 0 : 1);
      expect(say(await visitor.post(overview.href(), fields)), kind).toBe(`303 ${completed.href()}`);
      expect(await ordersOf(visitor.email)).toHaveLength(1);
      await pays(visitor, await visitor.goesToPayment());
    }
    await expectRecordsAgree(world);
  });

  it('at any write on the way to the hosted page: one hosted page, however it is begun again', async () => {
    // The claim of the form, and what came of it with the page's id.
    for (const spared of [0, 1]) {
      const visitor = await atTheOverview();
      await visitor.orders();
      const fields = await visitor.hidden(completed.href());
      flaky.fails('commitsThenFails', 1, spared);
      expect((await visitor.post(completed.href(), fields)).status, `write ${spared}`).toBe(503);
      flaky.fails('none');
      // The same form waits for what may still be running; a fresh one need not.
      const again = await visitor.post(completed.href(), fields);
      expect([303, 409]).toContain(again.status);
      const url = await visitor.goesToPayment();
      world.advance(31);
      const later = await visitor.post(completed.href(), fields);
      expect([later.status, locationOf(later)]).toEqual([303, url]);
      const [order] = await ordersOf(visitor.email);
      expect(await hostedPagesOf(world, order?.subscription_id ?? '')).toHaveLength(1);
      await pays(visitor, url);
    }
    await expectRecordsAgree(world);
  });

  it('under "Start again", the sweep and the welcome: pressed again it is done, once', async () => {
    const visitor = await atTheOverview();
    await visitor.orders();
    for (const spared of [0, 1]) {
      flaky.fails('commitsThenFails', 1, spared);
      expect((await visitor.post(entry.href(), { intent: 'restart' })).status).toBe(503);
    }
    flaky.fails('none');
    expect(say(await visitor.post(entry.href(), { intent: 'restart' }))).toBe(`303 ${entry.href()}`);
    expect(say(await visitor.orders({}))).toBe(`303 ${completed.href()}`);
    const url = await visitor.goesToPayment();
    await world.sandboxPost('/stripe/faults', { fault: 'lost', count: 1 });
    await visitor.answersPayment(url, 'pay');
    world.advance(180);
    for (let times = 0; times < 3; times += 1) {
      flaky.fails('commitsThenFails', 1, times);
      await world.services.jobs.sweep().catch(() => undefined);
    }
    flaky.fails('none');
    await world.services.jobs.sweep();
    const [order] = (await ordersOf(visitor.email)).filter(({ state }) => state === 'active');
    expect(order?.is_paid).toBe(1);
    world.advance(60);
    await world.services.jobs.sweep();
    const mails = await world.mailTo(visitor.email);
    expect(mails.filter(({ tags }) => JSON.stringify(tags).includes('order-confirmation'))).toHaveLength(1);

    // The swap was committed and nobody heard of it: this browser has no session any more, but nobody else has one either.
    flaky.fails('commitsThenFails', 1);
    expect((await visitor.get(paymentCompleted.href())).status).toBe(503);
    flaky.fails('none');
    expect((await visitor.get(paymentCompleted.href())).status).toBe(200);
    expect(say(await visitor.get(paths.account.main.href()))).toMatch(/^302/);
    expect(say(await visitor.logsIn())).toBe(`303 ${paths.account.main.href()}`);
    await expectRecordsAgree(world);
  });
});
