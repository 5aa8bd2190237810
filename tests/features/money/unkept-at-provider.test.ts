import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { debitMarkets } from '../../setup/money/debit-markets';
import { fault, paymentsOf, recovers, subscriptionRow } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Each checkout makes a customer at the provider. One that no membership keeps would stay there for good. */
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { markets: debitMarkets });
});

const customersOf = async ({ email }: Visitor) =>
  (await asksProvider<{ data: { id: string }[] }>(world, `/v1/customers?email=${encodeURIComponent(email)}`)).data.map(
    ({ id }) => id,
  );
async function orderOf({ email }: Visitor) {
  const [order] = await rows<{ id: string }>(
    'SELECT subscription_id AS id FROM subscription WHERE member_id IN (SELECT member_id FROM member WHERE email = ?)',
    email,
  );
  return order?.id ?? 'none';
}
async function reachesPayment(): Promise<[visitor: Visitor, page: string]> {
  const visitor = createVisitor(world);
  await visitor.reachesOverview();
  await visitor.orders();
  return [visitor, await visitor.goesToPayment()];
}

it('a second payment of one order goes back, and its customer is deleted at the provider', async () => {
  const [visitor, first] = await reachesPayment();
  const order = await orderOf(visitor);
  // The second tab's page was opened before the first one's was noted.
  await rows('UPDATE subscription SET provider_checkout = NULL WHERE subscription_id = ?', order);
  const second = await visitor.goesToPayment();
  for (const page of [first, second]) {
    await visitor.answersPayment(page, 'pay');
    await world.settle();
  }
  expect((await paymentsOf(order)).map(({ kind }) => kind).sort()).toEqual(['charge', 'charge', 'refund']);
  const { provider_customer: kept } = await subscriptionRow(order);
  expect(await customersOf(visitor)).toEqual([kept]);
  await recovers(world);
  await expectRecordsAgree(world);
});

it('a first debit that comes back before anybody heard of it leaves no customer behind', async () => {
  const [visitor, page] = await reachesPayment();
  const order = await orderOf(visitor);
  await world.sandboxPost('/stripe/behaviour', { debitsSucceed: false });
  await fault(world, 'lost');
  await visitor.answersPayment(page, 'slow');
  expect(await customersOf(visitor)).toHaveLength(1);
  world.advance(6 * 86_400);
  await world.sandboxPost('/stripe/clock', { advanceDays: 6 });
  await fault(world, null);
  await world.sandboxPost('/stripe/behaviour', null);
  await visitor.get(paths.signup.paymentCompleted.href());
  await recovers(world);
  expect(await customersOf(visitor)).toEqual([]);
  expect(await paymentsOf(order)).toEqual([]);
});
