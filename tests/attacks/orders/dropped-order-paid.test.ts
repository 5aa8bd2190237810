import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { movedOf } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, hostedPagesOf, ordersOf, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Whoever drops an order while its page of payment is made, and whoever pays one that is gone for good. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { completed, entry, paymentCompleted } = paths.signup;
const orderOf = async ({ email }: Visitor) => {
  const [order] = await ordersOf(email);
  if (!order) throw new Error(`${email} has no order`);
  return order;
};
const stateOf = async (visitor: Visitor) => (await orderOf(visitor)).state;
const pagesOf = async (visitor: Visitor) =>
  (await hostedPagesOf(world, (await orderOf(visitor)).subscription_id)).map(({ status }) => status);
const restarts = (visitor: Visitor) => visitor.post(entry.href(), { intent: 'restart' });
async function orders(promotion?: string, visitor = createVisitor(world, { language: 'en' })): Promise<Visitor> {
  await visitor.reachesOverview(visitor.uvProduct(), promotion);
  expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
  return visitor;
}

describe('an order that is dropped', () => {
  it('while its page of payment is made is not paid there', async () => {
    const visitor = await orders();
    const { payment } = world.services;
    const { startCheckout } = payment;
    payment.startCheckout = async (order) => {
      const started = await startCheckout(order);
      await restarts(visitor);
      return started;
    };
    const answer = await visitor.goesToPayment();
    payment.startCheckout = startCheckout;
    expect(answer).toBe(paymentCompleted.href());
    expect([await stateOf(visitor), await pagesOf(visitor)]).toEqual(['abandoned', ['expired']]);
  });

  it('while somebody goes to pay closes that page first', async () => {
    const visitor = await orders();
    const { membership } = world.services;
    const { abandon } = membership;
    let url = '';
    membership.abandon = async (order) => {
      membership.abandon = abandon;
      url = await visitor.goesToPayment();
      return abandon(order);
    };
    expect(say(await restarts(visitor))).toBe(`303 ${entry.href()}`);
    expect([await stateOf(visitor), await pagesOf(visitor)]).toEqual(['abandoned', ['expired']]);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect(await stateOf(visitor)).toBe('abandoned');
  });
});

it('two pages sent at once in two languages lead to one page of payment', async () => {
  const visitor = await orders(undefined, createVisitor(world));
  const forms = [await visitor.hidden(completed.href()), await visitor.hidden(completed.href())];
  const answers = await Promise.all(
    ['da', 'en'].map((language, index) =>
      visitor.post(completed.href(), forms[index], { 'accept-language': language }),
    ),
  );
  const [first, second] = answers.map((answer) => answer.headers.get('location') ?? '');
  expect(first).toBe(second);
  expect(first).toContain((await orderOf(visitor)).provider_checkout);
  expect((await pagesOf(visitor)).filter((state) => state === 'open')).toHaveLength(1);
});

describe('money for an order that is gone for good', () => {
  /** Paid in a page that was open when the order was dropped. */
  async function paysLate(
    promotion: string | undefined,
    meanwhile: (visitor: Visitor) => Promise<void>,
    isOurs = true,
  ) {
    const visitor = await orders(promotion);
    const url = await visitor.goesToPayment();
    const { subscription_id: subscriptionId, provider_checkout: checkout } = await orderOf(visitor);
    expect(await world.services.membership.abandon({ subscriptionId, checkout })).toBe(true);
    await meanwhile(visitor);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    const state = await world.services.payment.fetchCheckout(checkout ?? '');
    expect(state.ok && (await world.services.membership.settle(state.value))).toBe('refunded');
    const [order] = await rows('SELECT state, is_paid FROM subscription WHERE subscription_id = ?', subscriptionId);
    expect(order).toEqual({ state: 'abandoned', is_paid: 0 });
    expect((await movedOf(world, subscriptionId)).map((line) => line.split(' ')[0])).toEqual(['charge', 'refund']);
    world.advance(4);
    const page = textOf(await visitor.page(paymentCompleted.href()));
    expect(page).toContain(isOurs ? english.paid.returned.title : english.paid.neutral.title);
    const { data } = await asksProvider<{ data: { status: string; metadata: { subscriptionId: string } }[] }>(
      world,
      '/v1/subscriptions?status=all&limit=100',
    );
    const theirs = data.filter(({ metadata }) => metadata.subscriptionId === subscriptionId);
    expect(theirs.map(({ status }) => status)).toEqual(['canceled']);
    await expectRecordsAgree(world);
  }

  it('goes back when the last use of its promotion was sold to somebody else', async () => {
    await paysLate('LASTONE', async () => {
      const other = createVisitor(world, { language: 'en' });
      await other.joins(other.uvProduct(), 'LASTONE');
      expect(await orderOf(other)).toMatchObject({ state: 'active', promotion_code: 'LASTONE' });
    });
    expect(await rows(`SELECT used FROM promotion_use WHERE code = 'LASTONE'`)).toEqual([{ used: 1 }]);
  });

  it('goes back when the account is closed', async () => {
    const closes = async ({ email }: Visitor) => {
      const again = createVisitor(world, { language: 'en' });
      await again.logsIn(email);
      const page = await again.page(paths.account.profile.href({ edit: 'close' }));
      const form = page.split('<form').find((one) => one.includes('value="close"')) ?? '';
      await again.post(paths.account.profile.href(), { ...hiddenFields(form), intent: 'close', confirm: 'yes' });
      expect(await ordersOf(email)).toEqual([]);
    };
    await paysLate(undefined, closes, false);
  });
});
