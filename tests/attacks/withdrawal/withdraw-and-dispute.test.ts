import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { bankSays, movedOf, passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rowsOf } from '../../setup/money/records';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/** Who asks the bank for the money and withdraws as well gets it once. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function disputesAndWithdraws(): Promise<Member & { dispute: string }> {
  const member = await createMember(world, { language: 'en' });
  const dispute = await bankSays(world, { charge: member.subscriptionId });
  await passes(world, 3);
  await handsOf(world, member).does({ kind: 'withdraw' });
  expect((await paymentsOf(member.subscriptionId)).map(({ kind }) => kind)).toEqual(['charge']);
  return { ...member, dispute };
}
const refundsOf = async ({ subscriptionId }: Member) =>
  (await paymentsOf(subscriptionId)).filter(({ kind }) => kind === 'refund').map(({ state }) => state);

it('nothing is refunded of a charge that the bank holds, nor once the bank has given it back', async () => {
  const member = await disputesAndWithdraws();
  await bankSays(world, { dispute: member.dispute, outcome: 'lost' });
  expect(await refundsOf(member)).toEqual([]);
  await expectRecordsAgree(world);
});

it('what the bank gives back to us is refunded then, once, less the days that were used', async () => {
  const member = await disputesAndWithdraws();
  await passes(world, 5);
  await bankSays(world, { dispute: member.dispute, outcome: 'won' });
  const { payment, disputes } = world.services;
  const fact = await payment.fetchDispute(member.dispute);
  if (fact.ok && fact.value) await disputes.record(fact.value);
  await world.settle();
  expect(await refundsOf(member)).toEqual(['succeeded']);
  const [charge, refund] = await paymentsOf(member.subscriptionId);
  expect(await movedOf(world, member.subscriptionId)).toContain(`refund ${refund?.amount_minor}`);
  const keptShare = 1 - (refund?.amount_minor ?? 0) / (charge?.amount_minor ?? 1);
  expect(keptShare).toBeGreaterThan(2 / 31);
  expect(keptShare).toBeLessThan(4 / 28);
  expect((await world.mailTo(member.email)).map(({ tags }) => JSON.stringify(tags)).join()).toContain('refund');
  await expectRecordsAgree(world);
});

describe('what the bank gives back to us after a withdrawal', () => {
  /** Told again, as events are. */
  async function winsTwice(dispute: string): Promise<void> {
    await bankSays(world, { dispute, outcome: 'won' });
    const { payment, disputes } = world.services;
    const fact = await payment.fetchDispute(dispute);
    for (const _ of [1, 2]) if (fact.ok && fact.value) await disputes.record(fact.value);
    await world.settle();
  }
  const sumOf = async (member: Member) =>
    (await paymentsOf(member.subscriptionId))
      .filter(({ kind }) => kind === 'refund')
      .reduce((sum, { amount_minor: minor }) => sum + minor, 0);
  async function withdrawsAfterDays(dispute?: Record<string, unknown>) {
    const member = await createMember(world);
    const id = dispute && (await bankSays(world, { charge: member.subscriptionId, ...dispute }));
    await passes(world, 3);
    await handsOf(world, member).does({ kind: 'withdraw' });
    return { member, dispute: id ?? '' };
  }

  it('is refunded even if an operator refunded a part before', async () => {
    const member = await createMember(world, { startNow: false });
    const [charge] = await paymentsOf(member.subscriptionId);
    const { refunds, database, outbox } = world.services;
    const read = { paymentId: charge?.payment_id ?? '', leftMinor: 19_900 };
    await database.write(await refunds.statements(read, 100));
    await outbox.drain();
    await world.settle();
    const dispute = await bankSays(world, { charge: member.subscriptionId, reason: 'general', amount: 19_800 });
    await passes(world, 1);
    await handsOf(world, member).does({ kind: 'withdraw' });
    await winsTwice(dispute);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 100', 'refund 19800']);
    await expectRecordsAgree(world);
  });

  it('comes with what was refunded at once to what is refunded without a bank, and not to more', async () => {
    const undisputed = await withdrawsAfterDays();
    const { member, dispute } = await withdrawsAfterDays({ reason: 'general', amount: 5_000 });
    const atOnce = await sumOf(member);
    expect(atOnce).toBeLessThan(14_900);
    await winsTwice(dispute);
    expect(await sumOf(member)).toBe(await sumOf(undisputed.member));
    expect(await sumOf(member)).toBeGreaterThan(atOnce);
    await expectRecordsAgree(world);
  });

  it('is kept if the dispute came after, over the days that were used', async () => {
    const { member } = await withdrawsAfterDays();
    const refunded = await sumOf(member);
    expect(refunded).toBeLessThan(19_900);
    const dispute = await bankSays(world, {
      charge: member.subscriptionId,
      reason: 'general',
      amount: 19_900 - refunded,
    });
    await winsTwice(dispute);
    expect(await sumOf(member)).toBe(refunded);
    await expectRecordsAgree(world);
  });
});

