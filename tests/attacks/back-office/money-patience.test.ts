import { beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { hiddenFields } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import { charged, createBackOfficeWorld, limitMinor, operatorOf, presses, refundAddress } from './people';

/** Money above the limit, one week after the other and one membership after the other. */
let world: World;
beforeAll(async () => {
  world = await createBackOfficeWorld();
});

const dayS = 86_400;
/** Somebody has two memberships, each with a charge. */
async function chargedTwice() {
  const one = await charged(world);
  const more = await createMember(world, { product: ({ name }) => 'da' in name && name.da === 'Sol 4' });
  const { database } = world.services;
  await database.write([
    database.prepare(
      'UPDATE subscription SET member_id = ? WHERE subscription_id = ?',
      one.memberId,
      more.subscriptionId,
    ),
    database.prepare('UPDATE payment SET member_id = ? WHERE subscription_id = ?', one.memberId, more.subscriptionId),
  ]);
  const [other] = await paymentsOf(more.subscriptionId);
  return { one, other: { payment: other?.payment_id ?? '', left: Number(other?.amount_minor), ...more } };
}
const refundedOf = async (...subscriptions: string[]) => {
  const [row] = await rows<{ sum: number }>(
    `SELECT COALESCE(SUM(amount_minor), 0) AS sum FROM payment WHERE kind = 'refund'
      AND subscription_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(subscriptions),
  );
  return row?.sum;
};

describe('what one person pays back alone to one member', () => {
  it('is one sum for thirty days, not anew each week', async () => {
    const { subscriptionId, payment, left } = await charged(world);
    const again = () => operatorOf(world, 'money', 'weekly');
    expect(say(await presses(await again(), refundAddress(payment, left, limitMinor - 100)))).toContain(
      'refundOrdered',
    );
    const rest = left - limitMinor + 100;
    world.advance(8 * dayS);
    expect(textOf(await (await again()).page(refundAddress(payment, rest, 200)))).toContain('within 30 days');
    expect(say(await presses(await again(), refundAddress(payment, rest, 200)))).toContain('refundAsked');
    expect(await refundedOf(subscriptionId)).toBe(limitMinor - 100);
    world.advance(23 * dayS);
    expect(say(await presses(await again(), refundAddress(payment, rest, 200)))).toContain('refundOrdered');
  });

  it('is one sum for all memberships, one after the other or at once', async () => {
    const slow = await chargedTwice();
    const patient = await operatorOf(world, 'money', 'patient');
    await presses(patient, refundAddress(slow.one.payment, slow.one.left, limitMinor - 100));
    const next = await presses(patient, refundAddress(slow.other.payment, slow.other.left, 200));
    expect(say(next)).toContain('refundAsked');
    expect(await refundedOf(slow.one.subscriptionId, slow.other.subscriptionId)).toBe(limitMinor - 100);

    const { one, other } = await chargedTwice();
    const quick = await operatorOf(world, 'money', 'quick');
    const addresses = [one, other].map(({ payment, left }) => refundAddress(payment, left, limitMinor - 100));
    const forms = await Promise.all(addresses.map(async (address) => hiddenFields(await quick.page(address))));
    await Promise.all(addresses.map((address, index) => quick.post(address, forms[index])));
    expect(await refundedOf(one.subscriptionId, other.subscriptionId)).toBe(limitMinor - 100);
  });
});
