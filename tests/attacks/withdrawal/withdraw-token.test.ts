import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { linksTo, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** The link in the mail to a membership's own address, used by whom it was not meant for, too often, or too late. */
const { link } = english.withdraw;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = (market?: 'sweden') => createVisitor(world, { language: 'en', ...(market ? { market } : {}) });
const stateOf = async ({ email }: Member) => (await ordersOf(email))[0]?.state;
const refundsOf = async ({ subscriptionId }: Member) =>
  (await paymentsOf(subscriptionId)).filter(({ kind }) => kind === 'refund').map(({ amount_minor }) => amount_minor);

/** A member somebody stated a withdrawal for, and the link that was mailed. */
async function stated() {
  const member = await createMember(world, { language: 'en' });
  await withdraws(stranger(), await statementOf(member));
  const [path = ''] = await linksTo(world, member.email);
  expect(path).toMatch(/^\/withdraw\/confirm\/[\w-]{43}$/);
  return { member, path };
}

describe('the link that makes a statement effective', () => {
  it('does nothing by being opened, however often and by whatever method opens pages', async () => {
    const { member, path } = await stated();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await world.app.fetch(new Request(stranger().origin + path, { method }));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
    expect(headingOf(await stranger().page(path))).toBe(link.open.title);
    expect(await stateOf(member)).toBe('active');
    const foreign = await stranger().post(path, {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await stateOf(member)).toBe('active');
  });

  it('works once: pressed twice, in two tabs and again it pays back once', async () => {
    const { member, path } = await stated();
    const answers = await Promise.all([stranger().post(path), stranger().post(path), stranger().post(path)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 303 && status !== 409)).toEqual([]);
    expect(say(await stranger().post(path))).toBe(`303 ${path}`);
    expect(await stateOf(member)).toBe('withdrawn');
    expect(await refundsOf(member)).toHaveLength(1);
    expect(headingOf(await stranger().page(path))).toBe(link.done.title);
    await expectRecordsAgree(world);
  });

  it('ends its own contract and no other, and is nothing in another market or changed by a sign', async () => {
    const [one, other] = [await stated(), await stated()];
    const changed = one.path.slice(0, -1) + (one.path.endsWith('A') ? 'B' : 'A');
    const nothing = paths.withdrawConfirm.href({ token: 'x'.repeat(43) });
    for (const path of [changed, nothing, `${one.path}A`, paths.withdrawConfirm.href({ token: "' OR 1=1 --" })])
      expect([(await stranger().get(path)).status, (await stranger().post(path)).status]).toEqual([404, 404]);
    const abroad = stranger('sweden');
    expect([(await abroad.get(one.path)).status, (await abroad.post(one.path)).status]).toEqual([404, 404]);
    expect([await stateOf(one.member), await stateOf(other.member)]).toEqual(['active', 'active']);
    await stranger().post(one.path);
    expect([await stateOf(one.member), await stateOf(other.member)]).toEqual(['withdrawn', 'active']);
    // What is stored opens nothing.
    const [{ token_hash: hash } = { token_hash: '' }] = await rows<{ token_hash: string }>(
      'SELECT token_hash FROM withdrawal WHERE subscription_id = ?',
      other.member.subscriptionId,
    );
    expect((await stranger().post(paths.withdrawConfirm.href({ token: hash }))).status).toBe(404);
  });

  it('is no login, and logging in neither uses it up nor makes the statement effective', async () => {
    const { member, path } = await stated();
    const visitor = stranger();
    await visitor.page(path);
    expect(say(await visitor.get(paths.account.main.href()))).toMatch(/^30/);
    await visitor.logsIn(member.email);
    expect(await stateOf(member)).toBe('active');
    // Withdrawn in the account meanwhile: there is nothing left for the link, and nothing is paid twice.
    await handsOf(world, member).does({ kind: 'withdraw' });
    expect((await stranger().post(path)).status).toBe(410);
    const left = await (await stranger().get(path)).text();
    expect(headingOf(left)).toBe(link.over.title);
    // It asks for nothing that is done.
    expect(textOf(left)).toContain(link.ended);
    expect(textOf(left)).not.toContain(link.over.write);
    expect(await refundsOf(member)).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('ends with its days; the statement still counts from when it was sent', async () => {
    const { member, path } = await stated();
    await passes(world, 15);
    expect((await stranger().post(path)).status).toBe(410);
    expect(await stateOf(member)).toBe('active');
    const waiting = await world.services.withdrawals.list();
    expect(waiting.waiting.map(({ subscriptionId }) => subscriptionId)).toContain(member.subscriptionId);
  });

  it('ends with every other proof: who reads the mailbox of before ends nothing, and nothing of the statement is lost', async () => {
    const { member, path } = await stated();
    world.advance(1);
    const { sessions, database } = world.services;
    await database.write(sessions.revokeProofsOf(member.memberId, null));
    world.advance(1);
    expect((await stranger().post(path)).status).toBe(410);
    expect(headingOf(await stranger().page(path))).toBe(link.over.title);
    expect(await stateOf(member)).toBe('active');
    const { waiting } = await world.services.withdrawals.list();
    expect(waiting.map(({ subscriptionId }) => subscriptionId)).toContain(member.subscriptionId);
    // Stated again on the same day it is asked again.
    await withdraws(stranger(), await statementOf(member));
    const [again = ''] = (await linksTo(world, member.email)).filter((one) => one !== path);
    expect(say(await stranger().post(again))).toBe(`303 ${again}`);
    expect(await stateOf(member)).toBe('withdrawn');
    expect(await refundsOf(member)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});
