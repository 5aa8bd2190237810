import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../worker/domain/result';
import type { BillingState } from '../../../worker/services/billing/port';
import type { PaymentFault } from '../../../worker/services/payment/port';
import { fault, passes, subscriptionRow } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree } from '../../setup/money/records';
import { createMember, type MemberOptions } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const dayMs = 86_400_000;
const dearer = { productName: 'Solhus Plus', priceMinor: 29_900, currency: 'DKK', intervalMonths: 1 };

async function running(options: MemberOptions = {}) {
  const member = await createMember(world, options);
  const { provider_subscription } = await subscriptionRow(member.subscriptionId);
  return { member, subscription: String(provider_subscription) };
}
function theValue<Value>(result: Result<Value, PaymentFault>): Value {
  if (!result.ok) throw new Error(`${result.reason.kind}: ${result.reason.detail}`);
  return result.value;
}
const fetched = async (subscription: string) => theValue(await world.services.billing.fetch(subscription));
const updated = async (...args: Parameters<World['services']['billing']['update']>): Promise<BillingState> =>
  theValue(await world.services.billing.update(...args));
const chargesOf = async (subscriptionId: string) =>
  (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId).map(({ amount }) => amount);
const renewalOf = async (subscription: string) =>
  (await asksProvider<{ data: { amount_due: number }[] }>(world, `/v1/invoices?subscription=${subscription}&limit=1`))
    .data[0]?.amount_due;

