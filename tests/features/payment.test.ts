import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { english, locationOf, say, textOf } from '../setup/answers';
import { asksProvider, expectBooksAgree, hostedPagesOf, ordersOf } from '../setup/books';
import { createVisitor, type PaymentAnswer, type Visitor } from '../setup/visitor';
import { createWorld, type World } from '../setup/world';

const { overview, completed, paymentCompleted, entry } = paths.signup;
const faults = english.completed.fault;
const paid = english.paid;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function orderedBy(visitor: Visitor): Promise<Visitor> {
  await visitor.reachesOverview();
  expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
  return visitor;
}
const inEnglish = () => orderedBy(createVisitor(world, { language: 'en' }));
const orderOf = async (visitor: Visitor) => {
  const [order, ...others] = await ordersOf(visitor.email);
  expect(others).toEqual([]);
  if (!order) throw new Error('no order');
  return order;
};
const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
const pageOf = async (visitor: Visitor, path: string) => textOf(await visitor.page(path));
const chargesOf = async (subscriptionId: string) =>
  (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId && row.kind === 'charge');

describe('the way to the hosted page', () => {
  it('provider answers 500: said plainly, the order is kept, and the same form works later', async () => {
    const visitor = await inEnglish();
    const fields = await visitor.hidden(completed.href());
    await fault('status500');
    for (let tries = 0; tries < 2; tries += 1) {
      const response = await visitor.post(completed.href(), fields);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(textOf(await response.text())).toContain(faults.unavailable.title);
    }
    await fault(null);
    const { subscription_id: id, state, provider_checkout } = await orderOf(visitor);
    expect([state, provider_checkout, await hostedPagesOf(world, id)]).toEqual(['pending', null, []]);
    const opened = await visitor.post(completed.href(), fields);
    await visitor.answersPayment(locationOf(opened) ?? '', 'pay');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', checkout_count: 1 });
    await expectBooksAgree(world);
  });

  it('no answer in time is not a failure: asked again with the same key there is one hosted page', async () => {
    const [patient, turncoat] = [await inEnglish(), await inEnglish()];
    await fault('slow', 2);
    const fields = await Promise.all([patient.hidden(completed.href()), turncoat.hidden(completed.href())]);
    const answers = await Promise.all([
      patient.post(completed.href(), fields[0] ?? {}),
      turncoat.post(completed.href(), fields[1] ?? {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    const unknown = await orderOf(patient);
    expect([unknown.state, unknown.provider_checkout]).toEqual(['pending', null]);
    expect(await hostedPagesOf(world, unknown.subscription_id)).toHaveLength(1);

    const url = await patient.goesToPayment();
    const [page, ...others] = await hostedPagesOf(world, unknown.subscription_id);
    expect([url.endsWith(page?.id ?? '?'), others]).toEqual([true, []]);
    await patient.answersPayment(url, 'pay');

    // In another language it is another request; the provider must not refuse it for a day.
    await turncoat.post(paths.culture.href(), { language: 'da', returnTo: completed.href() });
    const danish = await turncoat.goesToPayment();
    expect(danish).toContain('/stripe/pay/');
    const pages = await hostedPagesOf(world, (await orderOf(turncoat)).subscription_id);
    expect(pages.find(({ id }) => danish.endsWith(id))?.locale).toBe('da');
    await turncoat.answersPayment(danish, 'authenticate');
    await world.settle();
    for (const visitor of [patient, turncoat])
      expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    await expectBooksAgree(world);
  });
});

describe('on the hosted page', () => {
  it('declined, failed, left by the back button: nothing is lost, and it is paid in the end', async () => {
    const visitor = await inEnglish();
    const url = await visitor.goesToPayment();
    for (const answer of ['decline', 'authenticate-failed'] satisfies PaymentAnswer[]) {
      expect((await visitor.answersPayment(url, answer)).status).toBe(200);
    }
    const back = await visitor.answersPayment(url, 'back');
    expect(locationOf(back)).toBe(visitor.origin + completed.href());
    expect((await visitor.get(completed.href())).status).toBe(200);
    expect(await pageOf(visitor, paymentCompleted.href())).toContain(paid.waiting.title);
    // The rest of the sign-up leads back here, the start says that an order waits, its choice is not lost.
    for (const path of [paths.signup.customerDetails, paths.signup.skinData, paths.signup.verifyEmail]) {
      expect(say(await visitor.get(path.href()))).toBe(`302 ${completed.href()}`);
    }
    expect(say(await visitor.get(overview.href()))).toBe(`302 ${entry.href()}`);
    expect(await visitor.page(entry.href())).toContain(completed.href());
    expect(await visitor.goesToPayment()).toBe(url);
    await visitor.answersPayment(url, 'authenticate');
    await world.settle();
    const order = await orderOf(visitor);
    expect(order).toMatchObject({ state: 'active', checkout_count: 1 });
    expect((await chargesOf(order.subscription_id)).map(({ amount }) => amount)).toEqual([order.first_amount_minor]);
    expect(say(await visitor.get(completed.href()))).toBe(`302 ${entry.href()}`);
    await expectBooksAgree(world);
  });

  it('left open until it expired: a new one, and only one of them can be paid', async () => {
    const visitor = await inEnglish();
    const first = await visitor.goesToPayment();
    await world.sandboxPost('/stripe/clock', { advanceDays: 1.1 });
    const second = await visitor.goesToPayment();
    expect(second).not.toBe(first);
    await visitor.answersPayment(first, 'pay');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', checkout_count: 2 });
    await visitor.answersPayment(second, 'pay');
    await world.settle();
    const order = await orderOf(visitor);
    expect(order).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await chargesOf(order.subscription_id)).toHaveLength(1);
    await expectBooksAgree(world);
  });
});

describe('a bank debit', () => {
  it('is on its way until the bank says yes, and nobody is a member before', async () => {
    const visitor = await inEnglish();
    await visitor.answersPayment(await visitor.goesToPayment(), 'slow');
    await world.settle();
    const waits = await visitor.get(paymentCompleted.href());
    expect(textOf(await waits.text())).toContain(paid.slow.title);
    expect(say(await visitor.get(paths.account.main.href()))).toMatch(/^302/);
    const order = await orderOf(visitor);
    expect([order.state, order.is_paid]).toEqual(['pending', 0]);
    // Asking for the hosted page again cannot make a second payment.
    const again = await visitor.post(completed.href(), await visitor.hidden(completed.href()));
    expect(say(again)).toBe(`303 ${paymentCompleted.href()}`);
    expect(await hostedPagesOf(world, order.subscription_id)).toHaveLength(1);
    await expectBooksAgree(world);

    await world.sandboxPost('/stripe/settle', { id: order.provider_checkout, outcome: 'succeeded' });
    await world.settle();
    expect(await pageOf(visitor, paymentCompleted.href())).toContain('Anna');
    expect((await visitor.get(paths.account.main.href())).status).toBe(200);
    await expectBooksAgree(world);
  });

  it('that is returned: said, paid another way, and the returned one never collects anything', async () => {
    const [told, asking] = [await inEnglish(), await inEnglish()];
    for (const visitor of [told, asking]) {
      await visitor.answersPayment(await visitor.goesToPayment(), 'slow');
      await world.settle();
    }
    await world.sandboxPost('/stripe/settle', { id: (await orderOf(told)).provider_checkout, outcome: 'failed' });
    await world.settle();
    await fault('lost', 1);
    await world.sandboxPost('/stripe/settle', { id: (await orderOf(asking)).provider_checkout, outcome: 'failed' });

    expect(await pageOf(told, completed.href())).toContain(faults.declined.title);
    expect(say(await asking.get(paymentCompleted.href()))).toBe(`302 ${completed.href()}`);
    expect(await pageOf(asking, completed.href())).toContain(faults.declined.title);
    for (const visitor of [told, asking]) {
      const url = await visitor.goesToPayment();
      expect(url).toContain('/stripe/pay/');
      await visitor.answersPayment(url, 'pay');
    }
    await world.settle();
    await expectBooksAgree(world);
    await world.sandboxPost('/stripe/clock', { advanceDays: 27 });
    await expectBooksAgree(world);
    for (const visitor of [told, asking]) {
      const { subscription_id: id, state, checkout_count } = await orderOf(visitor);
      expect([state, checkout_count, (await chargesOf(id)).length]).toEqual(['active', 2, 1]);
      const { data } = await asksProvider<{ data: { status: string; metadata: { subscriptionId: string } }[] }>(
        world,
        '/v1/subscriptions?status=all&limit=100',
      );
      const theirs = data.filter(({ metadata }) => metadata.subscriptionId === id).map(({ status }) => status);
      expect(theirs.toSorted()).toEqual(['active', 'canceled']);
    }
  });

  it('takes longer than a day: the order is not abandoned under way', async () => {
    const visitor = await inEnglish();
    await visitor.answersPayment(await visitor.goesToPayment(), 'slow');
    await world.settle();
    world.advance(24.5 * 3600);
    expect(await world.services.jobs.sweep()).toMatchObject({ abandoned: 0 });
    const order = await orderOf(visitor);
    expect(order.state).toBe('pending');
    await world.sandboxPost('/stripe/settle', { id: order.provider_checkout, outcome: 'succeeded' });
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    await expectBooksAgree(world);
  });
});
