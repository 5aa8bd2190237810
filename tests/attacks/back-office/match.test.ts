import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { backOfficeKey, createOperator } from '../../setup/people/operator';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { statementOf, withdraws } from '../../setup/people/withdrawal';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, movedOf, type Operator, operatorOf, presses } from './people';

/** Somebody in the back office pays back a friend's membership: with anybody's statement, or with one that waited for months. */
const { chooseWithdrawal, matchWithdrawal } = paths.backOfficeActions;
const needsMoney = `303 ${paths.backOffice.withdrawals.href()}?done=withdrawalNeedsMoney`;
const matched = `303 ${paths.backOffice.withdrawals.href()}?done=withdrawalMatched`;
const fault = english.backOffice.withdrawals.fault.money.split('{{')[0] ?? '';
const ample = 1_000_000;
let world: World;

beforeAll(async () => {
  world = await createBackOfficeWorld({
    'test-till': { role: 'money', markets: ['denmark'], refundLimitMinor: { DKK: ample } },
    'test-swedish': { role: 'money', markets: ['sweden'], refundLimitMinor: { SEK: ample, DKK: ample } },
    'test-careful': { role: 'admin', refundLimitMinor: { DKK: 1 } },
  });
});

const stateOf = async ({ email }: Member) => (await ordersOf(email))[0]?.state;
const numberOf = async ({ email }: Member) => (await ordersOf(email))[0]?.number ?? '';
async function stated(fields: Record<string, string>): Promise<string> {
  await withdraws(createVisitor(world, { language: 'en' }), fields);
  const [row] = await rows('SELECT withdrawal_id FROM withdrawal WHERE email = ?', fields.email ?? '');
  return String(row?.withdrawal_id);
}
/** Anybody's: it names neither the number nor the mailbox of whom it is used for. */
const anybodys = () => stated({ name: 'A', contract: 'the one in May', email: newAddress() });

/** All ways past the rule: the page before, the question, and its form with a key that is theirs. */
async function expectRefused(operator: Operator, name: string, member: Member, withdrawal: string) {
  const number = await numberOf(member);
  const chosen = await operator.post(chooseWithdrawal.href({ withdrawal }), { number });
  expect([chosen.status, textOf(await chosen.text()).includes(fault)]).toEqual([422, true]);
  const path = matchWithdrawal.href({ withdrawal, number });
  const asked = await operator.get(path);
  expect(say(asked)).toBe(needsMoney);
  expect(textOf(await (await operator.follow(asked)).text())).toContain(english.backOffice.done.withdrawalNeedsMoney);
  const key = await backOfficeKey(world, `${name}@solhus.example`, matchWithdrawal);
  expect(say(await operator.post(path, { idempotencyKey: key }))).toBe(needsMoney);
  expect(await stateOf(member)).toBe('active');
  expect((await movedOf(world, member.subscriptionId)).refunded).toBe(0);
}

async function matches(operator: Operator, member: Member, withdrawal: string) {
  return say(await presses(operator, matchWithdrawal.href({ withdrawal, number: await numberOf(member) })));
}

describe('support alone', () => {
  it('matches what names the membership: its number from any mailbox, its mailbox with any number', async () => {
    const support = await operatorOf(world, 'support');
    const [one, other] = [await createMember(world), await createMember(world)];
    const byNumber = await stated({ ...(await statementOf(one)), email: newAddress() });
    const byMailbox = await stated({ name: 'A', contract: 'forgotten', email: other.email });
    expect(await matches(support, one, byNumber)).toBe(matched);
    expect(await matches(support, other, byMailbox)).toBe(matched);
    expect([await stateOf(one), await stateOf(other)]).toEqual(['withdrawn', 'withdrawn']);
    await expectRecordsAgree(world);
  });

  it('matches nothing of anybody’s, nor what named the membership longer ago than the days of the link', async () => {
    const member = await createMember(world);
    const [strange, own] = [await anybodys(), await stated(await statementOf(member))];
    const support = () => operatorOf(world, 'support');
    await expectRefused(await support(), 'support', member, strange);
    await passes(world, 13);
    // The money of another market is none here.
    const groups = ['test-support', 'test-swedish'];
    const mixed = await createOperator(world, { email: 'mixed@solhus.example', groups });
    await expectRefused(mixed, 'mixed', member, strange);
    await passes(world, 2);
    await expectRefused(await support(), 'support', member, own);
    expect(await matches(await operatorOf(world, 'admin'), member, own)).toBe(matched);
    // Withdrawn at once, nothing was used up: all of it.
    const { charged, refunded } = await movedOf(world, member.subscriptionId);
    expect([charged, refunded]).toEqual([19900, 19900]);
    await expectRecordsAgree(world);
  });
});

describe('whoever may pay back', () => {
  it('matches the others within their limit, and no more', async () => {
    const member = await createMember(world);
    const withdrawal = await anybodys();
    await expectRefused(await operatorOf(world, 'money'), 'money', member, withdrawal);
    await expectRefused(await operatorOf(world, 'careful'), 'careful', member, withdrawal);
    const till = await operatorOf(world, 'till');
    expect(await matches(till, member, withdrawal)).toBe(matched);
    const { charged, refunded } = await movedOf(world, member.subscriptionId);
    expect(refunded).toBe(charged);
    // It counts with what else they pay back to that membership.
    expect(await world.services.refundRequests.aloneOf('till@solhus.example', member.subscriptionId)).toBe(refunded);
    await expectRecordsAgree(world);
  });

  it('has one limit for it and for what was paid back before, looked at in the batch as well', async () => {
    const member = await createMember(world);
    const { subscriptionId } = member;
    const withdrawal = await anybodys();
    const till = await operatorOf(world, 'till', 'busy');
    const form = await till.page(matchWithdrawal.href({ withdrawal, number: await numberOf(member) }));
    expect(form.includes('idempotencyKey')).toBe(true);
    const { database, refundRequests, backOffice } = world.services;
    const limit = { operator: 'busy@solhus.example', subscriptionId, limitMinor: ample };
    const trace = { operator: limit.operator, role: 'money', market: 'denmark', subject: subscriptionId } as const;
    await database.write([
      await backOffice.traceOf({ ...trace, action: 'payment.refundOrdered', detail: { amountMinor: ample - 1 } }),
    ]);
    const found = await world.services.withdrawals.get(withdrawal);
    const statements =
      found &&
      (await world.services.withdrawals.matching(found, subscriptionId, async (refundMinor) => [
        await refundRequests.withinLimit(limit, refundMinor),
      ]));
    await expect(database.write([...(statements ?? [])])).rejects.toThrow();
    await expectRefused(till, 'busy', member, withdrawal);
  });
});
