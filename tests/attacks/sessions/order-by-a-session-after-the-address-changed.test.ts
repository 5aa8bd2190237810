import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createThief, defences, expectNobodysAccount } from '../../setup/people/thief';
import type { Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The session that ordered kept the order, and with it whatever became of the member: the new address among it. */
let world: World;
let member: Member;
let thief: Visitor;
let url: string;
beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
  });
  thief = await createThief(world, member.email);
  await thief.orders();
  url = await thief.goesToPayment();
  world.advance(60);
  await defences['changed the address'](member);
});

const { completed, paymentCompleted, overview, entry } = paths.signup;

describe('a session that ordered before the address was changed', () => {
  it('is told nothing of the order any more, nor the new address', async () => {
    const [row] = await rows('SELECT email FROM member WHERE member_id = ?', member.memberId);
    const address = String(row?.email);
    expect(address).not.toBe(member.email);
    for (const path of [
      completed.href(),
      overview.href(),
      paymentCompleted.href(),
      entry.href(),
      paths.account.main.href(),
    ]) {
      const text = textOf(await thief.page(path));
      expect([path, text.includes(address), text.includes('Anna')]).toEqual([path, false, false]);
    }
    expect(locationOf(await thief.get(completed.href()))).toBe(entry.href());
    expect(locationOf(await thief.post(completed.href()))).toBe(entry.href());
  });

  it('is not logged in by paying it, and its next order is nobody’s but its own address’s', async () => {
    await thief.answersPayment(url, 'pay');
    await world.settle();
    expect(headingOf(await thief.page(paymentCompleted.href()))).toBe(english.paid.neutral.title);
    await expectNobodysAccount(thief);
    const sessions = await rows(
      'SELECT id_hash FROM session WHERE member_id = ? AND revoked_at IS NULL',
      member.memberId,
    );
    expect(sessions).toHaveLength(1);
    expect((await member.visitor.get(paths.account.main.href())).status).toBe(200);
  });
});
