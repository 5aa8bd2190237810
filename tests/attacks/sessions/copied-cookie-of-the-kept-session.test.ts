import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { addsPasskey } from '../../setup/people/passkeys';
import { defences, presses } from '../../setup/people/thief';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * Whoever copied a member's cookie was logged in as long as the member was: the member ended all other logins and changed the
 * address, and the one that was kept was the copied one.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const main = paths.account.main.href();
const isIn = async (visitor: Visitor) => (await visitor.get(main)).status === 200;

function copyOf({ cookies }: Visitor): Visitor {
  const thief = createVisitor(world, { language: 'en' });
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return thief;
}

const ways: Record<string, (member: Member) => Promise<void>> = {
  ...defences,
  'looked through the passkeys': async (member) => {
    await addsPasskey(member.visitor);
    const answer = await presses(member, 'passkeys', {}, 'passkeys');
    expect(answer.status).toBe(303);
  },
};

describe('a copy of the cookie by which the member', () => {
  it.each(Object.entries(ways))('%s is nobody’s from then on', async (_, defends) => {
    const member = await createMember(world, { language: 'en' });
    const early = copyOf(member.visitor);
    expect(await isIn(early)).toBe(true);
    await member.visitor.get(paths.account.profile.href());
    const late = copyOf(member.visitor);
    world.advance(1);
    await defends(member);
    expect([await isIn(early), await isIn(late), await isIn(member.visitor)]).toEqual([false, false, true]);
    const [count] = await rows(
      'SELECT COUNT(*) AS live, MIN(kept_at) AS kept FROM session WHERE member_id = ? AND revoked_at IS NULL',
      member.memberId,
    );
    expect(count).toMatchObject({ live: 1, kept: expect.any(String) });
  });
});

describe('the login that was kept', () => {
  it('orders with all that goes with an order', async () => {
    const { visitor, memberId, subscriptionId, ...rest } = await createMember(world, { language: 'en' });
    world.advance(1);
    await defences['logged out everywhere']({ visitor, memberId, subscriptionId, ...rest });
    await rows(
      `UPDATE subscription SET stop_date = '2099-01-01', state = 'ending' WHERE subscription_id = ?`,
      subscriptionId,
    );
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.follow(await visitor.provesAge());
    await visitor.entersDetails({ marketingEmail: 'yes' });
    await visitor.answersSkin(4);
    expect((await visitor.orders()).headers.get('location')).toBe(paths.signup.completed.href());
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    const of = (table: string, more = '') => rows(`SELECT * FROM ${table} WHERE member_id = ? ${more}`, memberId);
    expect(await of('skin_profile')).toHaveLength(1);
    expect(await of('age_check')).toMatchObject([{ result: 'yes' }]);
    expect(await of('consent', `AND kind IN ('marketingEmail', 'skin')`)).toHaveLength(2);
  });
});
