import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { draftHour, joinMembership, membershipId, membershipParams, startSandbox, type TestSandbox } from './harness';

const iso = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);
const ledger = async (test: TestSandbox) =>
  (await (await test.request('/stripe/ledger')).json()) as { amount: number; at: string; kind: string }[];
const chargeDays = async (test: TestSandbox) => (await ledger(test)).map(({ at }) => at.slice(0, 10));
const reload = (test: TestSandbox, { id }: Stripe.Subscription) => test.stripe.subscriptions.retrieve(id);

describe('the clock', () => {
  it('renews from the original day, over the short months', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    await test.advanceDays(125);
    expect(await chargeDays(test)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    const now = await reload(test, subscription);
    expect(now.status).toBe('active');
    expect([iso(now.items.data[0]?.current_period_start), iso(now.items.data[0]?.current_period_end)]).toEqual([
      '2026-05-31',
      '2026-06-30',
    ]);
    const invoices = await test.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ billing_reason }) => billing_reason).at(0)).toBe('subscription_cycle');
    expect(invoices.data[0]?.lines.data[0]?.period.end).toBe(now.items.data[0]?.current_period_end);
  });

  it('applies a repeating coupon to so many charges, and one for once to the first', async () => {
    const test = startSandbox();
    await test.stripe.coupons.create({
      id: 'THREE',
      amount_off: 5_000,
      currency: 'dkk',
      duration: 'repeating',
      duration_in_months: 3,
    });
    await joinMembership(test, { discounts: [{ coupon: 'THREE' }] });
    await test.advanceDays(125);
    expect((await ledger(test)).map(({ amount }) => amount)).toEqual([9_900, 9_900, 9_900, 14_900, 14_900]);
    await test.request('/reset', { method: 'POST' });
    await test.stripe.coupons.create({ id: 'ONCE', percent_off: 50, duration: 'once' });
    await joinMembership(test, { discounts: [{ coupon: 'ONCE' }] });
    await test.advanceDays(31);
    expect((await ledger(test)).map(({ amount }) => amount)).toEqual([7_450, 14_900]);
  });

  it('charges for the first time when a trial ends', async () => {
    const test = startSandbox();
    const { session, subscription } = await joinMembership(test, {
      subscription_data: { trial_end: test.clock.ms / 1000 + 15 * 86_400, metadata: { subscriptionId: membershipId } },
    });
    expect(session.payment_status).toBe('no_payment_required');
    await test.advanceDays(46);
    expect(await chargeDays(test)).toEqual(['2026-02-15', '2026-03-15']);
    expect((await reload(test, subscription)).status).toBe('active');
  });

  it('retries a declined renewal three times, then gives up', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    await test.deliver();
    await test.fault('decline');
    await test.advanceDays(29);
    expect(await test.eventTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.updated', 'charge.failed']),
    );
    expect((await reload(test, subscription)).status).toBe('past_due');
    const [open] = (await test.stripe.invoices.list({ status: 'open' })).data;
    expect(open).toMatchObject({ attempt_count: 1, amount_remaining: 14_900 });
    expect(iso(open?.next_payment_attempt)).toBe('2026-03-03');
    await test.advanceDays(20 + draftHour);
    expect((await reload(test, subscription)).status).toBe('canceled');
    expect((await test.stripe.invoices.retrieve(open?.id ?? '')).attempt_count).toBe(4);
    expect(await test.eventTypes()).toContain('customer.subscription.deleted');
    expect(await ledger(test)).toHaveLength(1);
  });

  it('charges no period that begins after it gave up, however far it is moved at once', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    await test.deliver();
    await test.fault('decline');
    await test.advanceDays(100);
    expect((await reload(test, subscription)).status).toBe('canceled');
    expect((await test.stripe.invoices.list({ status: 'open' })).data).toHaveLength(1);
  });

  it('recovers when a retry succeeds, or when the member pays', async () => {
    const test = startSandbox();
    const one = await joinMembership(test, {}, 'fails-later');
    const two = await joinMembership(test, {}, 'fails-later');
    await test.advanceDays(29);
    const [second, first] = (await test.stripe.invoices.list({ status: 'open' })).data;
    await expect(test.stripe.invoices.pay(first?.id ?? '')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
    expect((await test.stripe.invoices.retrieve(first?.id ?? '')).attempt_count).toBe(1);
    const method = await test.stripe.paymentMethods.attach('pm_card_visa', {
      customer: one.subscription.customer as string,
    });
    await test.stripe.subscriptions.update(one.subscription.id, { default_payment_method: method.id });
    expect((await test.stripe.invoices.pay(first?.id ?? '')).status).toBe('paid');
    expect((await reload(test, one.subscription)).status).toBe('active');
    // What is paid with on the page stays the card only where the subscription was told so.
    await test.stripe.subscriptions.update(two.subscription.id, {
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    const page = new URL(second?.hosted_invoice_url ?? '').pathname;
    expect(await (await test.postForm(page, { answer: 'decline' })).text()).toContain('declined');
    expect(await (await test.postForm(page, { answer: 'pay' })).text()).toContain('<strong>paid</strong>');
    expect((await reload(test, two.subscription)).status).toBe('active');
    await test.advanceDays(31);
    expect(await ledger(test)).toHaveLength(6);
  });

  it.each([
    ['keep_as_draft', 'draft'],
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('leaves charges out while collection is paused (%s)', async (behavior, status) => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const resumesAt = Date.parse('2026-04-30T10:00:00Z') / 1000;
    await test.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior, resumes_at: resumesAt } });
    await test.advanceDays(60);
    expect(await chargeDays(test)).toEqual(['2026-01-31']);
    expect((await test.stripe.invoices.list({ status })).data).toHaveLength(2);
    await test.advanceDays(30);
    expect(await chargeDays(test)).toEqual(['2026-01-31', '2026-04-30']);
    expect((await reload(test, subscription)).pause_collection).toBeNull();
  });

  it('ends a subscription at its time, and not before', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const end = Date.parse('2026-03-31T10:00:00Z') / 1000;
    const changed = await test.stripe.subscriptions.update(subscription.id, {
      cancel_at: end,
      proration_behavior: 'none',
    });
    expect(changed).toMatchObject({ cancel_at: end, status: 'active' });
    await test.advanceDays(58);
    expect((await reload(test, subscription)).status).toBe('active');
    await test.advanceDays(2);
    expect(await reload(test, subscription)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await chargeDays(test)).toEqual(['2026-01-31', '2026-02-28']);
    await expect(test.stripe.subscriptions.update(subscription.id, { cancel_at: '' })).rejects.toThrow(/canceled/);
  });

  it('expires payment pages after a day', async () => {
    const test = startSandbox();
    const session = await test.stripe.checkout.sessions.create(membershipParams());
    await test.advanceDays(1);
    expect(await test.eventTypes()).toEqual(['checkout.session.expired']);
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).url).toBeNull();
  });

  it('moved ahead does not shut out an app whose own clock was not moved', async () => {
    const test = startSandbox();
    await test.advanceDays(100);
    const appNow = test.clock.ms / 1000;
    const session = await test.stripe.checkout.sessions.create(
      membershipParams({ expires_at: appNow + 3_600, subscription_data: { trial_end: appNow + 15 * 86_400 } }),
    );
    expect(session.expires_at - session.created).toBe(3_600);
    await test.answer(session.id, 'pay');
    const { subscription } = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect((subscription as Stripe.Subscription).trial_end).toBe(appNow + 115 * 86_400);
  });

  it.each([{ advanceDays: -1 }, { advanceDays: 'soon' }, {}, { advanceDays: 99_999 }])(
    'order %j is a 422',
    async (body) => {
      expect((await startSandbox().postJson('/stripe/clock', body)).status).toBe(422);
    },
  );

  it('does not make a wrong sum of many members and a year', async () => {
    const test = startSandbox();
    for (let index = 0; index < 20; index += 1) await joinMembership(test);
    await test.advanceDays(365 + draftHour);
    expect(await ledger(test)).toHaveLength(20 * 13);
  });
});
