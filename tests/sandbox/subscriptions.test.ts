import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { draftHour, joinMembership, membershipId, startSandbox, type TestSandbox } from './harness';

const bigger = async ({ stripe }: TestSandbox, unit_amount = 24_900, interval: 'month' | 'year' = 'month') =>
  stripe.prices.create({
    currency: 'dkk',
    unit_amount,
    recurring: { interval },
    product_data: { name: 'Solhus Plus' },
  });
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? '';
const atHalf = (test: TestSandbox) => {
  test.clock.ms += 14 * 86_400_000;
};
const amounts = async (test: TestSandbox) =>
  ((await (await test.request('/stripe/ledger')).json()) as { amount: number }[]).map(({ amount }) => amount);

describe('a change of price', () => {
  it('without proration shows in the preview and in the next charge', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const price = await bigger(test);
    const items = [{ id: itemOf(subscription), price: price.id }];
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'none' },
    });
    expect(preview).toMatchObject({ total: 24_900, amount_due: 24_900, billing_reason: 'upcoming' });
    expect(preview.period_end).toBe(subscription.items.data[0]?.current_period_end);
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.unit_amount).toBe(14_900);
    const changed = await test.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
    expect(changed.items.data[0]).toMatchObject({ id: itemOf(subscription), price: { unit_amount: 24_900 } });
    await test.advanceDays(28 + draftHour);
    expect(await amounts(test)).toEqual([14_900, 24_900]);
  });

  it('with proration is settled at the next charge, or at once', async () => {
    const test = startSandbox();
    const price = await bigger(test);
    const one = await joinMembership(test);
    atHalf(test);
    await test.stripe.subscriptions.update(one.subscription.id, {
      items: [{ id: itemOf(one.subscription), price: price.id }],
    });
    expect(await amounts(test)).toEqual([14_900]);
    await test.advanceDays(14 + draftHour);
    expect(await amounts(test)).toEqual([14_900, 24_900 + 12_450 - 7_450]);
    await test.request('/reset', { method: 'POST' });
    const now = startSandbox();
    const two = await joinMembership(now);
    atHalf(now);
    const other = await bigger(now);
    await now.stripe.subscriptions.update(two.subscription.id, {
      items: [{ id: itemOf(two.subscription), price: other.id }],
      proration_behavior: 'always_invoice',
    });
    expect(await amounts(now)).toEqual([14_900, 5_000]);
  });

  it('to another rhythm begins a new period now', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    atHalf(test);
    const price = await bigger(test, 140_000, 'year');
    const changed = await test.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: price.id }],
      proration_behavior: 'none',
    });
    expect(new Date((changed.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
      '2027-02-14T10:00:00.000Z',
    );
    expect(await amounts(test)).toEqual([14_900, 140_000]);
  });

  it('downwards leaves credit that the next charges use up', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    atHalf(test);
    const price = await bigger(test, 1_000);
    await test.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: price.id }],
      proration_behavior: 'always_invoice',
    });
    const customer = await test.stripe.customers.retrieve(subscription.customer as string);
    expect(customer).toMatchObject({ balance: -6_950 });
    await test.advanceDays(7 * 31);
    // The last half crown is too little to be charged by itself.
    expect(await amounts(test)).toEqual([14_900]);
    await test.advanceDays(31);
    expect(await amounts(test)).toEqual([14_900, 1_050]);
  });

  it.each([
    ['an unknown item', { items: [{ id: 'si_none', price: 'price_x' }] }],
    ['an unknown price', { items: [{ price: 'price_none' }] }],
    ['an unknown method', { default_payment_method: 'pm_none' }],
    ['a trial in the past', { trial_end: 1_700_000_000 }],
    ['an unknown coupon', { discounts: [{ coupon: 'none' }] }],
  ])('is refused for %s', async (_name, params) => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const call = test.stripe.subscriptions.update(subscription.id, params as Stripe.SubscriptionUpdateParams);
    await expect(call).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  });
});

describe('previews', () => {
  it('say that nothing comes after the end', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    const ending = { subscription: subscription.id, subscription_details: { cancel_at: end } };
    await expect(test.stripe.invoices.createPreview(ending)).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
    await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(test.stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      statusCode: 404,
    });
    const undone = await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(undone.cancel_at).toBeNull();
    expect((await test.stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(14_900);
  });

  it('work for a subscription that does not exist yet', async () => {
    const test = startSandbox();
    const price = await bigger(test);
    await test.stripe.coupons.create({ id: 'TEN', percent_off: 10 });
    const preview = await test.stripe.invoices.createPreview({
      subscription_details: { items: [{ price: price.id }] },
      discounts: [{ coupon: 'TEN' }],
    });
    expect([preview.subtotal, preview.total]).toEqual([24_900, 22_410]);
  });
});

