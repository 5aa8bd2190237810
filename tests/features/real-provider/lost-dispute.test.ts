import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault, hoursPass, movedOf, passes, postsToProvider, subscriptionRow } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { english, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/**
 * A dispute takes the money with a fee when it is opened, and gives it back when it is won
 * (https://docs.stripe.com/disputes/how-disputes-work). What is lost was not paid.
 */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

async function bankSays(order: Record<string, unknown>): Promise<string> {
  const answer = await world.sandboxPost('/stripe/disputes', order);
  await world.settle();
  return ((await answer.json()) as { id: string }).id;
}
const opens = (member: Member, reason: string, more: Record<string, unknown> = {}) =>
  bankSays({ charge: member.subscriptionId, reason, ...more });
const standingOf = async (member: Member) => {
  const { standing, subscription, facts } = await handsOf(world, member).standing();
  return { standing, isSuspended: subscription.isSuspended, facts };
};
const providerOf = async ({ subscriptionId }: Member) => {
  const { provider_subscription: id } = await subscriptionRow(subscriptionId);
  return asksProvider<{ status: string; pause_collection: unknown }>(world, `/v1/subscriptions/${id}`);
};
const mailsTo = async ({ email }: Member) => (await world.mailTo(email)).map(({ subject }) => subject);
const { mail } = english as unknown as { mail: { dispute: Record<string, { title: string }> } };
const told = (event: string) => mail.dispute[event]?.title ?? '?';
const ledgerOf = ({ subscriptionId }: Member) =>
  rows<{ kind: string; amount_minor: number }>(
    'SELECT kind, amount_minor FROM movement WHERE subscription_id = ? ORDER BY at, kind',
    subscriptionId,
  );

describe('a dispute that is lost', () => {
  it('ends the membership, is told and shown, and nobody is charged after it', async () => {
    const member = await createMember(world, { language: 'en' });
    const dispute = await opens(member, 'product_not_received');
    expect(await standingOf(member)).toMatchObject({ standing: 'active', isSuspended: false });
    expect(await mailsTo(member)).not.toContain(told('ended'));
    await bankSays({ dispute, outcome: 'lost' });
    expect(await standingOf(member)).toMatchObject({ standing: 'ended' });
    expect((await mailsTo(member)).filter((subject) => subject === told('ended'))).toHaveLength(1);
    expect(await providerOf(member)).toMatchObject({ status: 'canceled' });
    const page = await operator.page(paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId }));
    expect(textOf(page)).toContain(english.backOffice.money.disputeState.lost);
    expect(textOf(page)).toContain(
      `${english.backOffice.member.mailKind.dispute} ${english.backOffice.member.mailState.sent}`,
    );
    // No revenue: what the bank has taken stands beside what was paid.
    expect(await world.services.ledger.months()).toMatchObject([
      { chargedMinor: 19_900, refundedMinor: 0, takenMinor: -19_900, feesMinor: -11_500 },
    ]);
    const money = textOf(await operator.page(paths.backOffice.money.href({ market: 'denmark' })));
    expect(money).toContain(english.backOffice.money.taken);
    await passes(world, 40);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900']);
    expect(await ledgerOf(member)).toEqual([
      { kind: 'charge', amount_minor: 19_900 },
      { kind: 'disputeFee', amount_minor: -11_500 },
      { kind: 'disputeTaken', amount_minor: -19_900 },
      { kind: 'disputeLost', amount_minor: 0 },
    ]);
    await member.visitor.logsIn();
    const payments = await member.visitor.page(paths.account.payments.href());
    expect(textOf(payments)).toContain(english.account.payments.state.dispute.lost);
    await expectRecordsAgree(world);
  });

  it('is heard of late, twice or by asking, and ends it once', async () => {
    const member = await createMember(world, { language: 'en' });
    await fault(world, 'lost');
    const dispute = await opens(member, 'unrecognized');
    await bankSays({ dispute, outcome: 'lost' });
    await fault(world, null);
    expect(await standingOf(member)).toMatchObject({ standing: 'active' });
    // It was over before anybody heard that it had begun.
    await world.services.jobs.reconcile();
    await world.services.jobs.reconcile();
    await world.settle();
    expect(await standingOf(member)).toMatchObject({ standing: 'ended' });
    expect((await mailsTo(member)).filter((subject) => subject === told('ended'))).toHaveLength(1);
  });

  it('for a charge that was one too many leaves the membership as it is', async () => {
    const member = await createMember(world);
    const dispute = await opens(member, 'duplicate', { amount: 5_000 });
    await bankSays({ dispute, outcome: 'lost' });
    expect(await standingOf(member)).toMatchObject({ standing: 'active', isSuspended: false });
    expect(await providerOf(member)).toMatchObject({ status: 'active' });
    await expectRecordsAgree(world);
  });
});

