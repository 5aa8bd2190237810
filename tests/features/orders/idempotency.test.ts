import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const overview = paths.signup.overview.href();
const completed = paths.signup.completed.href();
const start = paths.signup.entry.href();
const keyExpired = english.overview.fault.keyExpired;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const inEnglish = () => createVisitor(world, { language: 'en' });
const orderFields = async (visitor: Visitor) => ({
  ...(await visitor.hidden(overview)),
  acceptTerms: 'yes',
  startNow: 'yes',
});
const times = <Value>(count: number, work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function confirmationsTo(address: string): Promise<number> {
  return (await world.mailTo(address)).filter(({ tags }) => JSON.stringify(tags).includes('order-confirmation')).length;
}

describe('an order sent more than once', () => {
  it('thirty times at once: one subscription, one hosted page, one charge, one confirmation', async () => {
    const visitor = inEnglish();
    await visitor.reachesOverview();
    const fields = await orderFields(visitor);
    const answers = await times(30, () => visitor.post(overview, fields));
    expect([...new Set(answers.map(say))]).toEqual([`303 ${completed}`]);
    expect(await ordersOf(visitor.email)).toHaveLength(1);

    const payFields = await visitor.hidden(completed);
    const opened = await times(30, () => visitor.post(completed, payFields));
    const urls = new Set(opened.filter(({ status }) => status === 303).map(locationOf));
    expect(urls.size).toBe(1);
    // Whoever came while it was being opened waits on a page that asks again.
    expect(opened.every(({ status }) => status === 303 || status === 409)).toBe(true);
    const [url = ''] = urls;
    expect(say(await visitor.post(completed, payFields))).toBe(`303 ${url}`);

    await times(5, () => visitor.answersPayment(url ?? '', 'pay'));
    await world.settle();
    await times(10, () => visitor.get(paths.signup.paymentCompleted.href()));
    const [order] = await ordersOf(visitor.email);
    expect(order).toMatchObject({ state: 'active', is_paid: 1, checkout_count: 1 });
    const moved = (await world.ledger()).filter((row) => row.subscriptionId === order?.subscription_id);
    expect(moved).toHaveLength(1);
    expect(await confirmationsTo(visitor.email)).toBe(1);
    await expectRecordsAgree(world);
  });

  it('from two tabs with a key each: one order, and the later tab is led to it', async () => {
    const visitor = inEnglish();
    await visitor.reachesOverview();
    const [first, second] = [await orderFields(visitor), await orderFields(visitor)];
    expect((first as Record<string, string>).idempotencyKey).not.toBe(
      (second as Record<string, string>).idempotencyKey,
    );
    const answers = await Promise.all([visitor.post(overview, first), visitor.post(overview, second)]);
    expect(answers.map(say)).toEqual([`303 ${completed}`, `303 ${completed}`]);
    expect(await ordersOf(visitor.email)).toHaveLength(1);

    // A tab that stayed open, with the same or a fresh key or without the terms: the order waits, nothing is ordered again.
    for (const fields of [first, second, { ...second, startNow: 'no' }, {}]) {
      expect(say(await visitor.post(overview, fields))).toBe(`303 ${completed}`);
    }
    expect(await ordersOf(visitor.email)).toHaveLength(1);

    const [one, two] = [await visitor.hidden(completed), await visitor.hidden(completed)];
    const opened = await Promise.all([visitor.post(completed, one), visitor.post(completed, two)]);
    const urls = new Set(opened.map(locationOf).filter((location) => location?.includes('/stripe/pay/')));
    expect(urls.size).toBe(1);
    await visitor.answersPayment([...urls][0] ?? '', 'pay');
    await world.settle();
    expect(say(await visitor.post(overview, second))).toBe(`302 ${paths.login.href()}`);
    expect(await ordersOf(visitor.email)).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('takes a key once, from its own session, for its own answers', async () => {
    const visitor = inEnglish();
    await visitor.reachesOverview();
    const fields = (await orderFields(visitor)) as Record<string, string>;
    const neighbour = inEnglish();
    await neighbour.reachesOverview();
    const theirs = (await orderFields(neighbour)) as Record<string, string>;
    const { idempotencyKey: ofOtherForm = '' } = await visitor.hidden(overview);
    const foreign = [theirs.idempotencyKey ?? '', '', 'x', `${ofOtherForm}x`, `${'x'.repeat(300)}.y`];
    for (const idempotencyKey of foreign) {
      const response = await visitor.post(overview, { ...fields, idempotencyKey });
      expect([response.status, textOf(await response.text()).includes(keyExpired)]).toEqual([422, true]);
    }
    expect(await ordersOf(visitor.email)).toEqual([]);

    expect(say(await visitor.post(overview, fields))).toBe(`303 ${completed}`);
    const payFields = await visitor.hidden(completed);
    const { idempotencyKey: payKey = '' } = payFields;
    for (const idempotencyKey of ['', fields.idempotencyKey ?? '']) {
      expect((await visitor.post(completed, { idempotencyKey })).status).toBe(422);
    }
    const paying = await visitor.post(completed, { idempotencyKey: payKey });
    expect(locationOf(paying)).toContain('/stripe/pay/');

    // Started again: the key that was used stays used. With another tick it is another order.
    expect(say(await visitor.post(start, { intent: 'restart' }))).toBe(`303 ${start}`);
    const other = await visitor.post(overview, { ...fields, startNow: 'no' });
    const html = await other.text();
    expect([other.status, textOf(html).includes(keyExpired)]).toEqual([422, true]);
    expect(say(await visitor.post(overview, fields))).toBe(`303 ${completed}`);
    expect((await ordersOf(visitor.email)).map(({ state }) => state)).toEqual(['abandoned']);
    expect(say(await visitor.post(overview, { ...hiddenFields(html), acceptTerms: 'yes' }))).toBe(`303 ${completed}`);
    expect((await ordersOf(visitor.email)).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'pending']);
    await expectRecordsAgree(world);
  });
});

describe('one live membership a member and product', () => {
  it('two browsers of one person at once: one is a member, the other gets the money back', async () => {
    const laptop = inEnglish();
    const phone = createVisitor(world, { language: 'en' });
    await laptop.reachesOverview();
    // The same person on the phone: same address, proved there as well.
    await phone.selectsProduct(phone.uvProduct());
    await phone.follow(await phone.provesAge());
    await phone.entersDetails({ email: laptop.email, firstName: 'Anne' });
    await phone.answersSkin();
    await phone.post(paths.signup.verifyEmail.href(), { code: await phone.readsCode(laptop.email) });
    const placed = await Promise.all([laptop.orders(), phone.orders()]);
    expect(placed.map(say)).toEqual([`303 ${completed}`, `303 ${completed}`]);
    expect(await rows('SELECT member_id FROM member WHERE email = ?', laptop.email)).toHaveLength(1);
    expect((await ordersOf(laptop.email)).map(({ state }) => state)).toEqual(['pending', 'pending']);

    const [one, two] = [await laptop.goesToPayment(), await phone.goesToPayment()];
    await Promise.all([laptop.answersPayment(one, 'pay'), phone.answersPayment(two, 'pay')]);
    await world.settle();
    const states = (await ordersOf(laptop.email)).map(({ state }) => state).toSorted();
    expect(states).toEqual(['abandoned', 'active']);
    const ledger = await world.ledger();
    const ids = (await ordersOf(laptop.email)).map(({ subscription_id }) => subscription_id);
    const moved = ledger.filter(({ subscriptionId }) => ids.includes(subscriptionId));
    expect(moved.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'charge', 'refund']);
    expect(await confirmationsTo(laptop.email)).toBe(1);
    await expectRecordsAgree(world);

    // What was paid back is over at the provider as well: nothing is charged for it a month later.
    await world.sandboxPost('/stripe/clock', { advanceDays: 32 });
    await world.settle();
    const later = (await world.ledger()).filter(({ subscriptionId }) => ids.includes(subscriptionId));
    expect(later.filter(({ kind }) => kind === 'charge')).toHaveLength(3);
    await expectRecordsAgree(world);

    // The third time the page says it before anybody pays.
    const tablet = inEnglish();
    await tablet.selectsProduct(tablet.uvProduct());
    await tablet.follow(await tablet.provesAge());
    await tablet.entersDetails({ email: laptop.email });
    await tablet.answersSkin();
    await tablet.post(paths.signup.verifyEmail.href(), { code: await tablet.readsCode(laptop.email) });
    const refused = await tablet.orders();
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining(english.overview.fault.alreadyMember),
    ]);
    expect(await rows('SELECT member_id FROM member WHERE email = ?', laptop.email)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});
