import { beforeAll, describe, expect, it } from 'vitest';
import { requireChange } from '../../../worker/services/database/database';
import { expectLedgerAgrees } from '../../setup/money/ledger';
import { bankSays, movedOf, owedTo, passes, paymentsOf } from '../../setup/money/money';
import { rows, rowsOf } from '../../setup/money/records';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** A refund came back, and the bank gave the member the money: nothing is owed for it any more, and nobody has to say so. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const refundOf = async ({ subscriptionId }: Member) => {
  const refund = (await paymentsOf(subscriptionId)).find(({ kind }) => kind === 'refund');
  if (!refund) throw new Error('no refund');
  return refund;
};
const findingsOf = async ({ subscriptionId }: Member) => {
  await world.services.jobs.reconcile();
  const found = 'SELECT kind FROM finding WHERE resolved_at IS NULL AND subject = ?';
  return (await rows<{ kind: string }>(found, subscriptionId)).map(({ kind }) => kind);
};
async function comesBack({ subscriptionId }: Member): Promise<void> {
  await world.sandboxPost('/stripe/refunds', { refund: subscriptionId, outcome: 'failed' });
  await world.settle();
}
async function withdraws(): Promise<Member> {
  const member = await createMember(world, { startNow: false });
  await handsOf(world, member).does({ kind: 'withdraw' });
  return member;
}
const asksBank = ({ subscriptionId }: Member, amount = 19_900) =>
  bankSays(world, { charge: subscriptionId, reason: 'credit_not_processed', amount });
/** Pays by other means what is owed, as an operator. */
async function pays(member: Member, way: 'again' | 'otherwise') {
  const { refunds, database } = world.services;
  const refund = await refunds.returnedOf((await refundOf(member)).payment_id);
  const statements = refund ? await refunds.returnedStatements(refund, way) : [];
  if (statements.length > 0) await database.write(statements);
  return refund && statements.length > 0 ? refund.amountMinor : null;
}

