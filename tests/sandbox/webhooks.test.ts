import { describe, expect, it } from 'vitest';
import { joinMembership, membershipParams, startSandbox, verify } from './harness';

const idOf = ({ body }: { body: string }) => JSON.parse(body).id as string;

describe('webhooks', () => {
  it('are retried until the app has taken them', async () => {
    const test = startSandbox();
    await joinMembership(test);
    test.appStatus.code = 503;
    const first = await test.deliver();
    expect(await test.deliver()).toEqual([]);
    test.clock.ms += 1_000;
    test.appStatus.code = 200;
    expect((await test.deliver()).map(idOf)).toEqual(first.map(idOf));
    test.clock.ms += 3_600_000;
    expect(await test.deliver()).toEqual([]);
  });

  it('are given up in the end, but the events stay', async () => {
    const test = startSandbox();
    await joinMembership(test);
    test.appStatus.code = 500;
    let attempts = 0;
    for (let hour = 0; hour < 30; hour += 1) {
      attempts += (await test.deliver()).length;
      test.clock.ms += 3_600_000;
    }
    const events = await test.stripe.events.list({ limit: 100 });
    expect(attempts).toBe(12 * events.data.length);
  });

  it('survive an app that does not answer at all', async () => {
    const test = startSandbox({ fetch: () => Promise.reject(new Error('connection refused')) });
    await joinMembership(test);
    await test.sandbox.runDue();
    expect(await (await test.request('/stripe')).text()).toContain('connection refused');
  });

  it('ask the host for the time of the next delivery', async () => {
    const times: number[] = [];
    const test = startSandbox({ schedule: (dueAtMs) => times.push(dueAtMs) });
    await joinMembership(test);
    expect(times.at(-1)).toBe(test.clock.ms);
    test.appStatus.code = 500;
    await test.deliver();
    expect(times.at(-1)).toBe(test.clock.ms + 1_000);
  });

  it('late come after ten seconds, or with the next turn of the clock', async () => {
    const test = startSandbox();
    await test.fault('late', 2);
    await joinMembership(test);
    expect(await test.deliver()).toEqual([]);
    test.clock.ms += 10_000;
    expect((await test.deliver()).length).toBeGreaterThan(5);
    await joinMembership(test);
    expect(await test.deliver()).toEqual([]);
    await test.advanceDays(0);
    expect((await test.deliver()).length).toBeGreaterThan(5);
  });

  it('duplicate come twice under one id', async () => {
    const test = startSandbox();
    await test.fault('duplicate', 1);
    await joinMembership(test);
    const ids = (await test.deliver()).map(idOf);
    expect(ids.length).toBe(2 * new Set(ids).size);
    await joinMembership(test);
    const more = (await test.deliver()).map(idOf);
    expect(more.length).toBe(new Set(more).size);
  });

  it('come as documented, or by a seed in an order of its own that is the same each time', async () => {
    const typesOf = async (eventOrderSeed: number | null) => {
      const test = startSandbox();
      await test.request('/stripe/behaviour', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventOrderSeed }),
      });
      await joinMembership(test);
      return (await test.deliver()).map(({ body }) => JSON.parse(body).type as string);
    };
    const documented = await typesOf(null);
    const [one, again, other] = [await typesOf(7), await typesOf(7), await typesOf(8)];
    expect(one).toEqual(again);
    expect(one.toSorted()).toEqual(documented.toSorted());
    expect(new Set([documented, one, other].map((types) => types.join())).size).toBe(3);
  });

  it('reordered come backwards, and those of a later action first', async () => {
    const test = startSandbox();
    await test.fault('reordered', 1);
    await joinMembership(test);
    await joinMembership(test);
    expect((await test.eventTypes())[0]).toBe('checkout.session.completed');
    test.clock.ms += 2_000;
    expect((await test.eventTypes()).at(-1)).toBe('checkout.session.completed');
  });

  it('lost never come, but can be fetched', async () => {
    const test = startSandbox();
    await test.fault('lost');
    const { session } = await joinMembership(test);
    test.clock.ms += 86_400_000;
    expect(await test.deliver()).toEqual([]);
    const events = await test.stripe.events.list({ type: 'checkout.session.completed' });
    expect(events.data[0]?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
    const fetched = await test.stripe.events.retrieve(events.data[0]?.id ?? '');
    expect(fetched.api_version).toMatch(/^2026-/);
  });

  it('with a bad signature do not verify', async () => {
    const test = startSandbox();
    await test.fault('badSignature', 1);
    await joinMembership(test);
    const [forged] = await test.deliver();
    await expect(verify(test, forged as never, test.clock.ms)).rejects.toThrow(/signature/i);
    await joinMembership(test);
    const [genuine] = await test.deliver();
    await expect(verify(test, genuine as never, test.clock.ms)).resolves.toBeDefined();
  });

  it('keep real time in the signature, wherever the provider clock is', async () => {
    const test = startSandbox();
    await test.advanceDays(100);
    await joinMembership(test);
    const [webhook] = await test.deliver();
    expect(webhook?.signature).toContain(`t=${test.clock.ms / 1000},v1=`);
  });
});

describe('faults of the API', () => {
  it('status500 answers as often as it is told to and does nothing', async () => {
    const test = startSandbox();
    await test.fault('status500', 1);
    await expect(test.stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await test.stripe.customers.list()).data).toEqual([]);
  });

  it('slow does the work, then keeps the caller waiting beyond its patience', async () => {
    const test = startSandbox({ slowMs: 80 });
    await test.fault('slow', 1);
    const call = test.stripe.checkout.sessions.create(membershipParams());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await test.stripe.checkout.sessions.list()).data).toHaveLength(1);
    await call;
  });

  it.each([{ fault: 'sometimes' }, { fault: 'late', count: -1 }, {}])('unknown order %j is a 422', async (body) => {
    expect((await startSandbox().postJson('/stripe/faults', body)).status).toBe(422);
  });

  it('can be set by a form, which leads back to the page', async () => {
    const test = startSandbox();
    const response = await test.request('/stripe/faults', {
      method: 'POST',
      body: new URLSearchParams({ fault: 'lost', count: '' }),
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(303);
    expect(await (await test.request('/stripe')).text()).toContain('<strong>lost</strong>');
  });
});

describe('idempotency', () => {
  it('same key and parameters: one session', async () => {
    const test = startSandbox();
    const options = { idempotencyKey: 'order-1' };
    const one = await test.stripe.checkout.sessions.create(membershipParams(), options);
    const two = await test.stripe.checkout.sessions.create(membershipParams(), options);
    expect(two.id).toBe(one.id);
    expect((two.lastResponse.headers as unknown as Headers).get('idempotent-replayed')).toBe('true');
    expect((await test.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  it('same key, other parameters: an error', async () => {
    const test = startSandbox();
    await test.stripe.customers.create({ name: 'a' }, { idempotencyKey: 'k' });
    await expect(test.stripe.customers.create({ name: 'b' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('a refused call may be repeated with better parameters, and a key is forgotten after a day', async () => {
    const test = startSandbox();
    const options = { idempotencyKey: 'k' };
    await expect(test.stripe.coupons.create({ duration: 'once' }, options)).rejects.toThrow();
    const coupon = await test.stripe.coupons.create({ duration: 'once', percent_off: 10 }, options);
    await test.advanceDays(1);
    const another = await test.stripe.coupons.create({ duration: 'once', percent_off: 10 }, options);
    expect(another.id).not.toBe(coupon.id);
  });
});
