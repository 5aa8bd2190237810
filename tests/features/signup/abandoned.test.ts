import { beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../../worker/domain/result';
import { paths } from '../../../worker/paths';
import { asksProvider, expectRecordsAgree, hostedPagesOf, ordersOf, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { overview, completed, paymentCompleted, entry } = paths.signup;
const hour = 3600;
const day = 24 * hour;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
const sweep = () => world.services.jobs.sweep();
const statesOf = async (visitor: Visitor) => (await ordersOf(visitor.email)).map(({ state }) => state);
const pagesOf = async (visitor: Visitor) => {
  const [order] = await ordersOf(visitor.email);
  return (await hostedPagesOf(world, order?.subscription_id ?? '')).map(({ status }) => status);
};
async function goesToPay(
  visitor = createVisitor(world, { language: 'en' }),
): Promise<{ visitor: Visitor; url: string }> {
  await visitor.reachesOverview();
  expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
  return { visitor, url: await visitor.goesToPayment() };
}
const drops = (order: Awaited<ReturnType<typeof ordersOf>>[number] | undefined) =>
  world.services.membership.abandon({
    subscriptionId: order?.subscription_id ?? '',
    checkout: order?.provider_checkout ?? null,
  });
const restarts = (visitor: Visitor) => visitor.post(entry.href(), { intent: 'restart' });
const moved = async (subscriptionId: string | undefined) =>
  (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId).map(({ kind }) => kind);

describe('"Start again"', () => {
  it('closes the hosted page, keeps what was entered, and does the same when pressed twice', async () => {
    const { visitor, url } = await goesToPay();
    expect(textOf(await visitor.page(entry.href()))).toContain(english.select.waiting.restart);
    const answers = await Promise.all([restarts(visitor), restarts(visitor)]);
    expect(answers.map(say)).toEqual([`303 ${entry.href()}`, `303 ${entry.href()}`]);
    expect([await statesOf(visitor), await pagesOf(visitor)]).toEqual([['abandoned'], ['expired']]);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect(await statesOf(visitor)).toEqual(['abandoned']);
    expect(say(await visitor.get(completed.href()))).toBe(`302 ${entry.href()}`);
    // Details, age, skin and address are still there: it is two presses to the next order.
    expect((await visitor.get(overview.href())).status).toBe(200);
    expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    expect((await statesOf(visitor)).toSorted()).toEqual(['abandoned', 'active']);
    expect(textOf(await visitor.page(paymentCompleted.href()))).toContain('Anna');
    await expectRecordsAgree(world);
  });

  it('cannot be, while the provider cannot close the page; and is a welcome when it was paid', async () => {
    const { visitor, url } = await goesToPay();
    await fault('status500');
    expect((await restarts(visitor)).status).toBe(503);
    expect(await statesOf(visitor)).toEqual(['pending']);
    await fault('lost', 1);
    world.advance(11);
    await visitor.answersPayment(url, 'pay');
    expect(say(await restarts(visitor))).toBe(`303 ${paymentCompleted.href()}`);
    expect(textOf(await visitor.page(paymentCompleted.href()))).toContain('Anna');
    expect(await statesOf(visitor)).toEqual(['active']);
    await expectRecordsAgree(world);
  });
});

describe('money for an order that is gone', () => {
  it('revives it', async () => {
    const { visitor, url } = await goesToPay();
    const [order] = await ordersOf(visitor.email);
    await drops(order);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect(await statesOf(visitor)).toEqual(['active']);
    expect(textOf(await visitor.page(paymentCompleted.href()))).toContain('Anna');
    await expectRecordsAgree(world);
  });

  it('goes back when the member has the product meanwhile, and nothing is charged for it again', async () => {
    const { visitor, url } = await goesToPay();
    const [first] = await ordersOf(visitor.email);
    await drops(first);
    expect((await visitor.get(overview.href())).status).toBe(200);
    expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    await fault('duplicate', 1);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect((await statesOf(visitor)).toSorted()).toEqual(['abandoned', 'active']);
    expect((await moved(first?.subscription_id)).toSorted()).toEqual(['charge', 'refund']);
    const { data } = await asksProvider<{ data: { status: string; metadata: { subscriptionId: string } }[] }>(
      world,
      '/v1/subscriptions?status=all&limit=100',
    );
    const theirs = data.filter(({ metadata }) => metadata.subscriptionId === first?.subscription_id);
    expect(theirs.map(({ status }) => status)).toEqual(['canceled']);
    const recorded = await rows(
      'SELECT kind, state FROM payment WHERE subscription_id = ? ORDER BY kind',
      first?.subscription_id ?? '',
    );
    expect(recorded).toEqual([
      { kind: 'charge', state: 'succeeded' },
      { kind: 'refund', state: 'succeeded' },
    ]);
    await expectRecordsAgree(world);
    // The provider may tell of it once more when the other membership is no longer in its way.
    const others = (state: string) =>
      rows(
        `UPDATE subscription SET state = ? WHERE is_paid = 1 AND member_id = (SELECT member_id FROM subscription WHERE subscription_id = ?)`,
        state,
        first?.subscription_id ?? '',
      );
    await others('ended');
    const state = await world.services.payment.fetchCheckout(first?.provider_checkout ?? '');
    expect(state.ok && (await world.services.membership.settle(state.value))).toBe('refunded');
    expect((await statesOf(visitor)).toSorted()).toEqual(['abandoned', 'ended']);
    await others('active');
  });

  it('a refund that the provider cannot make now is made later, once', async () => {
    const { visitor, url } = await goesToPay();
    const [first] = await ordersOf(visitor.email);
    await drops(first);
    await visitor.get(overview.href());
    await visitor.orders();
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    await visitor.answersPayment(url, 'pay');
    const state = await world.services.payment.fetchCheckout(first?.provider_checkout ?? '');
    if (!state.ok) throw new Error('the provider knows the checkout');
    await fault('status500');
    expect(await world.services.membership.settle(state.value)).toBe('refunded');
    await world.settle();
    expect(await moved(first?.subscription_id)).toEqual(['charge']);
    await fault(null);
    // Made, but the answer is lost on its way into the ledger: asked again with the same key it is the same refund.
    const { membership } = world.services;
    const { recordRefunds } = membership;
    membership.recordRefunds = async () => {
      throw new Error('lost');
    };
    world.advance(60);
    await Promise.all([sweep(), sweep()]);
    membership.recordRefunds = recordRefunds;
    world.advance(60);
    await sweep();
    expect(await world.services.membership.settle(state.value)).toBe('refunded');
    await world.settle();
    expect((await moved(first?.subscription_id)).toSorted()).toEqual(['charge', 'refund']);
    await expectRecordsAgree(world);
  });
});

// From here on the app's clock is a day and more ahead of everybody else's.
describe('an order that nobody pays', () => {
  it('is abandoned a day after the last hosted page, which is closed first', async () => {
    const { visitor, url } = await goesToPay();
    const never = createVisitor(world, { language: 'en' });
    await never.reachesOverview();
    await never.orders();
    const paysAtLast = (await goesToPay()).visitor;
    for (let hours = 0; hours < 24; hours += 12) {
      expect(await sweep()).toMatchObject({ abandoned: 0 });
      for (const one of [visitor, never, paysAtLast]) await one.get(completed.href());
      world.advance(12 * hour);
    }
    world.advance(300);
    // While the provider cannot close the page, the order cannot go either.
    await fault('status500');
    expect(await sweep()).toMatchObject({ abandoned: 1 });
    expect([await statesOf(visitor), await statesOf(never)]).toEqual([['pending'], ['abandoned']]);
    await fault('lost', 1);
    world.advance(11);
    const { payment } = world.services;
    const { expireCheckout } = payment;
    payment.expireCheckout = async () => fail({ kind: 'unknown', detail: 'no answer' });
    expect(await sweep()).toMatchObject({ abandoned: 0 });
    payment.expireCheckout = expireCheckout;
    const [order] = await ordersOf(paysAtLast.email);
    const hosted = await hostedPagesOf(world, order?.subscription_id ?? '');
    await paysAtLast.answersPayment(`http://localhost:8788/stripe/pay/${hosted[0]?.id}`, 'pay');
    expect(await sweep()).toMatchObject({ abandoned: 1, settled: 1 });
    expect([await statesOf(visitor), await pagesOf(visitor)]).toEqual([['abandoned'], ['expired']]);
    expect(await statesOf(paysAtLast)).toEqual(['active']);

    // What became of its payment is asked once in some seconds; in between nothing is said of money.
    for (const [seconds, kind] of [
      [0, 'ended'],
      [1, 'neutral'],
      [5, 'ended'],
    ] as const) {
      world.advance(seconds);
      const told = textOf(await visitor.page(paymentCompleted.href()));
      expect([told.includes(english.paid[kind].title), told.includes(english.paid.ended.lead)]).toEqual([
        true,
        kind === 'ended',
      ]);
    }
    expect(say(await visitor.get(completed.href()))).toBe(`302 ${entry.href()}`);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect(await statesOf(visitor)).toEqual(['abandoned']);
    expect((await visitor.get(overview.href())).status).toBe(200);
    expect(say(await visitor.provesEmailAgain())).toBe(`303 ${overview.href()}`);
    expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
    expect((await statesOf(visitor)).toSorted()).toEqual(['abandoned', 'pending']);
    await expectRecordsAgree(world);
  });

  it('does not keep the sweep from those behind it, however many there are', async () => {
    const [template] = await rows<Record<string, string | number | null>>(
      `SELECT * FROM subscription WHERE state = 'pending'`,
    );
    const columns = Object.keys(template ?? {});
    const old = new Date(world.services.clock.now() - 2 * hour * 1000).toISOString();
    const { database } = world.services;
    const copies = Array.from({ length: 45 }, (_, index) => {
      const id = crypto.randomUUID();
      const times = { ordered_at: old, updated_at: old, last_checkout_at: null, provider_checkout: null };
      const copy = { ...template, ...times, subscription_id: id, number: `X${index}`, promotion_code: null };
      const values = columns.map((name) => (copy as Record<string, string | number | null>)[name] ?? null);
      return database.prepare(
        `INSERT INTO subscription (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...values,
      );
    });
    await database.write(copies);
    const [waiting] = await rows<{ member_id: string }>(
      `SELECT member_id FROM subscription WHERE provider_checkout IS NOT NULL AND state = 'pending'`,
    );
    expect(waiting ?? null).toBeNull();
    const [order] = await rows<{ subscription_id: string; email: string }>(
      `SELECT s.subscription_id, m.email FROM subscription s JOIN member m ON m.member_id = s.member_id WHERE s.state = 'pending' AND s.number NOT LIKE 'X%'`,
    );
    // Paid by somebody whose event was lost: found within three runs, though forty-five older ones wait.
    const session = await world.services.payment.startCheckout({
      subscriptionId: order?.subscription_id ?? '',
      attempt: 1,
      email: order?.email ?? '',
      language: 'en',
      productName: 'Sol 4',
      currency: 'DKK',
      priceMinor: Number(template?.first_amount_minor),
      intervalMonths: 1,
      discount: null,
      firstPeriodEndsAt: null,
      successUrl: 'http://dk.localhost:8787/',
      cancelUrl: 'http://dk.localhost:8787/',
    });
    if (!session.ok) throw new Error('no hosted page');
    const { membership } = world.services;
    await database.write(await membership.noteCheckout(order?.subscription_id ?? '', session.value.checkout, 1));
    await fault('lost', 1);
    await createVisitor(world).answersPayment(session.value.url ?? '', 'pay');
    world.advance(200);
    let settled = 0;
    for (let run = 0; run < 3; run += 1) settled += (await sweep()).settled;
    expect(settled).toBe(1);
    world.advance(day);
    for (let run = 0; run < 3; run += 1) await sweep();
    expect(await rows(`SELECT 1 FROM subscription WHERE state = 'pending'`)).toEqual([]);
    await expectRecordsAgree(world);
  });

  it('is forgotten after a month; what moved money stays in the ledger', async () => {
    const kept = await rows(`SELECT 1 FROM payment`);
    world.advance(31 * day);
    expect((await world.services.jobs.purge()).deleted).toBeGreaterThan(45);
    const gone = await rows(`SELECT s.subscription_id FROM subscription s WHERE state = 'abandoned'
       AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = s.subscription_id)`);
    expect(gone).toEqual([]);
    expect(await rows(`SELECT 1 FROM payment`)).toEqual(kept);
    await expectRecordsAgree(world);
  });
});