describe('a running subscription', () => {
  it('ends when it is told, and does not when that is taken back', async () => {
    const { member, subscription } = await running();
    const { periodEndsAt } = await fetched(subscription);
    // Where a period ends near it, there: anywhere else one that is still to come would be prorated.
    expect(await updated(subscription, { endsAt: periodEndsAt + 3 * dayMs }, 'end:0')).toMatchObject({
      endsAt: periodEndsAt,
    });
    expect(await updated(subscription, { endsAt: periodEndsAt + 10 * dayMs }, 'end:1')).toMatchObject({
      status: 'active',
      endsAt: periodEndsAt + 10 * dayMs,
    });
    expect((await updated(subscription, { endsAt: null }, 'end:2')).endsAt).toBeNull();
    expect(await updated(subscription, { endsAt: world.services.clock.now() }, 'end:3')).toMatchObject({
      status: 'ended',
    });
    // Over is over, however often it is said; anything else is refused.
    expect(await updated(subscription, { endsAt: world.services.clock.now() }, 'end:4')).toMatchObject({
      status: 'ended',
    });
    const refused = await world.services.billing.update(subscription, { endsAt: null }, 'end:5');
    expect(refused).toMatchObject({ ok: false, reason: { kind: 'refused' } });
    expect(await chargesOf(member.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('is charged later where the next charge is moved, with the fee once, and begins at once when told', async () => {
    const { member, subscription } = await running();
    const { periodEndsAt, priceMinor } = await fetched(subscription);
    const nextChargeAt = periodEndsAt + 60 * dayMs;
    const fee = { amountMinor: 2_900, currency: 'DKK', description: 'Pause' };
    expect(await updated(subscription, { nextChargeAt, fee: { ...fee, amountMinor: 100 } }, 'move:1')).toMatchObject({
      status: 'waiting',
    });
    for (const key of ['move:2', 'move:2', 'move:3']) await updated(subscription, { nextChargeAt, fee }, key);
    await passes(world, 40);
    expect(await chargesOf(member.subscriptionId)).toHaveLength(1);
    const begun = await updated(subscription, { nextChargeAt: 'now' }, 'begin');
    expect(begun.status).toBe('active');
    expect(await updated(subscription, { nextChargeAt: 'now' }, 'begin')).toEqual(begun);
    await world.settle();
    expect(await chargesOf(member.subscriptionId)).toEqual([priceMinor, priceMinor + 2_900]);
    await updated(subscription, { fee }, 'fee:1');
    await updated(subscription, { fee: null }, 'fee:2');
    await passes(world, 32);
    expect(await renewalOf(subscription)).toBe(priceMinor);
    await expectRecordsAgree(world);
  });

  it('takes another price and rhythm, and a discount, from the next charge on', async () => {
    const { member, subscription } = await running();
    const { periodEndsAt } = await fetched(subscription);
    const yearly = { ...dearer, priceMinor: 199_900, intervalMonths: 12 };
    const discount = { code: 'WELCOME20', offMinor: 10_000, charges: 1, months: 1 };
    const state = await updated(subscription, { price: yearly, discount }, 'price:1');
    expect(state).toMatchObject({ status: 'waiting', periodEndsAt, priceMinor: 199_900, intervalMonths: 12 });
    expect(await updated(subscription, { price: yearly, discount }, 'price:1')).toEqual(state);
    expect(await updated(subscription, { discount: null }, 'price:2')).toMatchObject({ periodEndsAt });
    await updated(subscription, { discount }, 'price:3');
    expect(await chargesOf(member.subscriptionId)).toHaveLength(1);
    await passes(world, 32);
    expect((await chargesOf(member.subscriptionId)).at(-1)).toBe(189_900);
    expect((await fetched(subscription)).periodEndsAt - periodEndsAt).toBeGreaterThan(364 * dayMs);
    await expectRecordsAgree(world);
  });
});

describe('a change at once', () => {
  it('costs what the look said, all day, and once however often it is asked', async () => {
    const { member, subscription } = await running();
    await passes(world, 10);
    const change = { subscription, price: dearer, from: world.services.clock.now() };
    const { billing, membership } = world.services;
    const { amountMinor } = theValue(await billing.previewChange(change));
    world.advance(3_600);
    expect(theValue(await billing.previewChange(change)).amountMinor).toBe(amountMinor);
    await fault(world, 'slow', 1);
    expect(await billing.changeNow(change, 'change:1')).toMatchObject({ ok: false, reason: { kind: 'unknown' } });
    const madeNow = async () => {
      const made = theValue(await billing.changeNow(change, 'change:1'));
      if (made.kind !== 'made') throw new Error('somebody is asked');
      return made;
    };
    const first = await madeNow();
    const again = await madeNow();
    expect(again.invoice).toEqual(first.invoice);
    expect(first.invoice).toMatchObject({ reason: 'change', status: 'paid', amountMinor });
    const before = await subscriptionRow(member.subscriptionId);
    if (first.invoice) await membership.recordInvoice(first.invoice);
    await world.settle();
    const { next_charge_at, paid_through } = await subscriptionRow(member.subscriptionId);
    expect([next_charge_at, paid_through]).toEqual([before.next_charge_at, before.paid_through]);
    expect((await chargesOf(member.subscriptionId)).slice(1)).toEqual([amountMinor]);
    await passes(world, 25);
    expect((await chargesOf(member.subscriptionId)).at(-1)).toBe(29_900);
    await expectRecordsAgree(world);
  });

  it('that the bank refuses leaves everything as it was', async () => {
    const { member, subscription } = await running({ pay: 'fails-later' });
    const before = await fetched(subscription);
    const change = { subscription, price: dearer, from: world.services.clock.now() };
    const refused = await world.services.billing.changeNow(change, 'refused:1');
    expect(refused).toMatchObject({ ok: false, reason: { kind: 'refused' } });
    expect(await fetched(subscription)).toEqual(before);
    expect(await chargesOf(member.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});

describe('another card', () => {
  it('of an older page that is told of late does not push out a newer one', async () => {
    const { member, subscription } = await running();
    const { customer } = await fetched(subscription);
    const { billing } = world.services;
    const back = `${member.visitor.origin}/account-payments`;
    const order = {
      customer,
      subscription,
      subscriptionId: member.subscriptionId,
      language: 'da',
      successUrl: back,
      cancelUrl: back,
    } as const;
    const pages = [];
    for (const answer of ['fails-later', 'pay']) {
      const page = theValue(await billing.startMethodChange(order));
      await fault(world, 'lost');
      await member.visitor.answersPayment(page.url, answer as 'pay');
      await fault(world, null);
      pages.push(page.checkout);
      await passes(world, 0.1);
    }
    for (const checkout of [pages[1], pages[0], pages[1]]) {
      expect(theValue(await billing.finishMethodChange(checkout ?? ''))).toMatchObject({
        kind: 'done',
        method: 'Mastercard 4444',
      });
    }
    expect((await fetched(subscription)).method).toBe('Mastercard 4444');
  });
});
