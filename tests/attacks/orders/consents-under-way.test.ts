import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createMember, type Member, productOf } from '../../setup/people/member';
import { presses } from '../../setup/people/thief';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What a member takes back while an order of theirs waits to be paid. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const agreed = { marketingEmail: 'yes', marketingSms: 'yes' };
const { profile } = paths.account;
const openOf = async ({ memberId }: Member) =>
  (
    await rows<{ kind: string }>(
      `SELECT kind FROM consent WHERE member_id = ? AND withdrawn_at IS NULL
          AND kind IN ('marketingEmail', 'marketingSms', 'skin') ORDER BY kind`,
      memberId,
    )
  ).map(({ kind }) => kind);
const skinOf = ({ memberId }: Member) => rows('SELECT sealed FROM skin_profile WHERE member_id = ?', memberId);

/** Has agreed to all, and orders once more in another browser, agreeing again. */
async function ordersAgain(): Promise<{ member: Member; order: Visitor }> {
  const member = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
  });
  await presses(member, 'consents', agreed, 'consents');
  const { choice } = productOf(world, 'denmark', ({ usesUv, productId }) => usesUv && productId !== member.productId);
  world.advance(60);
  const order = createVisitor(world, { language: 'en' });
  await order.selectsProduct(choice);
  await order.follow(await order.provesAge());
  await order.entersDetails({ email: member.email, ...agreed });
  await order.answersSkin(2);
  await order.post(paths.signup.verifyEmail.href(), { code: await order.readsCode(member.email) });
  expect((await order.orders()).headers.get('location')).toBe(paths.signup.completed.href());
  world.advance(60);
  return { member, order };
}

async function pays(order: Visitor): Promise<void> {
  await order.answersPayment(await order.goesToPayment(), 'pay');
  await world.settle();
}

describe('an order that waits to be paid', () => {
  it('brings back no consent that was taken back after it, nor the answers about the skin', async () => {
    const { member, order } = await ordersAgain();
    expect(await openOf(member)).toEqual(['marketingEmail', 'marketingSms', 'skin']);
    await presses(member, 'consents', { marketingEmail: '', marketingSms: 'yes' }, 'consents');
    await presses(member, 'skinWithdraw', {}, 'skinWithdraw');
    expect(await openOf(member)).toEqual(['marketingSms']);
    await pays(order);
    expect(new Set(await openOf(member))).toEqual(new Set(['marketingSms']));
    expect(await skinOf(member)).toEqual([]);
    expect(await member.visitor.page(profile.href())).not.toContain('Skin type');
  });

  it('does not replace answers that are newer than its own', async () => {
    const { member, order } = await ordersAgain();
    const points = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, '3']));
    await presses(member, 'skin', { ...points, 'exclusions[]': 'skinCancer' }, 'skin');
    const newer = await skinOf(member);
    await pays(order);
    expect(await skinOf(member)).toEqual(newer);
  });

  it('keeps what was agreed to with it where nothing was taken back', async () => {
    const { member, order } = await ordersAgain();
    const before = await skinOf(member);
    await pays(order);
    expect(new Set(await openOf(member))).toEqual(new Set(['marketingEmail', 'marketingSms', 'skin']));
    expect(await skinOf(member)).not.toEqual(before);
  });
});
