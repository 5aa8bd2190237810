import { beforeEach, expect, it } from 'vitest';
import { catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { addMonths } from '../../../worker/domain/dates';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { comingCommonYear } from '../../setup/common-year';
import { ordersOf, publishes } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const year = comingCommonYear();

/** What the provider counts by its own calendar, to the second, has to come on the days and with the amounts that were shown. */
let world: World;
beforeEach(async () => {
  world = await createWorld({}, { atAnyHour: true });
});

const unbroken = (text: string) => text.replaceAll('\u00a0', ' ');

/** House and provider are at this instant. */
async function isNow(instant: string): Promise<void> {
  const ms = Date.parse(instant) - world.now();
  world.advance(ms / 1000);
  await world.sandboxPost('/stripe/clock', { advanceDays: ms / 86_400_000 });
}

/** Day and amount of each charge of an order, months later. */
async function chargesOf(subscriptionId: string): Promise<string[]> {
  for (let month = 0; month < 5; month += 1) await world.sandboxPost('/stripe/clock', { advanceDays: 31 });
  const ledger = (await world.ledger()) as unknown as { subscriptionId: string; at: string; amount: number }[];
  return ledger
    .filter((row) => row.subscriptionId === subscriptionId)
    .map(({ at, amount }) => `${at.slice(0, 10)} ${amount}`);
}

it.each([
  ['in the morning', `${year}-04-05T09:00:00Z`],
  ['in the evening', `${year}-04-05T18:00:00Z`],
  // The last of them is at eleven as well, which is one o'clock by then.
  ['before the clocks change', `${year}-01-05T10:30:00Z`],
])('three lowered charges are three, also after another membership, ordered %s', async (_, instant) => {
  await isNow(instant);
  const inMonths = (months: number) => addMonths(instant.slice(0, 10), months);
  const demo = catalogueSchema.parse(world.catalogue.denmark);
  const plain = demo.products.find(({ usesUv, ageVerificationRequired }) => !usesUv && !ageVerificationRequired);
  const [studio] = demo.studios;
  if (!plain || !studio) throw new Error('the demo catalogue has no such product');
  const other = { ...plain, productId: crypto.randomUUID(), priceMinor: 30_000 };
  const terms = { kind: 'amount', value: 10_000, months: 3, products: 'all', maximumUses: 9 } as const;
  const promotion = { code: 'THREE', ...terms, validFrom: '2026-01-01', validTo: `${year + 2}-12-31` };
  await publishes(world, { denmark: { ...demo, products: [...demo.products, other], promotions: [promotion] } });
  // Cancelled on the day it was paid, so that the next one begins on the same day of the next month.
  const member = await createMember(world);
  await handsOf(world, member).does({ kind: 'cancel', reason: null });
  const { visitor } = member;
  await visitor.selectsProduct({ productId: other.productId, studioId: studio.studioId }, 'THREE');
  await visitor.entersDetails();
  await visitor.orders();
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
  const order = (await ordersOf(visitor.email)).find(({ access_from: from }) => from === inMonths(1));
  expect((await chargesOf(order?.subscription_id ?? '')).slice(0, 4)).toEqual([
    `${inMonths(0)} 20000`,
    `${inMonths(2)} 20000`,
    `${inMonths(3)} 20000`,
    `${inMonths(4)} 30000`,
  ]);
});

it.each([
  ['later', `${year}-03-16T12:00:00Z`, {}],
  ['just after midnight', `${year}-03-30T22:10:00Z`, { startNow: 'yes' }],
])('a start on the 31st, %s, is charged on the days that page and mail name', async (_, instant, choice) => {
  await isNow(instant);
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview(visitor.plainProduct());
  const shown = textOf(await visitor.page(paths.signup.overview.href()));
  await visitor.orders(choice);
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  const mails = await world.mailTo(visitor.email);
  const [order] = await ordersOf(visitor.email);
  const days = (await chargesOf(order?.subscription_id ?? '')).map((line) => line.slice(0, 10));
  expect(days.slice(0, 3)).toEqual([instant.slice(0, 10), `${year}-04-30`, `${year}-05-30`]);
  const { date } = formatsFor(world.markets.denmark, 'en');
  for (const day of days.slice(1, 3)) {
    expect(shown).toContain(unbroken(date(day)));
    expect(mails.filter(({ text }) => unbroken(text).includes(unbroken(date(day))))).not.toEqual([]);
  }
});

it('whoever pressed just after midnight and got no answer can pay an hour later', async () => {
  await isNow(`${year}-04-05T21:45:00Z`);
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview(visitor.plainProduct());
  await isNow(`${year}-04-05T22:05:00Z`);
  await visitor.orders();
  const completed = paths.signup.completed.href();
  await world.sandboxPost('/stripe/faults', { fault: 'slow', count: 1 });
  expect((await visitor.post(completed, await visitor.hidden(completed))).status).toBe(503);
  await isNow(`${year}-04-06T00:30:00Z`);
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
  expect((await ordersOf(visitor.email)).map(({ state }) => state)).toEqual(['active']);
});
