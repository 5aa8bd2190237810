import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, sandboxOrigin, type World } from '../../setup/world';

let world: World;
/** Calls to the payment provider by the product, and what each was for. */
const calls: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  const { fetch } = world.sandbox;
  world.sandbox.fetch = (request, ...rest) => {
    const { pathname, origin } = new URL(request.url);
    if (origin === sandboxOrigin && pathname.startsWith('/stripe/v1/')) calls.push(`${request.method} ${pathname}`);
    return fetch(request, ...rest);
  };
});
beforeEach(() => {
  calls.length = 0;
});

const times = 200;
/** Of a page that is dear to make. */
const few = 60;
/** In rounds of many at once, as fast as they are answered. */
async function loops(get: (turn: number) => Promise<Response>, count = times): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 20)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, async (_, one) => (await get(turn + one)).status))));
  return statuses;
}
/** Another browser that has the same cookies: other connections, other isolates, the same order. */
function copyOf(visitor: Visitor): Visitor {
  const copy = createVisitor(world, { language: 'en' });
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}
async function asked(): Promise<number> {
  const [row] = await rows<{ count: number }>(`SELECT SUM(count) AS count FROM tally WHERE name = 'looks.asked'`);
  return row?.count ?? 0;
}

async function waitsToPay() {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview();
  await visitor.orders();
  const url = await visitor.goesToPayment();
  await world.settle();
  calls.length = 0;
  return { visitor, url };
}

describe('the page that waits for a payment', () => {
  const path = paths.signup.paymentCompleted.href();

  it('asks once an order and some seconds, by one browser or by many', async () => {
    const { visitor, url } = await waitsToPay();
    const browsers = [visitor, ...Array.from({ length: 9 }, () => copyOf(visitor))];
    const before = await asked();
    const begun = world.services.clock.now();
    const statuses = await loops((turn) => (browsers[turn % browsers.length] ?? visitor).get(path));
    const allowed = Math.floor((world.services.clock.now() - begun) / 3_000) + 1;
    printFigure(`looks: ${times} GETs of the waiting page, ${calls.length} calls to the provider`);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(allowed);
    expect((await asked()) - before).toBe(calls.length);
    // After these seconds the next look asks again, and sees what happened without an event.
    await world.sandboxPost('/stripe/faults', { fault: 'lost', count: 1 });
    await visitor.answersPayment(url, 'pay');
    await world.sandboxPost('/stripe/faults', { fault: null });
    world.advance(4);
    expect((await visitor.page(path)).includes('Anna')).toBe(true);
  });

  it('asks no more often while the provider does not answer', async () => {
    const { visitor } = await waitsToPay();
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    const begun = world.services.clock.now();
    const statuses = await loops(() => visitor.get(path));
    await world.sandboxPost('/stripe/faults', { fault: null });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(calls.length).toBeGreaterThan(0);
    // A question that fails is tried twice more by itself.
    expect(calls.length).toBeLessThanOrEqual(3 * (Math.floor((world.services.clock.now() - begun) / 3_000) + 1));
    world.advance(30);
  });

  it('asks for each order on its own', async () => {
    const [one, other] = [await waitsToPay(), await waitsToPay()];
    await Promise.all([one.visitor.get(path), other.visitor.get(path)]);
    expect(calls).toHaveLength(2);
  });
});

it('the page with the button to the provider asks once some seconds whether it is paid there, however often it is opened', async () => {
  const { visitor } = await waitsToPay();
  const begun = world.services.clock.now();
  expect(new Set(await loops(() => visitor.get(paths.signup.completed.href())))).toEqual(new Set([200]));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length).toBeLessThanOrEqual(Math.floor((world.services.clock.now() - begun) / 3_000) + 1);
});

describe('in the account', () => {
  let member: Member;
  const products = `${paths.account.subscription.href()}?do=changeProduct`;
  beforeAll(async () => {
    member = await createMember(world, { language: 'en', product: ({ name }) => 'da' in name && name.da === 'Sol 4' });
    await passes(world, 10);
    await member.visitor.logsIn();
  });
  const amounts = (html: string) => html.match(/DKK\s[\d.,]+/g) ?? [];

  it('previews of a change are asked for once a version and day, by one or by many at once', async () => {
    const browsers = [member.visitor, ...Array.from({ length: 4 }, () => copyOf(member.visitor))];
    const before = await asked();
    const pages = await Promise.all(browsers.map((one) => one.page(products)));
    const first = calls.length;
    expect(first).toBeGreaterThan(0);
    expect(await asked()).toBe(before + 1);
    expect(pages[0]?.includes('name="product"')).toBe(true);
    expect(amounts(pages[0] ?? '').length).toBeGreaterThan(1);
    // Whoever did not ask waited for who did, and shows the same.
    for (const page of pages) expect(amounts(page)).toEqual(amounts(pages[0] ?? ''));
    const statuses = await loops((turn) => (browsers[turn % browsers.length] ?? member.visitor).get(products), few);
    printFigure(`looks: ${few + browsers.length} GETs of previews, ${calls.length} calls to the provider`);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(calls.length).toBe(first);
  });

  it('a preview in vain is not tried at every look', async () => {
    await passes(world, 1);
    await member.visitor.logsIn();
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    calls.length = 0;
    const begun = world.services.clock.now();
    const statuses = await loops(() => member.visitor.get(products), few);
    await world.sandboxPost('/stripe/faults', { fault: null });
    const turns = Math.floor((world.services.clock.now() - begun) / 5_000) + 1;
    expect(new Set(statuses)).toEqual(new Set([200]));
    const offered = world.catalogue.denmark.products.length;
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(3 * offered * turns);
    // The provider rests for a while after that; then it is asked again, by one look.
    world.advance(60);
    expect(amounts(await member.visitor.page(products)).length).toBeGreaterThan(1);
  });

  it('the way back from the provider’s page asks once a member and some seconds, whatever it names', async () => {
    const begun = world.services.clock.now();
    calls.length = 0;
    const statuses = await loops((turn) =>
      member.visitor.get(`${paths.account.payments.href()}?method=cs_test_guessed${turn}`),
    );
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(Math.floor((world.services.clock.now() - begun) / 5_000) + 1);
  });

  it('no other page of the account asks at all', async () => {
    calls.length = 0;
    for (const { patterns } of Object.values(paths.account))
      for (let turn = 0; turn < 5; turn += 1)
        expect([patterns[0], (await member.visitor.get(patterns[0])).status]).toEqual([patterns[0], 200]);
    expect(calls).toEqual([]);
  });

  it('what was not asked is counted too, and shown in the back office’s health', async () => {
    await world.services.tallies.write();
    const [kept] = await rows<{ count: number }>(`SELECT SUM(count) AS count FROM tally WHERE name = 'looks.kept'`);
    expect(kept?.count).toBeGreaterThan(times);
    expect((await world.services.backOffice.health()).webhooks).toMatchObject({
      ok: true,
      value: { counts: { 'looks.asked': expect.any(Number), 'looks.kept': expect.any(Number) } },
    });
  });
});