describe('subscriptions', () => {
  it('are found by metadata and by customer', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const { data } = await test.stripe.subscriptions.search({ query: `metadata['subscriptionId']:'${membershipId}'` });
    expect(data.map(({ id }) => id)).toEqual([subscription.id]);
    const both = `metadata["subscriptionId"]:"${membershipId}" AND status:'canceled'`;
    expect((await test.stripe.subscriptions.search({ query: both })).data).toEqual([]);
    expect((await test.stripe.subscriptions.search({ query: `-status:'canceled'` })).data).toHaveLength(1);
    await expect(test.stripe.subscriptions.search({ query: 'what?' })).rejects.toMatchObject({ param: 'query' });
    const listed = await test.stripe.subscriptions.list({
      customer: subscription.customer as string,
      expand: ['data.customer', 'data.latest_invoice.payments'],
    });
    expect(listed.data[0]).toMatchObject({
      customer: { email: 'visitor@example.com' },
      latest_invoice: { payments: { data: [{ status: 'paid' }] } },
    });
  });

  it('are cancelled at once', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    await test.deliver();
    expect((await test.stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(await test.eventTypes()).toEqual(['customer.subscription.deleted']);
    expect((await test.stripe.subscriptions.list()).data).toEqual([]);
    expect((await test.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    await expect(test.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('can be made without the hosted page', async () => {
    const test = startSandbox();
    const price = await bigger(test);
    const customer = await test.stripe.customers.create({ email: 'member@example.com' });
    const params = { customer: customer.id, items: [{ price: price.id }], metadata: { subscriptionId: membershipId } };
    await expect(test.stripe.subscriptions.create(params)).rejects.toMatchObject({ code: 'resource_missing' });
    const failing = await test.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    const incomplete = await test.stripe.subscriptions.create({ ...params, default_payment_method: failing.id });
    expect(incomplete.status).toBe('incomplete');
    await expect(
      test.stripe.subscriptions.create({
        ...params,
        default_payment_method: failing.id,
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError' });
    const good = await test.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await test.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: good.id } });
    expect((await test.stripe.subscriptions.create(params)).status).toBe('active');
    await test.advanceDays(1);
    expect((await test.stripe.subscriptions.retrieve(incomplete.id)).status).toBe('incomplete_expired');
  });

  it('move into a trial, by which a pause can be made as well', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const until = Date.parse('2026-04-15T10:00:00Z') / 1000;
    const paused = await test.stripe.subscriptions.update(subscription.id, {
      trial_end: until,
      proration_behavior: 'none',
    });
    expect(paused).toMatchObject({ status: 'trialing', billing_cycle_anchor: until });
    await test.advanceDays(74 + draftHour);
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(await amounts(test)).toEqual([14_900, 14_900]);
  });
});

describe('refunds', () => {
  it('give back a part, then the rest, and no more', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const [charge] = (await test.stripe.charges.list({ customer: subscription.customer as string })).data;
    await test.deliver();
    const part = await test.stripe.refunds.create({ charge: charge?.id ?? '', amount: 900 });
    expect(part).toMatchObject({ amount: 900, status: 'succeeded' });
    expect(await test.eventTypes()).toEqual(['refund.created', 'charge.refunded']);
    const tooMuch = test.stripe.refunds.create({ charge: charge?.id ?? '', amount: 14_001 });
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount' });
    await test.stripe.refunds.create({ payment_intent: charge?.payment_intent as string });
    const again = test.stripe.refunds.create({ charge: charge?.id ?? '' });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const ledger = (await (await test.request('/stripe/ledger')).json()) as Record<string, unknown>[];
    expect(ledger.map(({ kind, amount, subscriptionId }) => [kind, amount, subscriptionId])).toEqual([
      ['charge', 14_900, membershipId],
      ['refund', 900, membershipId],
      ['refund', 14_000, membershipId],
    ]);
    expect(await test.stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      refunds: { data: [{}, {}] },
    });
  });
});

describe('a deleted customer', () => {
  it('takes subscriptions and methods along, keeps what was charged, and is told with what it held', async () => {
    const test = startSandbox();
    await joinMembership(test);
    const [subscription] = (await test.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const { email } = (await test.stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(email).toContain('@');
    expect(await test.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await test.stripe.customers.retrieve(customer)).not.toHaveProperty('email');
    expect(await test.stripe.subscriptions.retrieve(subscription?.id ?? '')).toMatchObject({ status: 'canceled' });
    expect((await test.stripe.paymentMethods.list({ customer })).data).toEqual([]);
    const { data: events } = await test.stripe.events.list({ limit: 2 });
    expect(events.map(({ type }) => type).sort()).toEqual(['customer.deleted', 'customer.subscription.deleted']);
    expect(events.find(({ type }) => type === 'customer.deleted')?.data.object).toMatchObject({ id: customer, email });
    const [charge] = (await test.stripe.charges.list({ customer })).data;
    expect(await test.stripe.refunds.create({ charge: charge?.id ?? '' })).toMatchObject({ status: 'succeeded' });
    await expect(test.stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('lists', () => {
  it('page in both directions, newest first', async () => {
    const test = startSandbox();
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await test.stripe.customers.create({ name, email: `${name}@example.com` });
    const names = (list: { data: Stripe.Customer[] }) => list.data.map(({ name }) => name).join('');
    const first = await test.stripe.customers.list({ limit: 2 });
    expect([names(first), first.has_more]).toEqual(['ed', true]);
    const second = await test.stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
    expect([names(second), second.has_more]).toEqual(['cb', true]);
    const back = await test.stripe.customers.list({ limit: 2, ending_before: second.data[1]?.id ?? '' });
    expect([names(back), back.has_more]).toEqual(['dc', true]);
    const everybody: (string | null | undefined)[] = [];
    for await (const { name } of test.stripe.customers.list({ limit: 2 })) everybody.push(name);
    expect(everybody.join('')).toBe('edcba');
    expect(names(await test.stripe.customers.list({ email: 'c@example.com' }))).toBe('c');
    expect((await test.stripe.customers.search({ query: "email:'d@example.com'" })).data).toHaveLength(1);
    await expect(test.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(test.stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });

  it('metadata are merged, unset one by one, and cleared', async () => {
    const test = startSandbox();
    const { id } = await test.stripe.customers.create({ metadata: { a: '1', b: '2' } });
    expect((await test.stripe.customers.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
      b: '2',
      c: '3',
    });
    expect((await test.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
    await test.stripe.customers.del(id);
    expect(await test.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
  });
});