describe('a bank that holds a part of a charge', () => {
  const part = { amount: 5_000, reason: 'duplicate' };
  const shownTo = async ({ email }: Member) => JSON.stringify(await world.mailTo(email));

  it('has the withdrawal refund the rest at once, and nothing more if it keeps its part', async () => {
    const member = await createMember(world, { language: 'en', startNow: false });
    const dispute = await bankSays(world, { charge: member.subscriptionId, ...part });
    await handsOf(world, member).does({ kind: 'withdraw' });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 14900']);
    expect(await shownTo(member)).toContain('149.00');
    await bankSays(world, { dispute, outcome: 'lost' });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 14900']);
    await expectRecordsAgree(world);
  });

  it('has it refund the rest as well if it was over before', async () => {
    const member = await createMember(world, { startNow: false });
    const dispute = await bankSays(world, { charge: member.subscriptionId, ...part });
    await bankSays(world, { dispute, outcome: 'lost' });
    await handsOf(world, member).does({ kind: 'withdraw' });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 14900']);
    await expectRecordsAgree(world);
  });

  it('may hold several parts, which are all left out and never come to more than the charge', async () => {
    const member = await createMember(world, { startNow: false });
    const [charge] = await paymentsOf(member.subscriptionId);
    const left = async () => (await world.services.refunds.chargeOf(charge?.payment_id ?? ''))?.leftMinor;
    await bankSays(world, { charge: member.subscriptionId, ...part });
    // A bank that only asks has taken nothing.
    await bankSays(world, { charge: member.subscriptionId, ...part, inquiry: true });
    expect(await left()).toBe(14_900);
    await bankSays(world, { charge: member.subscriptionId, ...part, amount: 4_900 });
    expect(await left()).toBe(10_000);
    await bankSays(world, { charge: member.subscriptionId, ...part, amount: 19_900 });
    expect(await left()).toBe(0);
    await handsOf(world, member).does({ kind: 'withdraw' });
    expect(await refundsOf(member)).toEqual([]);
  });

  it('leaves the rest to an operator, and no more than that', async () => {
    const member = await createMember(world);
    const operator = await createOperator(world);
    const [charge] = await paymentsOf(member.subscriptionId);
    await bankSays(world, { charge: member.subscriptionId, ...part });
    const asking = { payment: charge?.payment_id ?? '', left: '14900', reason: 'goodwill' };
    const look = () => operator.page(paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId }));
    const choosing = paths.backOfficeActions.chooseRefund.href({ payment: asking.payment });
    expect(await look()).toContain(choosing);
    const path = paths.backOfficeActions.refund.href({ ...asking, amount: '14900' });
    const tooMuch = paths.backOfficeActions.refund.href({ ...asking, amount: '14901' });
    expect((await operator.get(tooMuch)).status).not.toBe(200);
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(await operator.page(path))?.[1] ?? '';
    expect((await operator.post(path, { idempotencyKey: key })).status).toBe(303);
    await world.settle();
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 14900']);
    expect(await look()).not.toContain(choosing);
    await expectRecordsAgree(world);
  });

  it('is heard of by a withdrawal that had begun before', async () => {
    const member = await createMember(world, { startNow: false });
    const { changes, database } = world.services;
    const about = { subscriptionId: member.subscriptionId, sentAt: world.now(), language: 'en' } as const;
    const stale = await changes.withdrawing({ ...about, also: async () => [] });
    await bankSays(world, { charge: member.subscriptionId, ...part });
    await expect(database.write([...(stale ?? [])])).rejects.toThrow();
    expect(await refundsOf(member)).toEqual([]);
  });
});

it('a refund that came back is not paid another way while the bank holds its charge', async () => {
  const member = await createMember(world, { language: 'en' });
  await handsOf(world, member).does({ kind: 'withdraw' });
  const comesBack = `UPDATE payment SET state = 'failed' WHERE kind = 'refund' AND subscription_id = ? RETURNING payment_id`;
  const [row] = await rowsOf<{ payment_id: string }>('denmark', comesBack, member.subscriptionId);
  const dispute = await bankSays(world, { charge: member.subscriptionId });
  const { refunds } = world.services;
  const refund = await refunds.returnedOf(row?.payment_id ?? '');
  if (!refund) throw new Error('no refund came back');
  for (const way of ['again', 'otherwise'] as const) expect(await refunds.returnedStatements(refund, way)).toEqual([]);
  await bankSays(world, { dispute, outcome: 'won' });
  expect(await refunds.returnedStatements(refund, 'otherwise')).not.toEqual([]);
  expect(await refundsOf(member)).toEqual(['failed']);
});
