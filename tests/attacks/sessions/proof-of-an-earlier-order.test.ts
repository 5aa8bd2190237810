import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { locationOf } from '../../setup/pages/answers';
import { type Choice, createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** One browser orders for one person, drops that order, and orders for another. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const proofsOf = (memberId: unknown) => rows('SELECT result FROM age_check WHERE member_id = ?', String(memberId));
const memberOf = async (address: string) => {
  const [order] = await ordersOf(address);
  return order?.member_id;
};

/** Ordered with a proof of age, and dropped. */
async function dropsAnOrder(): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview();
  await visitor.orders();
  world.advance(60);
  await visitor.post('/', { intent: 'restart' });
  return visitor;
}

/** In the same sign-up, with an address of their own. */
async function becomes(visitor: Visitor, address: string, product: Choice): Promise<void> {
  await visitor.selectsProduct(product);
  await visitor.entersDetails({ email: address });
  await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(address) });
}

async function ordersAndPays(visitor: Visitor): Promise<void> {
  expect(locationOf(await visitor.orders())).toBe(paths.signup.completed.href());
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
}

describe('a proof of age that somebody has ordered with', () => {
  it('is not made the next one’s, who buys what needs none', async () => {
    const visitor = await dropsAnOrder();
    const next = newAddress();
    await becomes(visitor, next, visitor.plainProduct());
    await ordersAndPays(visitor);
    expect(await proofsOf(await memberOf(next))).toEqual([]);
  });

  it('does not keep the next one from proving theirs', async () => {
    const visitor = await dropsAnOrder();
    const next = newAddress();
    await becomes(visitor, next, visitor.uvProduct());
    expect((await visitor.orders()).status).toBe(422);
    await visitor.provesAge();
    await ordersAndPays(visitor);
    expect(await proofsOf(await memberOf(next))).toEqual([{ result: 'yes' }]);
    // The first one's is still there for an order that is paid after all.
    expect(
      await rows(
        'SELECT 1 FROM age_check a JOIN subscription u USING (draft_id) WHERE a.member_id IS NULL AND u.member_id = ?',
        String(await memberOf(visitor.email)),
      ),
    ).toHaveLength(1);
  });

  it('is still that one’s, who orders again', async () => {
    const visitor = await dropsAnOrder();
    await visitor.selectsProduct(visitor.uvProduct());
    await ordersAndPays(visitor);
    expect(await proofsOf(await memberOf(visitor.email))).toEqual([{ result: 'yes' }]);
  });
});
