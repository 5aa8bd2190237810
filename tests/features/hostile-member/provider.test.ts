import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { invoiceFactOf } from '../../../worker/services/payment/stripe-objects';
import { fault, passes, paymentsOf } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { createDebtor } from '../../setup/people/debtor';
import { createMember, type Hands, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await fault(world, null);
});

const today = () => civilDateOf(world.services.clock.now(), 'Europe/Copenhagen');
const isLetIn = async (hands: Hands) => hasAccess((await hands.standing()).facts, today());
const chargesOf = async (subscriptionId: string) =>
  (await paymentsOf(subscriptionId)).filter(({ kind, state }) => kind === 'charge' && state === 'succeeded');
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    world.advance(3600);
    await world.services.jobs.sweep();
    await world.settle();
  }
}

describe('a pause that was taken back', () => {
  it('is charged and opens the door, also when the provider hears of it after its day', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.pauses(3);
    const { pause } = (await hands.standing()).facts;
    const left = (Date.parse(pause?.from ?? '') - Date.parse(today())) / 86_400_000;
    await passes(world, left - 1);
    await fault(world, 'status500');
    await hands.does({ kind: 'undoPause' });
    await passes(world, 2);
    expect(await isLetIn(hands)).toBe(false);
    await fault(world, null);
    await hours(8);
    expect(await chargesOf(member.subscriptionId)).toHaveLength(2);
    expect(await isLetIn(hands)).toBe(true);
    await hands.expectProviderAgrees();
    await hours(2);
    expect(await chargesOf(member.subscriptionId)).toHaveLength(2);
    await expectRecordsAgree(world);
  });
});

describe('an invoice that is written off', () => {
  it('is no gift: what was not paid for stays locked', async () => {
    const member = await createDebtor(world);
    const hands = handsOf(world, member);
    const invoice = (await hands.standing()).subscription.openInvoice?.invoice ?? '';
    const there = await asksProvider<Parameters<typeof invoiceFactOf>[0]>(world, `/v1/invoices/${invoice}`);
    await world.services.membership.recordInvoice(invoiceFactOf({ ...there, status: 'uncollectible' }));
    expect(await isLetIn(hands)).toBe(false);
    expect((await hands.standing()).standing).toBe('pastDue');
    await passes(world, 30);
    expect((await hands.standing()).standing).toBe('ended');
  });
});

describe('an order that is paid twice', () => {
  it('has a receipt and a number for what came and for what went back', async () => {
    const member = await createMember(world);
    const { checkout: own, ...rest } = { ...(await handsOf(world, member).standing()).subscription };
    await world.services.membership.settle({
      checkout: `${own}2`,
      subscriptionId: member.subscriptionId,
      status: 'complete',
      isPaid: true,
      isOnItsWay: false,
      hasFailed: false,
      url: null,
      amountMinor: rest.firstAmountMinor,
      currency: rest.currency,
      customer: null,
      subscription: null,
      charge: 'in_second',
      paidAt: null,
      periodEndsAt: null,
      method: null,
    });
    const numbers = (await paymentsOf(member.subscriptionId)).map(({ receipt_number: number }) => number);
    expect(numbers).toHaveLength(3);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).not.toContain(null);
    await rows(`DELETE FROM outbox WHERE kind = 'refund' AND done_at IS NULL`);
    await rows(`DELETE FROM payment WHERE provider_reference LIKE '%in_second'`);
  });
});

describe('reconciliation', () => {
  it('comes to each charge that is missing, however many of somebody else’s stand before it', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    await passes(world, 32);
    await fault(world, null);
    expect(await chargesOf(member.subscriptionId)).toHaveLength(1);
    const { payment, jobs } = world.services;
    const { listCharges } = payment;
    payment.listCharges = async (since) => {
      const listed = await listCharges(since);
      const at = world.now();
      const foreign = Array.from({ length: 200 }, (_, index) => ({
        charge: `in_foreign${index}`,
        amountMinor: 100,
        at,
      }));
      return listed.ok ? { ok: true, value: { ...listed.value, rows: [...foreign, ...listed.value.rows] } } : listed;
    };
    // Forty are asked for in a run, from a place that the hour names.
    for (let run = 0; run < 12; run += 1) {
      world.advance(3600);
      await jobs.reconcile();
    }
    payment.listCharges = listCharges;
    expect(await chargesOf(member.subscriptionId)).toHaveLength(2);
  });
});