describe('a refund that came back', () => {
  it('is settled by a bank that gives the money for good, once', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member);
    expect([await owedTo(member), await pays(member, 'otherwise')]).toEqual([19_900, null]);
    await bankSays(world, { dispute, outcome: 'lost' });
    const fact = await world.services.payment.fetchDispute(dispute);
    if (fact.ok && fact.value) await world.services.disputes.record(fact.value);
    expect(await owedTo(member)).toBe(0);
    expect(await refundOf(member)).toMatchObject({ state: 'succeeded' });
    expect(await findingsOf(member)).toEqual([]);
    expect([await pays(member, 'again'), await pays(member, 'otherwise')]).toEqual([null, null]);
  });

  it('is settled as well if it comes back after the bank has given the money', async () => {
    const member = await withdraws();
    await bankSays(world, { dispute: await asksBank(member), outcome: 'lost' });
    expect(await owedTo(member)).toBe(0);
    await comesBack(member);
    expect(await owedTo(member)).toBe(0);
    expect(await findingsOf(member)).toEqual([]);
  });

  it('that was settled by nobody when the bank gave the money is by the next reconciliation', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member);
    await rowsOf('denmark', `UPDATE dispute SET state = 'lost', closed_at = opened_at WHERE dispute_id = ?`, dispute);
    await world.sandboxPost('/stripe/faults', { fault: 'lost' });
    await bankSays(world, { dispute, outcome: 'lost' });
    await world.sandboxPost('/stripe/faults', { fault: null });
    expect(await owedTo(member)).toBe(19_900);
    await world.services.jobs.reconcile();
    expect(await owedTo(member)).toBe(0);
    expect(await findingsOf(member)).toEqual([]);
  });

  it('is owed again if an appeal turns what the bank decided', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member);
    await bankSays(world, { dispute, outcome: 'lost' });
    await bankSays(world, { dispute, outcome: 'won' });
    const fact = await world.services.payment.fetchDispute(dispute);
    if (fact.ok && fact.value) await world.services.disputes.record(fact.value);
    expect(await owedTo(member)).toBe(19_900);
    expect(await findingsOf(member)).toEqual(['refundFailed']);
    expect(await pays(member, 'again')).toBe(19_900);
    await world.services.outbox.drain();
    await world.settle();
    expect(await owedTo(member)).toBe(0);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    await expectLedgerAgrees(world);
  });

  it('is owed in part if the bank gave a part, and the rest is paid another way', async () => {
    const member = await withdraws();
    await comesBack(member);
    await bankSays(world, { dispute: await asksBank(member, 5_000), outcome: 'lost' });
    expect(await owedTo(member)).toBe(14_900);
    expect(await findingsOf(member)).toEqual(['refundFailed']);
    expect(await pays(member, 'again')).toBeNull();
    expect(await pays(member, 'otherwise')).toBe(14_900);
    expect(await owedTo(member)).toBe(0);
    expect(await findingsOf(member)).toEqual([]);
  });

  it('is settled again if what an appeal turned is lost after all', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member);
    for (const outcome of ['lost', 'won', 'lost']) await bankSays(world, { dispute, outcome });
    expect([await owedTo(member), (await refundOf(member)).state]).toEqual([0, 'succeeded']);
    expect(await findingsOf(member)).toEqual([]);
  });

  it('is owed by the part that an appeal turns, though the rest was paid another way', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member, 5_000);
    await bankSays(world, { dispute, outcome: 'lost' });
    expect(await pays(member, 'otherwise')).toBe(14_900);
    await bankSays(world, { dispute, outcome: 'won' });
    expect([await owedTo(member), (await refundOf(member)).state]).toEqual([5_000, 'failed']);
    expect(await findingsOf(member)).toEqual(['refundFailed']);
    expect([await pays(member, 'again'), await pays(member, 'otherwise')]).toEqual([null, 5_000]);
    expect([await owedTo(member), await findingsOf(member)]).toEqual([0, []]);
  });

  it('stays settled whatever an older answer says of its dispute', async () => {
    const member = await withdraws();
    await comesBack(member);
    const dispute = await asksBank(member);
    await bankSays(world, { dispute, outcome: 'lost' });
    const fact = await world.services.payment.fetchDispute(dispute);
    if (!fact.ok || !fact.value) throw new Error('no dispute');
    await world.services.disputes.record({ ...fact.value, state: 'won', askedAt: fact.value.askedAt - 60_000 });
    expect([await owedTo(member), (await refundOf(member)).state]).toEqual([0, 'succeeded']);
  });

  it.each([0, 1])('is settled by two disputes of parts, and owed by the one that is turned', async (turned) => {
    const member = await withdraws();
    await comesBack(member);
    const disputes: string[] = [];
    for (const amount of [5_000, 14_900]) {
      const dispute = await asksBank(member, amount);
      disputes.push(dispute);
      await bankSays(world, { dispute, outcome: 'lost' });
    }
    expect([await owedTo(member), (await refundOf(member)).state, await findingsOf(member)]).toEqual([
      0,
      'succeeded',
      [],
    ]);
    await bankSays(world, { dispute: disputes[turned], outcome: 'won' });
    expect([await owedTo(member), (await refundOf(member)).state]).toEqual([[5_000, 14_900][turned], 'failed']);
    expect(await findingsOf(member)).toEqual(['refundFailed']);
  });

  it('is not paid in full by who read it before a bank settled a part', async () => {
    const member = await withdraws();
    await comesBack(member);
    const { refunds, database } = world.services;
    const read = await refunds.returnedOf((await refundOf(member)).payment_id);
    if (!read) throw new Error('no refund');
    const statements = await refunds.returnedStatements(read, 'otherwise');
    await bankSays(world, { dispute: await asksBank(member, 5_000), outcome: 'lost' });
    await expect(
      database.write([...statements.slice(0, 1), requireChange(database), ...statements.slice(1)]),
    ).rejects.toThrow();
    expect(await owedTo(member)).toBe(14_900);
  });

  it('is owed in full if the bank gave what it does not contain', async () => {
    const member = await createMember(world, { startNow: false });
    const dispute = await bankSays(world, { charge: member.subscriptionId, reason: 'duplicate', amount: 5_000 });
    await bankSays(world, { dispute, outcome: 'lost' });
    await handsOf(world, member).does({ kind: 'withdraw' });
    await comesBack(member);
    await passes(world, 1);
    expect(await owedTo(member)).toBe(14_900);
    expect(await pays(member, 'again')).toBe(14_900);
    await world.services.outbox.drain();
    await world.settle();
    expect([await owedTo(member), (await refundOf(member)).state]).toEqual([0, 'succeeded']);
  });
});
