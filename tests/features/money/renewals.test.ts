import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../worker/domain/dates';
import {
  dayOf,
  fault,
  hoursPass,
  passes,
  paymentStates,
  paymentsOf,
  subscriptionRow,
  templatesTo,
} from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const numbersOf = async (id: string) => (await paymentsOf(id)).map(({ receipt_number }) => receipt_number);
const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

/** Events of one action, as the provider keeps them, delivered or not. */
async function eventsSince(known: ReadonlySet<string>, subscriptionId: string) {
  const { data } = await asksProvider<{ data: { id: string; type: string }[] }>(world, '/v1/events?limit=100');
  return data.filter((event) => !known.has(event.id) && JSON.stringify(event).includes(subscriptionId));
}

describe('a renewal', () => {
  it('is recorded with its period and number, moves the dates, and sends a receipt in the language of now', async () => {
    const member = await createMember(world, { language: 'en' });
    const before = await subscriptionRow(member.subscriptionId);
    expect(before.paid_through).toBe(addDays(dayOf(before.next_charge_at), -1));
    await rows('UPDATE member SET language = ? WHERE member_id = ?', 'da', member.memberId);
    await passes(world, 32);
    const after = await subscriptionRow(member.subscriptionId);
    const [first, renewal, ...others] = await paymentsOf(member.subscriptionId);
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({
      kind: 'charge',
      state: 'succeeded',
      period_start: before.next_charge_at,
      period_end: after.next_charge_at,
    });
    expect(renewal?.receipt_number).not.toBe(first?.receipt_number);
    expect(after).toMatchObject({ state: 'active', open_invoice_json: null });
    expect(after.anchor_date).toBe(before.anchor_date);
    expect(after.paid_through).toBe(addDays(dayOf(after.next_charge_at), -1));
    expect(String(after.next_charge_at) > String(before.next_charge_at)).toBe(true);
    const [latest] = await world.mailTo(member.email);
    expect(latest?.html).toContain('lang="da"');
    expect(latest?.text).toContain(String(renewal?.receipt_number));
    expect(count(await templatesTo(world, member), 'receipt')).toBe(2);
    await expectRecordsAgree(world);
  });

  it.each(['late', 'duplicate', 'reordered', 'lost', 'badSignature'])('told %s comes to the same', async (name) => {
    const member = await createMember(world);
    await fault(world, name);
    await passes(world, 32);
    await fault(world, null);
    await passes(world, 0);
    await hoursPass(world, 3);
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    const row = await subscriptionRow(member.subscriptionId);
    expect(row.state).toBe('active');
    expect(row.paid_through).toBe(addDays(dayOf(row.next_charge_at), -1));
    expect(Date.parse(String(row.next_charge_at))).toBeGreaterThan(world.services.clock.now());
    expect(count(await templatesTo(world, member), 'receipt')).toBe(2);
    await expectRecordsAgree(world);
  });

  it('that is told after a newer one moves no date back', async () => {
    const member = await createMember(world);
    const known = new Set<string>();
    await fault(world, 'lost');
    await passes(world, 32);
    const lost = await eventsSince(known, member.subscriptionId);
    await fault(world, null);
    await passes(world, 31);
    const { next_charge_at: newest, paid_through: paidThrough } = await subscriptionRow(member.subscriptionId);
    // The newer one's event finds a period that began unheard, and asks for what was before it.
    expect(await paymentsOf(member.subscriptionId)).toHaveLength(3);
    const old = lost.find(({ type }) => type === 'invoice.paid') as unknown as { data: { object: { id: string } } };
    const invoice = await world.services.payment.fetchInvoice(old.data.object.id);
    if (!invoice.ok) throw new Error('no invoice');
    await Promise.all([
      world.services.membership.recordInvoice(invoice.value),
      world.services.membership.recordInvoice(invoice.value),
    ]);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
      next_charge_at: newest,
      paid_through: paidThrough,
    });
    expect(new Set(await numbersOf(member.subscriptionId)).size).toBe(3);
    await expectRecordsAgree(world);
  });

  it('of nobody who told anything is found by reconciliation', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    await passes(world, 32);
    await fault(world, null);
    expect(await paymentsOf(member.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
  });

  it('begins the product that was planned, and ends the discount with it', async () => {
    const member = await createMember(world);
    const row = await subscriptionRow(member.subscriptionId);
    const next = {
      productId: crypto.randomUUID(),
      from: dayOf(row.next_charge_at),
      productName: { da: 'Solhus Stor', en: 'Solhus Large' },
      catalogueVersion: 'v2',
      priceMinor: 9_900,
      intervalMonths: 1,
      bindingMonths: 3,
      usesUv: false,
    };
    await rows(
      'UPDATE subscription SET next_product_json = ? WHERE subscription_id = ?',
      JSON.stringify(next),
      member.subscriptionId,
    );
    await passes(world, 32);
    const after = await subscriptionRow(member.subscriptionId);
    expect([after.product_id, after.next_product_json]).toEqual([next.productId, null]);
    expect(JSON.parse(String(after.snapshot_json))).toMatchObject({
      priceMinor: 9_900,
      catalogueVersion: 'v2',
      discount: null,
    });
    expect(String(after.binding_ends_on) > addDays(next.from, 80)).toBe(true);
  });
});

describe('introductory prices and later starts', () => {
  it('a discount of three charges ends with the fourth', async () => {
    const member = await createMember(world, { promotion: 'WELCOME20' });
    for (let month = 0; month < 4; month += 1) await passes(world, 31);
    const amounts = (await paymentsOf(member.subscriptionId)).map(({ amount_minor }) => amount_minor);
    const [low = 0, , , full = 0] = amounts;
    expect(amounts.slice(0, 5)).toEqual([low, low, low, full, full]);
    expect(low).toBeLessThan(full);
    await expectRecordsAgree(world);
  });

  it('who starts later is charged again at the end of the first period', async () => {
    const member = await createMember(world, { startNow: false });
    const before = await subscriptionRow(member.subscriptionId);
    expect(String(before.access_from) > dayOf(before.paid_at)).toBe(true);
    await passes(world, 32);
    expect(await paymentsOf(member.subscriptionId)).toHaveLength(1);
    await passes(world, 20);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await expectRecordsAgree(world);
  });
});
