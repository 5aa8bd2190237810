import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf } from '../../setup/money/records';
import { createMember, handsOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The row still says "ending": no night has marked it yet. */
async function whoseLastDayHasPassed() {
  const member = await createMember(world);
  const hands = handsOf(world, member);
  await hands.does({ kind: 'cancel', reason: null });
  await passes(world, 40);
  expect(await hands.row()).toMatchObject({ state: 'ending' });
  expect((await hands.standing()).standing).toBe('ended');
  return { ...member, hands };
}

describe('once the last day has passed', () => {
  it('the sign-up is open to who is logged in, and the same product can be ordered anew', async () => {
    const { visitor, email, productId, hands } = await whoseLastDayHasPassed();
    await visitor.logsIn();
    expect((await visitor.get(paths.signup.entry.href())).status).toBe(200);
    const { studio_id: studioId } = await hands.row();
    await visitor.selectsProduct({ productId, studioId: String(studioId) });
    await visitor.entersDetails();
    expect((await visitor.orders()).status).toBe(303);
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    const orders = await ordersOf(email);
    expect(orders.map(({ state }) => state)).toEqual(['active', 'ended']);
    await expectRecordsAgree(world);
  });

  it('and to a visitor who proves the address', async () => {
    const { email, productId, hands } = await whoseLastDayHasPassed();
    const visitor = createVisitor(world);
    const { studio_id: studioId } = await hands.row();
    await visitor.selectsProduct({ productId, studioId: String(studioId) });
    await visitor.entersDetails({ email });
    await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(email) });
    expect((await visitor.orders()).status).toBe(303);
    expect((await ordersOf(email)).map(({ state }) => state)).toEqual(['pending', 'ended']);
  });

  it('but not a day before', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    const { studio_id: studioId } = await hands.row();
    await member.visitor.selectsProduct({ productId: member.productId, studioId: String(studioId) });
    await member.visitor.entersDetails();
    const refused = await member.visitor.orders();
    expect(refused.status).not.toBe(303);
    expect((await ordersOf(member.email)).map(({ state }) => state)).toEqual(['ending']);
  });
});
