import { beforeAll, expect, it } from 'vitest';
import { bankSays, movedOf, passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rowsOf } from '../../setup/money/records';
import { createMember, handsOf, type Member } from '../../setup/people/member';
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
