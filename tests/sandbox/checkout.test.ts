import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { denmark, joinMembership, membershipId, membershipParams, origin, startSandbox, verify } from './harness';

const successUrl = (id: string) => `http://dk.localhost:8787/signup-payment-completed?checkout=${id}`;

describe('a checkout session', () => {
  it('is created, shown and found again', async () => {
    const test = startSandbox();
    const session = await test.stripe.checkout.sessions.create(membershipParams());
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 14_900,
      currency: 'dkk',
      url: `${origin}/stripe/pay/${session.id}`,
      expires_at: test.clock.ms / 1000 + 86_400,
    });
    const html = await (await test.request(`/stripe/pay/${session.id}`)).text();
    for (const label of ['Pay', 'Decline', 'Authenticate (3-D Secure)', 'Back to shop', 'Pay later (bank debit)']) {
      expect(html).toContain(`>${label}</button>`);
    }
    expect(html).toContain('DKK 149.00');
    const found = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(found.line_items?.data[0]).toMatchObject({ amount_total: 14_900, description: '1 × Solhus Basis' });
    const listed = await test.stripe.checkout.sessions.list({ limit: 1 });
    expect(listed.data.map(({ id }) => id)).toEqual([session.id]);
  });

  it('is served under both roots of the API', async () => {
    const test = startSandbox();
    const headers = { authorization: `Bearer ${denmark.secretKey}` };
    expect((await test.request('/stripe/v1/checkout/sessions', { headers })).status).toBe(200);
    expect((await test.request('/v1/checkout/sessions', { headers })).status).toBe(200);
    expect((await test.request('/v1/checkout/sessions')).status).toBe(401);
  });

  it('is paid: everything comes into being, and the webhooks say so', async () => {
    const test = startSandbox();
    const created = await test.stripe.checkout.sessions.create(membershipParams());
    const response = await test.answer(created.id, 'pay');
    expect([response.status, response.headers.get('location')]).toEqual([303, successUrl(created.id)]);
    const session = await test.stripe.checkout.sessions.retrieve(created.id, {
      expand: [
        'subscription.default_payment_method',
        'customer',
        'invoice.payments.data.payment.payment_intent.latest_charge',
      ],
    });
    const subscription = session.subscription as Stripe.Subscription;
    const invoice = session.invoice as Stripe.Invoice;
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'visitor@example.com' },
    });
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { subscriptionId: membershipId },
      default_payment_method: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
      '2026-02-28T10:00:00.000Z',
    );
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: subscription.id,
      metadata: { subscriptionId: membershipId },
    });
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 14_900,
      latest_charge: { paid: true, payment_method_details: { card: { last4: '4242' } } },
    });
    const webhooks = await test.deliver();
    const events = await Promise.all(webhooks.map((webhook) => verify(test, webhook, test.clock.ms)));
    expect(events[0]?.type).toBe('checkout.session.completed');
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'invoice.payment_succeeded',
        'payment_intent.succeeded',
        'charge.succeeded',
      ]),
    );
    expect(await (await test.request('/stripe/ledger')).json()).toEqual([
      {
        account: 'denmark',
        id: (intent.latest_charge as Stripe.Charge).id,
        subscriptionId: membershipId,
        amount: 14_900,
        currency: 'dkk',
        kind: 'charge',
        at: '2026-01-31T10:00:00.000Z',
      },
    ]);
  });

  it('stays open after a declined card and a failed authentication', async () => {
    const test = startSandbox();
    const { id } = await test.stripe.checkout.sessions.create(membershipParams());
    for (const answer of ['decline', 'authenticate-failed']) {
      const response = await test.answer(id, answer);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('role="alert"');
    }
    await test.fault('decline', 1);
    expect((await test.answer(id, 'pay')).status).toBe(200);
    expect((await test.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await test.deliver()).toEqual([]);
    expect((await test.answer(id, 'authenticate')).status).toBe(303);
    expect(await (await test.request(`/stripe/pay/${id}`)).text()).toContain('complete (paid)');
    expect(await (await test.request('/stripe/ledger')).json()).toHaveLength(1);
  });

  it('takes the second press of a double click where the first one leads, and no second payment', async () => {
    const test = startSandbox();
    const { id } = await test.stripe.checkout.sessions.create(membershipParams());
    const answers = [await test.answer(id, 'pay'), await test.answer(id, 'pay')];
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, successUrl(id)],
      [303, successUrl(id)],
    ]);
    expect(await (await test.request('/stripe/ledger')).json()).toHaveLength(1);
  });

  it('leads back to the shop, can be expired, and expires by itself', async () => {
    const test = startSandbox();
    const one = await test.stripe.checkout.sessions.create(membershipParams());
    const back = await test.answer(one.id, 'back');
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://dk.localhost:8787/signup-completed']);
    expect((await test.stripe.checkout.sessions.expire(one.id)).status).toBe('expired');
    await expect(test.stripe.checkout.sessions.expire(one.id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
    expect(await (await test.request(`/stripe/pay/${one.id}`)).text()).toContain('expired');
    const two = await test.stripe.checkout.sessions.create(membershipParams());
    test.clock.ms += 86_400_000;
    expect((await test.answer(two.id, 'pay')).status).toBe(200);
    expect((await test.stripe.checkout.sessions.retrieve(two.id)).status).toBe('expired');
    expect(await test.eventTypes()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
    expect((await test.request('/stripe/pay/cs_test_none')).status).toBe(404);
    expect((await test.answer(two.id, 'nonsense')).status).toBe(200);
  });

  it('with a start in the future charges the first period now and the next at its end', async () => {
    const test = startSandbox();
    const trialEnd = test.clock.ms / 1000 + 15 * 86_400;
    const [line] = membershipParams().line_items;
    const once = {
      quantity: 1,
      price_data: { currency: 'dkk', unit_amount: 14_900, product_data: { name: 'First period' } },
    };
    const { session, subscription } = await joinMembership(test, {
      line_items: [line, once] as never,
      subscription_data: { trial_end: trialEnd, metadata: { subscriptionId: membershipId } },
    });
    expect(session).toMatchObject({ amount_total: 14_900, payment_status: 'paid' });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: trialEnd, billing_cycle_anchor: trialEnd });
    expect(subscription.items.data[0]?.current_period_end).toBe(trialEnd);
  });

  it('with nothing to pay needs no payment', async () => {
    const test = startSandbox();
    const coupon = await test.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    const { session, subscription } = await joinMembership(test, { discounts: [{ coupon: coupon.id }] });
    expect(session).toMatchObject({
      payment_status: 'no_payment_required',
      amount_total: 0,
      total_details: { amount_discount: 14_900 },
    });
    expect(subscription.default_payment_method).toMatch(/^pm_/);
    expect(subscription.discounts).toEqual([]);
    expect(await (await test.request('/stripe/ledger')).json()).toEqual([]);
  });

  it('takes a coupon off, rounded half up', async () => {
    const test = startSandbox();
    await test.stripe.coupons.create({ id: 'HALF', percent_off: 12.5, duration: 'repeating', duration_in_months: 3 });
    const { session, subscription } = await joinMembership(test, { discounts: [{ coupon: 'HALF' }] });
    expect(session).toMatchObject({ amount_subtotal: 14_900, amount_total: 14_900 - 1_863 });
    const [id] = subscription.discounts;
    const expanded = await test.stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts.source.coupon'] });
    expect(expanded.discounts[0]).toMatchObject({ id, source: { coupon: { id: 'HALF', times_redeemed: 1 } } });
  });

  it('saves another card in setup mode, without a charge', async () => {
    const test = startSandbox();
    const customer = await test.stripe.customers.create({ email: 'member@example.com' });
    const session = await test.stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      success_url: 'http://localhost:8787/account-payments',
      setup_intent_data: { metadata: { subscriptionId: membershipId } },
    });
    expect(await (await test.request(`/stripe/pay/${session.id}`)).text()).not.toContain('Back to shop');
    await test.answer(session.id, 'pay');
    const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
    const intent = done.setup_intent as Stripe.SetupIntent;
    expect(intent).toMatchObject({
      status: 'succeeded',
      payment_method: { card: { brand: 'mastercard', last4: '4444' } },
    });
    expect(await test.eventTypes()).toEqual([
      'checkout.session.completed',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
  });

  it('can be a single payment', async () => {
    const test = startSandbox();
    const session = await test.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:8787/done',
      metadata: { subscriptionId: membershipId },
      line_items: [
        { quantity: 2, price_data: { currency: 'gbp', unit_amount: 250, product_data: { name: 'Goggles' } } },
      ],
    });
    await test.answer(session.id, 'pay');
    const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(done).toMatchObject({ payment_status: 'paid', payment_intent: { amount_received: 500, currency: 'gbp' } });
  });

  it.each([
    ['mode', {}],
    ['success_url', { mode: 'setup' }],
    ['line_items', { mode: 'subscription', success_url: 'http://localhost/' }],
    ['customer', { mode: 'setup', success_url: 'http://localhost/', customer: 'cus_none' }],
    ['customer_email', { mode: 'setup', success_url: 'http://localhost/', customer_email: 'nobody' }],
    [
      'mode',
      membershipParams({
        line_items: [{ price_data: { currency: 'dkk', unit_amount: 1, product_data: { name: 'x' } } }],
      }),
    ],
    ['discounts[0][coupon]', membershipParams({ discounts: [{ coupon: 'none' }] })],
    ['subscription_data[trial_end]', membershipParams({ subscription_data: { trial_end: 1_700_000_000 } })],
    [
      'line_items[0][price_data][unit_amount]',
      membershipParams({ line_items: [{ price_data: { currency: 'dkk', unit_amount: -1, product: 'x' } }] }),
    ],
  ])('is refused with the parameter named: %s', async (param, params) => {
    const call = startSandbox().stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams);
    await expect(call).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param });
  });
});

