import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember, type Member } from '../../setup/people/member';
import { createThief, defences, presses } from '../../setup/people/thief';
import { createVisitor, detailsOf, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** An order changed a member's name, phone and address, skin answers and consents before anybody had paid for it. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const plain = { language: 'en' };
/** Everything we hold of somebody, but for their orders and what only tells that there were some. */
async function held(memberId: string) {
  const of = (table: string) => rows(`SELECT * FROM ${table} WHERE member_id = ? ORDER BY 1`, memberId);
  return {
    member: await of('member'),
    skin: await of('skin_profile'),
    ages: await of('age_check'),
    marketing: await rows(
      `SELECT * FROM consent WHERE member_id = ? AND kind IN ('marketingEmail', 'marketingSms', 'skin') ORDER BY 1`,
      memberId,
    ),
  };
}

/** All that an order can bring along, with the member's address freshly proved. */
async function ordersWithEverything(address: string): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'sv' });
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.follow(await visitor.provesAge());
  await visitor.entersDetails({
    email: address,
    firstName: 'Mallory',
    lastName: 'Thief',
    street: 'Tyvegade 9',
    marketingEmail: 'yes',
    marketingSms: 'yes',
  });
  await visitor.answersSkin(4);
  await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(address) });
  expect((await visitor.orders()).headers.get('location')).toBe(paths.signup.completed.href());
  return visitor;
}

describe('an unpaid order', () => {
  let member: Member;
  beforeAll(async () => {
    member = await createMember(world, plain);
  });

  it('changes nothing of the member whose address was proved, until it is paid', async () => {
    const before = await held(member.memberId);
    expect(before.member[0]).toMatchObject({ first_name: 'Anna' });
    const again = await ordersWithEverything(member.email);
    expect(await held(member.memberId)).toEqual(before);
    await again.answersPayment(await again.goesToPayment(), 'pay');
    await world.settle();
    const after = await held(member.memberId);
    // Not even paid does it change what an account is known by: that is done in the profile, where it is told of.
    const { first_name, last_name, phone, email } = before.member[0] ?? {};
    expect(after.member[0]).toMatchObject({ first_name, last_name, phone, email, street: 'Tyvegade 9' });
    expect(after.skin).toHaveLength(1);
    expect(after.ages).toMatchObject([{ result: 'yes' }]);
    expect(after.marketing.map(({ kind }) => kind).toSorted()).toEqual(['marketingEmail', 'marketingSms', 'skin']);
    const left = await rows('SELECT entered_json, sealed_skin FROM subscription WHERE member_id = ?', member.memberId);
    expect(left.every((row) => row.entered_json === null && row.sealed_skin === null)).toBe(true);
  });

  it('changes nothing when it is paid after its proof was revoked', async () => {
    const victim = await createMember(world, plain);
    const thief = await ordersWithEverything(victim.email);
    const url = await thief.goesToPayment();
    world.advance(60);
    await defences['logged out everywhere'](victim);
    const before = await held(victim.memberId);
    await thief.answersPayment(url, 'pay');
    await world.settle();
    expect(await held(victim.memberId)).toEqual(before);
    expect((await ordersOf(victim.email)).map(({ state }) => state)).toEqual(['active', 'active']);
  });

  it('changes nothing that the member has changed since it was placed', async () => {
    const owner = await createMember(world, plain);
    const order = await ordersWithEverything(owner.email);
    world.advance(60);
    const page = await owner.visitor.page(paths.account.profile.href({ edit: 'details' }));
    const moves = { ...detailsOf.denmark, firstName: 'Anna', lastName: 'Holm', street: 'Nygade 5' };
    await owner.visitor.post(paths.account.profile.href(), { ...formFor(page, 'details'), ...moves });
    const read = async () => (await held(owner.memberId)).member[0];
    expect(await read()).toMatchObject({ street: 'Nygade 5', language: 'en' });
    await order.answersPayment(await order.goesToPayment(), 'pay');
    await world.settle();
    expect(await read()).toMatchObject({ street: 'Nygade 5', language: 'en' });
  });

  it('of somebody who is logged in changes the profile neither before nor after', async () => {
    const owner = await createMember(world, { language: 'en' });
    const path = paths.account.subscription.href();
    expect((await owner.visitor.get(path)).status).toBe(200);
    await presses(owner, 'details', {}, 'details');
    await rows(
      `UPDATE subscription SET stop_date = '2099-01-01', state = 'ending' WHERE subscription_id = ?`,
      owner.subscriptionId,
    );
    await owner.visitor.selectsProduct(owner.visitor.uvProduct());
    await owner.visitor.follow(await owner.visitor.provesAge());
    await owner.visitor.entersDetails({ firstName: 'Somebody', lastName: 'Else', street: 'Andengade 2' });
    await owner.visitor.answersSkin();
    expect((await owner.visitor.orders()).headers.get('location')).toBe(paths.signup.completed.href());
    const read = async () => (await held(owner.memberId)).member[0];
    expect(await read()).toMatchObject({ first_name: 'Anna', last_name: 'Holm' });
    await owner.visitor.answersPayment(await owner.visitor.goesToPayment(), 'pay');
    await world.settle();
    expect(await read()).toMatchObject({ first_name: 'Anna', last_name: 'Holm' });
  });
});

describe('a thief’s order for a new address', () => {
  it('names nobody who joins with that address afterwards', async () => {
    const address = createVisitor(world).email;
    await createThief(world, address).then((thief) => thief.orders());
    const victim = createVisitor(world, { language: 'en' });
    await victim.selectsProduct(victim.plainProduct());
    await victim.entersDetails({ email: address });
    await victim.post(paths.signup.verifyEmail.href(), { code: await victim.readsCode(address) });
    await victim.orders();
    await victim.answersPayment(await victim.goesToPayment(), 'pay');
    await world.settle();
    expect((await rows('SELECT first_name, street FROM member WHERE email = ?', address))[0]).toMatchObject({
      first_name: 'Anna',
      street: 'Blågårdsgade 3, 2. tv.',
    });
  });
});
