import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { joinMembership, membershipId, startSandbox, type TestSandbox } from './harness';

const seconds = (test: TestSandbox) => Math.floor(test.clock.ms / 1000);
const day = 86_400;
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? '';
const charges = async (test: TestSandbox) =>
  ((await (await test.request('/stripe/ledger')).json()) as { amount: number }[]).map(({ amount }) => amount);
const dearer = async ({ stripe }: TestSandbox, subscription: Stripe.Subscription) => ({
  id: itemOf(subscription),
  price_data: {
    currency: 'dkk',
    unit_amount: 24_900,
    product: (await stripe.products.create({ name: 'Solhus Plus' })).id,
    recurring: { interval: 'month' as const },
  },
});
const codeOf = (error: unknown) => (error as { code?: string; type?: string }).code;

describe('a change at once', () => {
  it('counts from proration_date, so that the amount is the same all day', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    test.clock.ms += 10 * day * 1000;
    const proration_date = seconds(test);
    const items = [await dearer(test, subscription)];
    const details = { items, proration_behavior: 'always_invoice', proration_date } as const;
    const look = () =>
      test.stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: details });
    const early = await look();
    test.clock.ms += 7 * 3600 * 1000;
    expect((await look()).amount_due).toBe(early.amount_due);
    expect(early.amount_due).toBe(Math.round((24_900 * 18) / 28) - Math.round((14_900 * 18) / 28));
    await test.stripe.subscriptions.update(subscription.id, { ...details, payment_behavior: 'error_if_incomplete' });
    expect(await charges(test)).toEqual([14_900, early.amount_due]);
  });

  it('charges nothing while collection is paused', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    await test.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
    test.clock.ms += 10 * day * 1000;
    const { latest_invoice } = await test.stripe.subscriptions.update(subscription.id, {
      items: [await dearer(test, subscription)],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect((latest_invoice as Stripe.Invoice).status).toBe('void');
    expect(await charges(test)).toEqual([14_900]);
  });

  it('takes no proration_date outside of the period', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    for (const proration_date of [seconds(test) - 2 * day, seconds(test) + 40 * day]) {
      const change = { items: [await dearer(test, subscription)], proration_date };
      await expect(test.stripe.subscriptions.update(subscription.id, change)).rejects.toThrow(/current period/);
    }
  });

  it.each(['fails-later', 'asks-later'])(
    'with error_if_incomplete and a card that says no (%s) nothing has changed',
    async (card) => {
      const test = startSandbox();
      const { subscription } = await joinMembership(test, {}, card);
      await test.deliver();
      const before = await test.stripe.subscriptions.retrieve(subscription.id);
      test.clock.ms += 10 * day * 1000;
      const error = await test.stripe.subscriptions
        .update(subscription.id, {
          items: [await dearer(test, subscription)],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
          discounts: '',
        })
        .catch((reason: unknown) => reason);
      expect(codeOf(error)).toBe(card === 'fails-later' ? 'card_declined' : 'authentication_required');
      const after = await test.stripe.subscriptions.retrieve(subscription.id);
      expect(after).toEqual(before);
      expect((await test.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
      expect(await test.eventTypes()).toEqual([]);
      expect(await charges(test)).toEqual([14_900]);
    },
  );
});

describe('invoice items', () => {
  it('come with the next renewal, whole, whatever discount runs', async () => {
    const test = startSandbox();
    const coupon = await test.stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { subscription } = await joinMembership(test, { discounts: [{ coupon: coupon.id }] });
    const customer = subscription.customer as string;
    const item = await test.stripe.invoiceItems.create({
      customer,
      subscription: subscription.id,
      amount: 4_900,
      currency: 'dkk',
      description: 'Pause',
      discountable: false,
      metadata: { key: 'one' },
    });
    expect(item.invoice).toBeNull();
    expect((await test.stripe.invoices.createPreview({ subscription: subscription.id })).amount_due).toBe(12_350);
    await test.advanceDays(40);
    expect(await charges(test)).toEqual([7_450, 12_350]);
    const { data } = await test.stripe.invoiceItems.list({ customer, limit: 100 });
    expect(data.map(({ metadata, invoice }) => [metadata?.key, invoice !== null])).toEqual([['one', true]]);
    await test.advanceDays(30);
    expect((await charges(test)).at(-1)).toBe(7_450);
  });
});