describe('a delayed payment', () => {
  it.each([
    ['succeeded', 'paid', 'active'],
    ['failed', 'unpaid', 'past_due'],
  ] as const)('settled as %s', async (outcome, paymentStatus, subscriptionStatus) => {
    const test = startSandbox();
    const { session, subscription } = await joinMembership(test, {}, 'slow');
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid', invoice: { status: 'open' } });
    expect(subscription.status).toBe('active');
    expect(await test.eventTypes()).not.toContain('invoice.paid');
    expect(await (await test.request('/stripe/ledger')).json()).toEqual([]);
    const response = await test.postJson('/stripe/settle', { id: session.id, outcome });
    expect(await response.json()).toEqual({ id: session.id, payment_status: paymentStatus });
    expect(await test.eventTypes()).toContain(`checkout.session.async_payment_${outcome}`);
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe(subscriptionStatus);
    expect(await (await test.request('/stripe/ledger')).json()).toHaveLength(outcome === 'succeeded' ? 1 : 0);
    expect((await test.postJson('/stripe/settle', { id: session.id, outcome })).status).toBe(404);
    expect((await test.postJson('/stripe/settle', { id: session.id, outcome: 'perhaps' })).status).toBe(422);
  });

  it('settles by itself after five days', async () => {
    const test = startSandbox();
    const { session } = await joinMembership(test, {}, 'slow');
    await test.advanceDays(4);
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
    await test.advanceDays(1);
    expect((await test.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });
});
