import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { makeSubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { movedOf, passes } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor, hiddenFields, newAddress } from '../../setup/people/visitor';
import { mailsOf, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** Statements without login that a person has to look at. */
const { withdrawals: words } = english.backOffice;
const chooseWithdrawal = paths.backOfficeActions.chooseWithdrawal;
const matchWithdrawal = paths.backOfficeActions.matchWithdrawal;
const setAsideWithdrawal = paths.backOfficeActions.setAsideWithdrawal;
const list = paths.backOffice.withdrawals.href();
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  world = await createWorld();
  await comes();
});

/** Logged in now: days in the back office are not days of the same token. */
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
const audits = (action: string) =>
  rows('SELECT actor, subject, detail_json FROM audit WHERE action = ? ORDER BY at', action);

describe('a statement that fits no membership', () => {
  it('is matched by an operator: asked first, done once, audited, as of the moment it was sent', async () => {
    const member = await createMember(world, { language: 'en' });
    await passes(world, 4);
    const refundMinor = await world.services.changes.refundOf((await handsOf(world, member).standing()).subscription);
    const withdrawal = await stated({ name: 'Anna Holm', contract: 'the one in May', email: newAddress() });
    await passes(world, 12);
    await comes();

    expect(textOf(await operator.page(list))).toContain('the one in May, Anna Holm');
    const choose = chooseWithdrawal.href({ withdrawal });
    const shown = await operator.page(choose);
    expect(headingOf(shown)).toBe('Withdrawal from Anna Holm');
    // What is asked stands beside what was stated.
    expect(shown).toMatch(/class="columns"><div class="main"><dl .*?<\/dl><\/div><div class="fill stack"><h2>/s);
    // Whoever is asked need not be told that it waits for them.
    expect(textOf(shown)).not.toContain(words.waitsFor);
    for (const [typed, fault] of [
      ['D-1', english.backOffice.member.fault.checkDigit],
      [makeSubscriptionNumber(markets.denmark, 999_999), english.backOffice.member.fault.unknown],
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
    // What was typed is rows, as on the page before, and no lump of three.
    for (const [term, value] of [
      [words.name, 'Anna Holm'],
      [words.contract, 'the one in May'],
      [words.match.member, '[^,<]+</dd>'],
    ])
      expect(page).toMatch(new RegExp(`<dt>${term}</dt><dd>${value}`));
    expect(await stateOf(member)).toBe('active');
    const fields = hiddenFields(page);
    const second = hiddenFields(await operator.page(path));
    const done = `303 ${list}?done=withdrawalMatched`;
    expect(say(await operator.post(path, fields))).toBe(done);
    // The same press again is told what the first was told; another form finds nothing left to do.
    expect([say(await operator.post(path, fields)), say(await operator.post(path, second))]).toEqual([
      done,
      `303 ${list}?done=gone`,
    ]);
    await world.settle();
    expect(await stateOf(member)).toBe('withdrawn');
    expect((await movedOf(world, member.subscriptionId)).filter((one) => one.startsWith('refund'))).toEqual([
      `refund ${refundMinor}`,
    ]);
    expect(await audits('withdrawal.matched')).toEqual([
      {
        actor: `operator:${operatorEmail}`,
        subject: member.subscriptionId,
        detail_json: JSON.stringify({ withdrawal, amountMinor: refundMinor }),
      },
    ]);
    // The statement, and whose membership it was to be matched to.
    expect(await audits('withdrawal.seen')).toEqual(
      [withdrawal, member.subscriptionId].map((subject) => ({
        actor: `operator:${operatorEmail}`,
        subject,
        detail_json: '{}',
      })),
    );
    expect(await mailsOf(world, member.email, 'withdrawal')).toHaveLength(1);
    const settled = textOf(await operator.page(list));
    for (const text of [words.became.done, words.by.operator]) expect(settled).toContain(text);
    await expectRecordsAgree(world);
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
    world.advance(20 * 86_400);
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
    expect(await audits('withdrawal.setAside')).toEqual([
      { actor: `operator:${operatorEmail}`, subject: withdrawal, detail_json: '{}' },
    ]);
    expect(textOf(await operator.page(list))).toContain('zzz, Nonsense');
  });
});

it('one whose mailbox does not answer can be matched by an operator, and its link is over', async () => {
  const member = await createMember(world, { language: 'en' });
  const withdrawal = await stated(await statementOf(member));
  const path = matchWithdrawal.href({ withdrawal, number: await numberOf(member) });
  await operator.post(path, hiddenFields(await operator.page(path)));
  expect(await stateOf(member)).toBe('withdrawn');
  await expectRecordsAgree(world);
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
