import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault, paymentsOf } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/** Charges that a bank asks back: known whatever order they are told in, and never paid back twice. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const { backOffice: words } = english;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

interface DisputeRow {
  readonly dispute_id: string;
  readonly state: string;
  readonly reason: string;
  readonly amount_minor: number;
  readonly closed_at: string | null;
  readonly payment_id: string;
}
const disputesOf = ({ subscriptionId }: Member) =>
  rows<DisputeRow>('SELECT * FROM dispute WHERE subscription_id = ?', subscriptionId);
async function bankSays(order: Record<string, unknown>): Promise<string> {
  const answer = await world.sandboxPost('/stripe/disputes', order);
  return ((await answer.json()) as { id: string }).id;
}
const opens = (member: Member, more: Record<string, unknown> = {}) =>
  bankSays({ charge: member.subscriptionId, ...more });
const chargeOf = async (member: Member) => (await paymentsOf(member.subscriptionId))[0]?.payment_id ?? '';
async function questionOf(member: Member, reason: string): Promise<string> {
  const [charge] = await paymentsOf(member.subscriptionId);
  const left = String(charge?.amount_minor);
  return paths.backOfficeActions.refund.href({ payment: charge?.payment_id ?? '', left, amount: '100', reason });
}

describe('a dispute', () => {
  it('is written with what the bank says, moves on with it, and is over once', async () => {
    const member = await createMember(world);
    const dispute = await opens(member, { reason: 'subscription_canceled', amount: 5_000 });
    await world.settle();
    expect(await disputesOf(member)).toMatchObject([
      {
        dispute_id: dispute,
        state: 'needsResponse',
        reason: 'subscriptionCanceled',
        amount_minor: 5_000,
        closed_at: null,
        payment_id: await chargeOf(member),
      },
    ]);
    await bankSays({ dispute, outcome: 'under_review' });
    await world.settle();
    expect((await disputesOf(member)).map(({ state }) => state)).toEqual(['underReview']);
    await bankSays({ dispute, outcome: 'won' });
    await world.settle();
    const [over] = await disputesOf(member);
    expect([over?.state, over?.closed_at !== null]).toEqual(['won', true]);
  });

  it.each(['reordered', 'duplicate', 'late'])('told %s stands as the provider has it', async (how) => {
    const member = await createMember(world);
    await fault(world, how);
    const dispute = await opens(member);
    await bankSays({ dispute, outcome: 'lost' });
    await fault(world, null);
    await new Promise((resolve) => setTimeout(resolve, how === 'reordered' ? 1_600 : 0));
    await world.sandboxPost('/stripe/clock', { advanceDays: 0 });
    await world.settle();
    expect((await disputesOf(member)).map(({ state }) => state)).toEqual(['lost']);
  });

  it('that nobody told of is found by reconciliation, and so is its end', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    const dispute = await opens(member);
    await world.settle();
    expect(await disputesOf(member)).toEqual([]);
    await world.services.jobs.reconcile();
    expect((await disputesOf(member)).map(({ state }) => state)).toEqual(['needsResponse']);
    await bankSays({ dispute, outcome: 'lost' });
    await world.settle();
    await world.services.jobs.reconcile();
    expect((await disputesOf(member)).map(({ state }) => state)).toEqual(['lost']);
    await fault(world, null);
  });

  it('answered for an earlier question does not undo a later one', async () => {
    const member = await createMember(world);
    const dispute = await opens(member);
    await world.settle();
    const { payment, disputes } = world.services;
    const earlier = await payment.fetchDispute(dispute);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await bankSays({ dispute, outcome: 'lost' });
    await world.settle();
    if (!earlier.ok || !earlier.value) throw new Error('no dispute');
    await disputes.record(earlier.value);
    expect((await disputesOf(member)).map(({ state }) => state)).toEqual(['lost']);
  });

  it('stands first on the page of money while it is open, with its reason and its date', async () => {
    const member = await createMember(world);
    const dispute = await opens(member, { reason: 'duplicate' });
    await world.settle();
    const link = paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId });
    const open = await operator.page(paths.backOffice.money.href({ market: 'denmark' }));
    expect(textOf(open)).toContain(words.money.disputeReason.duplicate);
    expect(open).toContain(link);
    expect(await operator.page(paths.backOffice.money.href({ market: 'sweden' }))).not.toContain(link);
    await bankSays({ dispute, outcome: 'warning_closed' });
    await world.settle();
    expect(await operator.page(paths.backOffice.money.href())).not.toContain(link);
  });

  it('keeps an operator from paying the same money back', async () => {
    const member = await createMember(world);
    const payment = await chargeOf(member);
    const path = await questionOf(member, 'goodwill');
    const before = await operator.get(path);
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(await before.text())?.[1] ?? '';
    const dispute = await opens(member);
    await world.settle();
    const choosing = paths.backOfficeActions.chooseRefund.href({ payment });
    expect(say(await operator.get(path))).toBe(`303 ${choosing}`);
    // The page was open before the bank spoke.
    const late = await operator.post(path, { idempotencyKey: key });
    expect(late.headers.get('location')).toMatch(/done=gone$/);
    const choose = await operator.page(choosing);
    expect(textOf(choose)).toContain(words.refund.disputed);
    await bankSays({ dispute, outcome: 'won' });
    await world.settle();
    expect((await operator.get(path)).status).toBe(200);
  });

  it('of which the bank only asks can be ended by a refund', async () => {
    const member = await createMember(world);
    await opens(member, { inquiry: true });
    await world.settle();
    const path = await questionOf(member, 'inquiry');
    expect((await operator.get(path)).status).toBe(200);
  });
});

it('won after a pause was planned gives access until that pause, and binds nobody past it', async () => {
  const member = await createMember(world);
  const hands = handsOf(world, member);
  const { facts: planned, actions } = await hands.pauses(3);
  const dispute = await opens(member, { reason: 'fraudulent' });
  await world.settle();
  expect((await hands.standing()).facts.isSuspended).toBe(true);
  await bankSays({ dispute, outcome: 'won' });
  await world.settle();
  const after = await hands.standing();
  expect([after.facts.isSuspended, after.facts.paidThrough]).toEqual([false, planned.paidThrough]);
  expect(after.actions.cancel).toEqual(actions.cancel);
});
