import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { makeSubscriptionNumber } from '../../worker/domain/subscription-number';
import { paths } from '../../worker/paths';
import { english, headingOf, say, textOf } from '../setup/answers';
import { expectBooksAgree, ordersOf, rows } from '../setup/books';
import { createMember, handsOf, type Member, passDays } from '../setup/member';
import { movedOf } from '../setup/money';
import { createOperator, operatorEmail } from '../setup/operator';
import { createVisitor, hiddenFields, newAddress } from '../setup/visitor';
import { mailsOf, statementOf, withdraws } from '../setup/withdrawal';
import { createWorld, type World } from '../setup/world';

/** Statements without login that a person has to look at. */
const { withdrawals: words } = english.desk;
const chooseWithdrawal = paths.deskActions.chooseWithdrawal;
const matchWithdrawal = paths.deskActions.matchWithdrawal;
const setAsideWithdrawal = paths.deskActions.setAsideWithdrawal;
const list = paths.desk.withdrawals.href();
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  world = await createWorld();
  await comes();
});

/** Logged in now: days at the desk are not days of the same token. */
async function comes() {
  operator = await createOperator(world);
}

async function stated(fields: Record<string, string>): Promise<string> {
  await withdraws(createVisitor(world, { language: 'en' }), fields);
  const [row] = await rows<{ withdrawal_id: string }>(
    'SELECT withdrawal_id FROM withdrawal WHERE email = ? ORDER BY received_at DESC',
    fields.email ?? '',
  );
  return row?.withdrawal_id ?? '';
}
const stateOf = async ({ email }: Member) => (await ordersOf(email))[0]?.state;
const numberOf = async ({ email }: Member) => (await ordersOf(email))[0]?.number ?? '';
const audits = (action: string) => rows('SELECT actor, subject FROM audit WHERE action = ?', action);

describe('a statement that fits no membership', () => {
  it('is matched by an operator: asked first, done once, audited, as of the moment it was sent', async () => {
    const member = await createMember(world, { language: 'en' });
    await passDays(world, 4);
    const refundMinor = await world.services.changes.refundOf((await handsOf(world, member).standing()).subscription);
    const withdrawal = await stated({ name: 'Anna Holm', contract: 'the one in May', email: newAddress() });
    await passDays(world, 12);
    await comes();

    expect(textOf(await operator.page(list))).toContain('the one in May, Anna Holm');
    const choose = chooseWithdrawal.href({ withdrawal });
    expect(headingOf(await operator.page(choose))).toBe(words.one);
    for (const [typed, fault] of [
      ['D-1', english.desk.member.fault.checkDigit],
      [makeSubscriptionNumber(markets.denmark, 999_999), english.desk.member.fault.unknown],
    ]) {
      const refused = await operator.post(choose, { number: typed ?? '' });
      expect([refused.status, textOf(await refused.text()).includes(fault ?? '')]).toEqual([422, true]);
    }
    const number = await numberOf(member);
    const asked = await operator.post(choose, { number });
    const path = matchWithdrawal.href({ withdrawal, number });
    expect(say(asked)).toBe(`303 ${path}`);
    expect(await stateOf(member)).toBe('active');

    const page = await operator.page(path);
    expect(textOf(page)).toContain((refundMinor / 100).toFixed(2));
    expect(await stateOf(member)).toBe('active');
    const fields = hiddenFields(page);
    const second = hiddenFields(await operator.page(path));
    const done = `303 ${list}?done=withdrawalMatched`;
    expect(say(await operator.post(path, fields))).toBe(done);
    expect([say(await operator.post(path, fields)), say(await operator.post(path, second))]).toEqual(
      Array(2).fill(`303 ${list}?done=gone`),
    );
    await world.settle();
    expect(await stateOf(member)).toBe('withdrawn');
    expect((await movedOf(world, member.subscriptionId)).filter((one) => one.startsWith('refund'))).toEqual([
      `refund ${refundMinor}`,
    ]);
    expect(await audits('withdrawal.matched')).toEqual([
      { actor: `operator:${operatorEmail}`, subject: member.subscriptionId },
    ]);
    expect(await audits('withdrawal.seen')).not.toEqual([]);
    expect(await mailsOf(world, member.email, 'withdrawal')).toHaveLength(1);
    const settled = textOf(await operator.page(list));
    for (const text of [words.became.done, words.by.operator]) expect(settled).toContain(text);
    await expectBooksAgree(world);
  });

  it('is not matched to what was ordered later, or was over when it was sent', async () => {
    const withdrawal = await stated({ name: 'A', contract: 'zzz', email: newAddress() });
    world.advance(60);
    const later = await createMember(world, { language: 'en' });
    const number = await numberOf(later);
    const choose = chooseWithdrawal.href({ withdrawal });
    const refused = await operator.post(choose, { number });
    expect([refused.status, textOf(await refused.text()).includes(words.fault.cannot)]).toEqual([422, true]);
    const path = matchWithdrawal.href({ withdrawal, number });
    expect((await operator.get(path)).status).toBe(404);
    expect(say(await operator.post(path, {}))).toBe(`303 ${list}?done=gone`);
    world.advance(18 * 86_400);
    await comes();
    const late = await stated({ name: 'A', contract: 'zzz', email: newAddress() });
    expect((await operator.post(chooseWithdrawal.href({ withdrawal: late }), { number })).status).toBe(422);
    expect(await stateOf(later)).toBe('active');
  });

  it('is set aside once, with its trace, and no membership changes', async () => {
    const withdrawal = await stated({ name: 'Nonsense', contract: 'zzz', email: newAddress() });
    const path = setAsideWithdrawal.href({ withdrawal });
    const fields = hiddenFields(await operator.page(path));
    expect(say(await operator.post(path, fields))).toBe(`303 ${list}?done=withdrawalSetAside`);
    expect((await operator.get(path)).status).toBe(404);
    expect(await audits('withdrawal.setAside')).toEqual([{ actor: `operator:${operatorEmail}`, subject: withdrawal }]);
    expect(textOf(await operator.page(list))).toContain('zzz, Nonsense');
  });
});

it('one whose mailbox does not answer can be matched by an operator, and its link is over', async () => {
  const member = await createMember(world, { language: 'en' });
  const withdrawal = await stated(await statementOf(member));
  const path = matchWithdrawal.href({ withdrawal, number: await numberOf(member) });
  await operator.post(path, hiddenFields(await operator.page(path)));
  expect(await stateOf(member)).toBe('withdrawn');
  await expectBooksAgree(world);
});

it('nobody but an operator sees any of it', async () => {
  const withdrawal = await stated({ name: 'A', contract: 'zzz', email: newAddress() });
  const visitor = createVisitor(world);
  for (const path of [
    list,
    chooseWithdrawal.href({ withdrawal }),
    setAsideWithdrawal.href({ withdrawal }),
    matchWithdrawal.href({ withdrawal, number: 'D00000000' }),
  ])
    expect([(await visitor.get(path)).status, (await visitor.post(path)).status].every((one) => one >= 404)).toBe(true);
});
