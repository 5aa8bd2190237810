import { beforeAll, describe, expect, it } from 'vitest';
import {
  dayOf,
  fault,
  hoursPass,
  passes,
  paymentStates,
  paymentsOf,
  postsToProvider,
  pressesAt,
  subscriptionRow,
  templatesTo,
} from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const openOf = async (id: string) => JSON.parse(String((await subscriptionRow(id)).open_invoice_json));
const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

describe('a renewal that is refused', () => {
  const fails = async (card: 'fails-later' | 'asks-later' = 'fails-later'): Promise<Member> => {
    const member = await createMember(world, { pay: card as 'fails-later' });
    await passes(world, 32);
    return member;
  };

  it('makes past due, says when it is tried again, and is told once', async () => {
    const member = await createMember(world, { pay: 'fails-later' });
    const { next_charge_at } = await subscriptionRow(member.subscriptionId);
    // Before the second try, however short the month.
    await passes(world, Math.ceil((Date.parse(String(next_charge_at)) - world.now()) / 86_400_000) + 1);
    const row = await subscriptionRow(member.subscriptionId);
    expect(row.state).toBe('pastDue');
    const open = await openOf(member.subscriptionId);
    // Tried for the first time an hour after it was made: so long it is a draft.
    expect(Date.parse(open.nextTryAt)).toBe(Date.parse(open.since) + 3 * 86_400_000 + 3_600_000);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge failed']);
    expect(dayOf(row.next_charge_at) > dayOf(open.since)).toBe(true);
    await passes(world, 6);
    expect(count(await templatesTo(world, member), 'payment-failed')).toBe(1);
    expect((await openOf(member.subscriptionId)).invoice).toBe(open.invoice);
    await expectRecordsAgree(world);
  });

  it.each(['late', 'duplicate', 'reordered', 'lost', 'badSignature'])(
    'told %s comes to the same, and so does its payment',
    async (name) => {
      const member = await createMember(world, { pay: 'fails-later' });
      await fault(world, name);
      await passes(world, 32);
      await fault(world, null);
      await passes(world, 0);
      await hoursPass(world, 3);
      expect((await subscriptionRow(member.subscriptionId)).state).toBe('pastDue');
      const { invoice } = await openOf(member.subscriptionId);
      const { hosted_invoice_url } = await asksProvider<{ hosted_invoice_url: string }>(
        world,
        `/v1/invoices/${invoice}`,
      );
      await fault(world, name);
      await pressesAt(world, hosted_invoice_url, 'pay');
      await fault(world, null);
      await passes(world, 0);
      // Nobody told: the sweep looks once the next try is over.
      await passes(world, 3);
      await hoursPass(world, 3);
      await hoursPass(world, 3);
      expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
        state: 'active',
        open_invoice_json: null,
        payment_method: 'Mastercard 4444',
      });
      expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
      expect(count(await templatesTo(world, member), 'payment-failed')).toBe(1);
      expect(count(await templatesTo(world, member), 'receipt')).toBe(2);
      await expectRecordsAgree(world);
    },
  );

  it('is paid by a later try once the bank agrees', async () => {
    const member = await createMember(world);
    await fault(world, 'decline');
    await passes(world, 32);
    await fault(world, null);
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('pastDue');
    await passes(world, 4);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await expectRecordsAgree(world);
  });

  it.each([null, 'lost'])(
    'is given up after three weeks, and the membership ends with what was paid (told: %s)',
    async (name) => {
      const member = await fails();
      const { paid_through: paidThrough } = await subscriptionRow(member.subscriptionId);
      await fault(world, name);
      await passes(world, 22);
      await fault(world, null);
      await hoursPass(world, 3);
      expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
        state: 'ended',
        stop_date: paidThrough,
        open_invoice_json: null,
      });
      const told = await templatesTo(world, member);
      // They have cancelled nothing.
      expect([count(told, 'operator-notice'), count(told, 'cancel')]).toEqual([1, 0]);
      await expectRecordsAgree(world);
    },
  );

  it('is paid in place by another card, once, whether the event or the member comes first', async () => {
    const member = await fails();
    const {
      subscription_id: subscriptionId,
      provider_customer: customer,
      provider_subscription: subscription,
    } = await subscriptionRow(member.subscriptionId);
    const order = {
      subscriptionId: String(subscriptionId),
      customer: String(customer),
      subscription: String(subscription),
      language: 'en' as const,
    };
    const back = 'http://dk.localhost:8787/account-payments';
    const started = await world.services.billing.startMethodChange({
      ...order,
      successUrl: `${back}?checkout={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    });
    if (!started.ok) throw new Error('no page');
    const { checkout, url } = started.value;
    expect(await world.services.membership.finishMethodChange(checkout)).toEqual({ ok: true, value: { kind: 'open' } });
    for (const answer of ['decline', 'authenticate-failed', 'back']) await pressesAt(world, url, answer);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
      state: 'pastDue',
      payment_method: 'Visa 0341',
    });
    await pressesAt(world, url, 'authenticate');
    const again = await Promise.all([1, 2].map(() => world.services.membership.finishMethodChange(checkout)));
    expect(again.every(({ ok }) => ok)).toBe(true);
    await world.settle();
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
      state: 'active',
      payment_method: 'Mastercard 4444',
    });
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    expect(count(await templatesTo(world, member), 'change')).toBe(1);
    await passes(world, 31);
    expect(await paymentsOf(member.subscriptionId)).toHaveLength(3);
    await expectRecordsAgree(world);
  });

  it('of a card that asks its owner is paid on the page of the bank', async () => {
    const member = await fails('asks-later');
    const { invoice } = await openOf(member.subscriptionId);
    const refused = await world.services.billing.payInvoice(invoice, crypto.randomUUID());
    if (!refused.ok || refused.value.kind !== 'refused' || !refused.value.url) throw new Error('not asked');
    await pressesAt(world, refused.value.url, 'authenticate');
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('active');
    await expectRecordsAgree(world);
  });

  it('comes to the same in every order in which it can be told', async () => {
    const told: Record<string, unknown>[] = [];
    const { membership, payment } = world.services;
    const member = await createMember(world, { pay: 'fails-later' });
    const before = await subscriptionRow(member.subscriptionId);
    await fault(world, 'lost');
    await passes(world, 32);
    const [open] = await asksProvider<{ data: { id: string; hosted_invoice_url: string }[] }>(
      world,
      `/v1/invoices?subscription=${before.provider_subscription}&limit=1`,
    ).then(({ data }) => data);
    const facts = [];
    for (const _ of [1, 2]) {
      const failed = await payment.fetchInvoice(open?.id ?? '');
      if (failed.ok) facts.push(failed.value);
      await passes(world, 4);
    }
    await pressesAt(world, open?.hosted_invoice_url ?? '', 'pay');
    const paid = await payment.fetchInvoice(open?.id ?? '');
    if (paid.ok) facts.push(paid.value);
    await fault(world, null);
    expect(facts.map(({ status }) => status)).toEqual(['failed', 'failed', 'paid']);
    for (const order of permutations([0, 1, 2, 2])) {
      await rows('DELETE FROM payment WHERE provider_reference = ?', open?.id ?? '');
      await rows(
        `UPDATE subscription SET state = 'active', open_invoice_json = NULL, next_charge_at = ?, paid_through = ? WHERE subscription_id = ?`,
        before.next_charge_at ?? null,
        before.paid_through ?? null,
        member.subscriptionId,
      );
      for (const index of order) await membership.recordInvoice(facts[index] as (typeof facts)[number]);
      const { state, open_invoice_json, next_charge_at, paid_through } = await subscriptionRow(member.subscriptionId);
      const recorded = (await paymentsOf(member.subscriptionId)).map((row) => `${row.state} ${row.amount_minor}`);
      told.push({ state, open_invoice_json, next_charge_at, paid_through, recorded });
    }
    expect(new Set(told.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(told[0]).toMatchObject({ state: 'active', open_invoice_json: null });
    await expectRecordsAgree(world);
  });

  it('that is paid does not end a past due that a newer one made', async () => {
    const member = await fails();
    const open = await openOf(member.subscriptionId);
    const older = await world.services.payment.fetchInvoice(open.invoice);
    if (!older.ok) throw new Error('no invoice');
    const newer = { ...older.value, invoice: 'in_newer', at: older.value.at + 86_400_000 };
    await world.services.membership.recordInvoice(newer);
    expect((await openOf(member.subscriptionId)).invoice).toBe('in_newer');
    await world.services.membership.recordInvoice({ ...older.value, status: 'paid' });
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('pastDue');
    await world.services.membership.recordInvoice({ ...newer, status: 'closed' });
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
    // None of it happened at the provider; the other tests compare.
    await rows(
      'DELETE FROM payment WHERE subscription_id = ? AND at > (SELECT paid_at FROM subscription WHERE subscription_id = ?1)',
      member.subscriptionId,
    );
    await postsToProvider(world, `/v1/invoices/${open.invoice}/void`);
  });
});

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  const all = items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
  return [...new Map(all.map((one) => [one.join(), one])).values()];
}