describe('a dispute that says the card was misused', () => {
  it('lets nobody in and charges nobody until it is won, and then as before', async () => {
    const member = await createMember(world, { language: 'en' });
    const dispute = await opens(member, 'fraudulent');
    expect(await standingOf(member)).toMatchObject({ standing: 'active', isSuspended: true });
    expect(await mailsTo(member)).toContain(told('rests'));
    await hoursPass(world, 1);
    expect(await providerOf(member)).toMatchObject({ pause_collection: { behavior: 'void' } });
    await member.visitor.logsIn();
    const main = textOf(await member.visitor.page(paths.account.main.href()));
    expect(main).toContain(english.accountMain.rests.title);
    expect(main).toContain(`${english.accountMain.state.rests} `);
    for (const untrue of [english.accountMain.state.active, english.accountMain.toPayment, english.accountMain.next])
      expect(main).not.toContain(untrue);
    await passes(world, 33);
    await hoursPass(world, 3);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900']);
    await bankSays({ dispute, outcome: 'under_review' });
    await bankSays({ dispute, outcome: 'won' });
    await hoursPass(world, 1);
    const { facts, isSuspended } = await standingOf(member);
    expect(isSuspended).toBe(false);
    expect(await providerOf(member)).toMatchObject({ status: 'active', pause_collection: null });
    expect((await mailsTo(member)).filter((subject) => subject === told('goesOn'))).toHaveLength(1);
    // Access until the next charge: what was kept from them is not charged for.
    expect(facts.paidThrough >= new Date(world.now()).toISOString().slice(0, 10)).toBe(true);
    expect((await ledgerOf(member)).reduce((sum, row) => sum + row.amount_minor, 0)).toBe(19_900);
    await passes(world, 31);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'charge 19900']);
    await expectRecordsAgree(world);
  });

  it('stops what failed before, and what is a draft, too', async () => {
    const owing = await createMember(world);
    await fault(world, 'decline');
    await passes(world, 32);
    await fault(world, null);
    expect(await standingOf(owing)).toMatchObject({ standing: 'pastDue' });
    await opens(owing, 'fraudulent');
    const drafted = await createMember(world);
    const { next_charge_at: next } = await subscriptionRow(drafted.subscriptionId);
    await passes(world, (Date.parse(String(next)) - world.now() + 600_000) / 86_400_000);
    await opens(drafted, 'fraudulent');
    for (const _ of [1, 2, 3, 4]) await passes(world, 2);
    for (const member of [owing, drafted]) {
      expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900']);
      expect(await standingOf(member)).toMatchObject({ standing: 'active', isSuspended: true });
      expect((await subscriptionRow(member.subscriptionId)).awaited_invoice_json).toBeNull();
    }
    await expectRecordsAgree(world);
  });

  it('sends back what the provider charges before it knows', async () => {
    const member = await createMember(world);
    await opens(member, 'fraudulent');
    const { provider_subscription: id } = await subscriptionRow(member.subscriptionId);
    await postsToProvider(world, `/v1/subscriptions/${id}`, { pause_collection: '' });
    await passes(world, 33);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'charge 19900', 'refund 19900']);
    await expectRecordsAgree(world);
  });

  it('and is only asked about so far takes nothing from anybody', async () => {
    const member = await createMember(world);
    const dispute = await opens(member, 'fraudulent', { inquiry: true });
    expect(await standingOf(member)).toMatchObject({ isSuspended: false });
    await bankSays({ dispute, outcome: 'warning_closed' });
    expect(await ledgerOf(member)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});