describe('an invoice that is open', () => {
  const pastDue = async (test: TestSandbox, card: string) => {
    const { subscription } = await joinMembership(test, {}, card);
    await test.advanceDays(30);
    const { latest_invoice } = await test.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    return { subscription, invoice: latest_invoice as Stripe.Invoice };
  };

  it('of a card that asks at every charge is paid on its page, and leads back to the shop', async () => {
    const test = startSandbox();
    const { subscription, invoice } = await pastDue(test, 'asks-later');
    const error = await test.stripe.invoices.pay(invoice.id ?? '').catch((reason: unknown) => reason);
    expect(codeOf(error)).toBe('invoice_payment_intent_requires_action');
    const url = new URL(invoice.hosted_invoice_url ?? '');
    const page = await (await test.request(url.pathname)).text();
    expect(page).toContain('href="http://dk.localhost:8787/account-payments"');
    await test.postForm(url.pathname, { answer: 'authenticate' });
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(await charges(test)).toEqual([14_900, 14_900]);
  });

  it('is voided, and the subscription runs on', async () => {
    const test = startSandbox();
    const { subscription, invoice } = await pastDue(test, 'fails-later');
    await test.deliver();
    await test.stripe.invoices.voidInvoice(invoice.id ?? '');
    expect(await test.eventTypes()).toEqual(['invoice.voided', 'customer.subscription.updated']);
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(test.stripe.invoices.pay(invoice.id ?? '')).rejects.toThrow();
  });
});

describe('another card', () => {
  it('leaves the old one in place until it is set; refused and left, nothing is saved', async () => {
    const test = startSandbox();
    const { subscription } = await joinMembership(test);
    const session = await test.stripe.checkout.sessions.create({
      mode: 'setup',
      customer: subscription.customer as string,
      allowed_payment_method_types: ['card'],
      success_url: 'http://dk.localhost:8787/account-payments?checkout={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://dk.localhost:8787/account-payments',
    });
    const page = await (await test.request(`/stripe/pay/${session.id}`)).text();
    expect(page).not.toContain('value="slow"');
    for (const answer of ['decline', 'authenticate-failed']) {
      expect((await test.answer(session.id, answer)).status).toBe(200);
    }
    expect((await test.answer(session.id, 'back')).headers.get('location')).toBe(session.cancel_url);
    const present = () => test.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
    const cards = await test.stripe.paymentMethods.list({ customer: subscription.customer as string });
    expect(cards.data).toHaveLength(1);
    await test.answer(session.id, 'authenticate');
    expect(((await present()).default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
  });
});

describe('a subscription made by the API', () => {
  it('with a test card, begun in the past, charges from its next day on', async () => {
    const test = startSandbox();
    const customer = await test.stripe.customers.create({
      email: 'demo@example.com',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const product = await test.stripe.products.create({ name: 'Solhus Basis' });
    const next = seconds(test) + 12 * day;
    const recurring = { interval: 'month' as const };
    const subscription = await test.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data: { currency: 'dkk', unit_amount: 14_900, product: product.id, recurring } }],
      backdate_start_date: seconds(test) - 19 * day,
      billing_cycle_anchor: next,
      proration_behavior: 'none',
      metadata: { subscriptionId: membershipId },
    });
    expect([subscription.status, subscription.items.data[0]?.current_period_end]).toEqual(['active', next]);
    expect(await charges(test)).toEqual([]);
    await test.advanceDays(13);
    expect(await charges(test)).toEqual([14_900]);
    await test.advanceDays(30);
    expect(await charges(test)).toEqual([14_900, 14_900]);
  });
});
