import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createThief, defences } from '../../setup/people/thief';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * Somebody read one sign-up code in a victim's mailbox and keeps the unfinished sign-up. Days later, when the victim has
 * logged out everywhere or just forgotten about it, the sign-up still counted as the victim's own.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { overview, completed, verifyEmail, customerDetails } = paths.signup;
const uv = {
  language: 'en',
  product: ({ usesUv, bindingMonths }: { usesUv: boolean; bindingMonths: number }) => usesUv && bindingMonths === 0,
};
const ordersOfMember = async (memberId: string) =>
  (await rows('SELECT subscription_id FROM subscription WHERE member_id = ?', memberId)).length;

describe('an unfinished sign-up with a proof of a member’s address', () => {
  it('orders nothing after half an hour, asks for a fresh code, and loses nothing that was typed', async () => {
    const member = await createMember(world, uv);
    const thief = await createThief(world, member.email);
    expect((await thief.get(overview.href())).status).toBe(200);
    const form = { ...(await thief.hidden(overview.href())), acceptTerms: 'yes', startNow: 'yes' };
    world.advance(31 * 60);
    const answer = await thief.post(overview.href(), form);
    expect(say(answer)).toBe('422');
    const asked = await answer.text();
    expect(textOf(asked)).toContain(english.overview.missing.email.action);
    expect([asked.match(/<a class="btn"[^>]*id="missing-email"/)?.length, asked.includes('class="btn order"')]).toEqual(
      [1, false],
    );
    expect(await ordersOfMember(member.memberId)).toBe(1);
    const step = await thief.page(verifyEmail.href());
    expect(textOf(step)).toContain(english.verify.again);
    expect(await thief.page(customerDetails.href())).toContain('value="Tyvegade 9"');
    // Who still reads the mailbox goes on where they were.
    await thief.post(verifyEmail.href(), { intent: 'resend' });
    const code = await thief.readsCode(member.email);
    expect(say(await thief.post(verifyEmail.href(), { code }))).toBe(`303 ${overview.href()}`);
    expect(say(await thief.orders())).toBe(`303 ${completed.href()}`);
  });

  it.each(Object.entries(defences))('orders nothing of theirs once they have %s', async (_, defends) => {
    const member = await createMember(world, uv);
    const thief = await createThief(world, member.email);
    const form = { ...(await thief.hidden(overview.href())), acceptTerms: 'yes', startNow: 'yes' };
    world.advance(1);
    await defends(member);
    await thief.post(overview.href(), form);
    expect(await ordersOfMember(member.memberId)).toBe(1);
    const [row] = await rows('SELECT first_name FROM member WHERE member_id = ?', member.memberId);
    expect(row).toMatchObject({ first_name: 'Anna' });
  });

  it('says nothing of their membership either', async () => {
    const member = await createMember(world, { language: 'en' });
    const thief = await createThief(world, member.email);
    expect(textOf(await (await thief.orders()).text())).toContain(english.overview.fault.alreadyMember);
    world.advance(1);
    await defences['logged out everywhere'](member);
    const told = textOf(await (await thief.orders()).text());
    expect(told).not.toContain(english.overview.fault.alreadyMember);
    expect(told).toContain(english.overview.missing.email.action);
  });

  it('is no better when the member came after the proof', async () => {
    const address = createVisitor(world).email;
    const thief = await createThief(world, address);
    const form = { ...(await thief.hidden(overview.href())), acceptTerms: 'yes', startNow: 'yes' };
    const victim = createVisitor(world, { language: 'en' });
    await victim.selectsProduct(victim.uvProduct());
    await victim.follow(await victim.provesAge());
    await victim.entersDetails({ email: address });
    await victim.answersSkin();
    await victim.post(verifyEmail.href(), { code: await victim.readsCode(address) });
    await victim.orders();
    await victim.answersPayment(await victim.goesToPayment(), 'pay');
    await world.settle();
    await victim.get(paths.signup.paymentCompleted.href());
    const [member] = await rows('SELECT member_id FROM member WHERE email = ?', address);
    const memberId = String(member?.member_id);
    await defences['logged out everywhere']({
      visitor: victim,
      email: address,
      memberId,
      subscriptionId: '',
      productId: '',
    });
    expect((await thief.post(overview.href(), form)).status).toBe(422);
    expect(await ordersOfMember(memberId)).toBe(1);
  });
});
