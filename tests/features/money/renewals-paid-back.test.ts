import { beforeAll, describe, expect, it } from 'vitest';
import danish from '../../../locales/da.json' with { type: 'json' };
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { paths } from '../../../worker/paths';
import {
  dayOf,
  fault,
  passes,
  paymentsOf,
  postsToProvider,
  subscriptionRow,
  templatesTo,
} from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows, rowsOf } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const today = () => civilDateOf(world.services.clock.now(), 'Europe/Copenhagen');

describe('a charge that nobody owes', () => {
  it.each(['ending', 'paused', 'withdrawn'])('goes back in full, once, and moves nothing (%s)', async (state) => {
    const member = await createMember(world);
    const before = await subscriptionRow(member.subscriptionId);
    const nextOn = dayOf(before.next_charge_at);
    // The ledger says so, and the provider has not heard.
    if (state === 'paused') {
      await rowsOf(
        'denmark',
        `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at) VALUES (?, ?, ?, ?, 1, ?)`,
        crypto.randomUUID(),
        member.subscriptionId,
        nextOn,
        addDays(nextOn, 29),
        String(before.paid_at),
      );
      await rows(
        'UPDATE subscription SET next_charge_at = ? WHERE subscription_id = ?',
        `${addDays(nextOn, 30)}T12:00:00.000Z`,
        member.subscriptionId,
      );
    } else {
      await rows(
        'UPDATE subscription SET state = ?, stop_date = ? WHERE subscription_id = ?',
        state,
        state === 'ending' ? addDays(nextOn, -1) : today(),
        member.subscriptionId,
      );
    }
    const decided = await subscriptionRow(member.subscriptionId);
    await fault(world, 'duplicate');
    await passes(world, 32);
    await fault(world, null);
    const [first, charge, refund, ...others] = await paymentsOf(member.subscriptionId);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ kind: 'charge', state: 'succeeded', amount_minor: first?.amount_minor });
    expect(refund).toMatchObject({
      kind: 'refund',
      state: 'succeeded',
      amount_minor: charge?.amount_minor,
      refunds: charge?.payment_id,
    });
    expect(new Set([first, charge, refund].map((row) => row?.receipt_number)).size).toBe(3);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
      next_charge_at: decided.next_charge_at,
      paid_through: before.paid_through,
    });
    expect((await templatesTo(world, member)).filter((name) => name === 'receipt')).toHaveLength(1);
    await postsToProvider(world, `/v1/subscriptions/${before.provider_subscription}`, { cancel_at_period_end: 'true' });
    if (state !== 'paused')
      await rows(
        'UPDATE subscription SET stop_date = ? WHERE subscription_id = ?',
        addDays(today(), -20),
        member.subscriptionId,
      );
    await expectRecordsAgree(world);
  });
});

describe('what the owner of the provider does by hand', () => {
  const intentOf = async (invoice: string) => {
    const { data } = await asksProvider<{ data: { payment: { payment_intent: string } }[] }>(
      world,
      `/v1/invoice_payments?invoice=${invoice}`,
    );
    return data[0]?.payment.payment_intent ?? '';
  };

  it.each([null, 'late', 'duplicate', 'reordered', 'lost', 'badSignature'])(
    'paid back in two parts, told %s: recorded with the charge and a number of its own',
    async (name) => {
      const member = await createMember(world);
      const [charge] = await paymentsOf(member.subscriptionId);
      const intent = await intentOf(charge?.provider_reference ?? '');
      await fault(world, name);
      for (const amount of ['1000', '500'])
        await postsToProvider(world, '/v1/refunds', { payment_intent: intent, amount });
      await fault(world, null);
      await passes(world, 0);
      await expectRecordsAgree(world);
      const refunds = (await paymentsOf(member.subscriptionId)).filter(({ kind }) => kind === 'refund');
      expect(refunds.map(({ amount_minor }) => amount_minor).toSorted()).toEqual([1000, 500].toSorted());
      expect(refunds.every(({ refunds: of, state }) => of === charge?.payment_id && state === 'succeeded')).toBe(true);
      expect(new Set(refunds.map(({ receipt_number }) => receipt_number)).size).toBe(2);
    },
  );

  it('an end that is set there ends it here, and one at once ends with what is paid', async () => {
    const [planned, ended] = [await createMember(world), await createMember(world)];
    const rowOf = (member: typeof planned) => subscriptionRow(member.subscriptionId);
    const { provider_subscription: one, next_charge_at: next } = await rowOf(planned);
    await postsToProvider(world, `/v1/subscriptions/${one}`, { cancel_at_period_end: 'true' });
    // The next period begins on that day, and is not charged any more: the member is told so, and of no payment.
    expect(await rowOf(planned)).toMatchObject({ state: 'ending', stop_date: addDays(dayOf(String(next)), -1) });
    expect((await templatesTo(world, planned)).filter((name) => name === 'cancel')).toHaveLength(1);
    const main = await (await planned.visitor.get(paths.account.main.href())).text();
    expect(main).toContain(danish.accountMain.noMore);
    expect(main).not.toContain(`>${danish.accountMain.next}<`);
    const { provider_subscription: other, paid_through: paidThrough } = await rowOf(ended);
    await world.services.payment.endNow(String(other));
    await world.settle();
    expect(await rowOf(ended)).toMatchObject({ state: 'ending', stop_date: paidThrough });
    await passes(world, 33);
    await world.services.jobs.sweep();
    expect([(await rowOf(planned)).state, (await rowOf(ended)).state]).toEqual(['ended', 'ended']);
    expect((await templatesTo(world, planned)).filter((name) => name === 'cancel')).toHaveLength(1);
    expect(await paymentsOf(ended.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});

describe('the calendar', () => {
  it('turns a pause on and off and ends what has ended, at midnight of the market', async () => {
    const member = await createMember(world);
    const stateOf = async () => (await subscriptionRow(member.subscriptionId)).state;
    const from = addDays(today(), 2);
    await rowsOf(
      'denmark',
      `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at) VALUES (?, ?, ?, ?, 1, ?)`,
      crypto.randomUUID(),
      member.subscriptionId,
      from,
      addDays(from, 3),
      from,
    );
    const seen = [];
    for (let day = 0; day < 8; day += 1) {
      await world.services.jobs.sweep();
      seen.push(
        `${Math.min(1, Math.max(0, today() < from ? 0 : today() > addDays(from, 3) ? 0 : 1))} ${await stateOf()}`,
      );
      world.advance(86_400);
    }
    expect(new Set(seen)).toEqual(new Set(['0 active', '1 paused']));
    await rows(
      `UPDATE subscription SET state = 'ending', stop_date = ? WHERE subscription_id = ?`,
      today(),
      member.subscriptionId,
    );
    await world.services.jobs.sweep();
    expect(await stateOf()).toBe('ending');
    world.advance(86_400);
    await world.services.jobs.sweep();
    expect(await stateOf()).toBe('ended');
  });
});
