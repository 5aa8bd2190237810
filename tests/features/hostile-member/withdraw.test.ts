import { beforeAll, describe, expect, it } from 'vitest';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { bankSays, hoursPass } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { say } from '../../setup/pages/answers';
import { createMember, handsOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { linksTo, sentAddress, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

const sent = `303 ${sentAddress}`;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = () => createVisitor(world, { language: 'en' });
const states = async (contract: string, email: string): Promise<string> =>
  say(await withdraws(stranger(), { name: 'Anna Holm', contract, email }));
const numberOf = async (email: string) => displaySubscriptionNumber((await ordersOf(email))[0]?.number ?? '');
const outcomesOf = async (email: string) =>
  (await rows<{ outcome: string }>('SELECT outcome FROM withdrawal WHERE email = ? ORDER BY received_at', email)).map(
    ({ outcome }) => outcome,
  );

describe('the right to withdraw', () => {
  it('is not used up by a statement that fitted no contract yet', async () => {
    const member = await createMember(world, { pay: null });
    const number = await numberOf(member.email);
    expect(await states(number, member.email)).toBe(sent);
    expect(await states(number, member.email)).toBe(sent);
    expect(await outcomesOf(member.email)).toEqual(['unmatched']);
    await member.visitor.answersPayment(await member.visitor.goesToPayment(), 'pay');
    await world.settle();
    world.advance(60);
    expect(await states(number, member.email)).toBe(sent);
    const [link = ''] = await linksTo(world, member.email);
    expect((await stranger().post(link)).status).toBe(303);
    expect(await outcomesOf(member.email)).toEqual(['unmatched', 'done']);
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'withdrawn' });
    expect(await states(number, member.email)).toBe(sent);
    expect(await outcomesOf(member.email)).toEqual(['unmatched', 'done']);
    await expectRecordsAgree(world);
  });

  it('is not taken by a stranger who states nonsense from the address', async () => {
    const member = await createMember(world);
    for (let count = 1; count <= 30; count += 1) expect(await states(`nonsense ${count}`, member.email)).toBe(sent);
    expect(await states(await numberOf(member.email), member.email)).toBe(sent);
    // The mailbox is full of acknowledgements, and what counts is there at once all the same.
    const [link = ''] = await linksTo(world, member.email);
    expect((await stranger().post(link)).status).toBe(303);
    expect((await handsOf(world, member).standing()).standing).toBe('withdrawn');
    await expectRecordsAgree(world);
  });

  it('ends what rested for a dispute: nothing is on hold any more', async () => {
    const member = await createMember(world, { language: 'en' });
    const dispute = await bankSays(world, { charge: member.subscriptionId, reason: 'fraudulent', amount: 5_000 });
    expect((await handsOf(world, member).standing()).facts.isSuspended).toBe(true);
    await member.visitor.logsIn();
    expect(await member.visitor.page(paths.account.main.href())).toContain('on hold');
    await handsOf(world, member).does({ kind: 'withdraw' });
    await bankSays(world, { dispute, outcome: 'won' });
    await hoursPass(world, 1);
    expect((await handsOf(world, member).standing()).facts.isSuspended).toBe(false);
    expect(await member.visitor.page(paths.account.main.href())).not.toContain('on hold');
    await expectRecordsAgree(world);
  });
});
