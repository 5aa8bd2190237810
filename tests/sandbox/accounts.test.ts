import { describe, expect, it, vi } from 'vitest';
import { configuredAccounts } from '../../sandbox/configured-accounts';
import { denmark, joinMembership, membershipParams, startSandbox, sweden, verify } from './harness';

const open = () => {
  const test = startSandbox();
  return { test, other: test.ownerOf(sweden.secretKey) };
};
const missing = { statusCode: 404, code: 'resource_missing' };

describe('an account at the payment provider', () => {
  it('knows nothing of what another has, by id or in a list', async () => {
    const { test, other } = open();
    const { session, subscription } = await joinMembership(test);
    const customer = subscription.customer as string;
    const invoice = subscription.latest_invoice as string;
    const [event] = (await test.stripe.events.list()).data;
    const [refund] = [await test.stripe.coupons.create({ id: 'FRIEND', percent_off: 10 })];
    const asks = [
      () => other.customers.retrieve(customer),
      () => other.customers.update(customer, { name: 'Nobody' }),
      () => other.customers.del(customer),
      () => other.subscriptions.retrieve(subscription.id),
      () => other.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
      () => other.subscriptions.cancel(subscription.id),
      () => other.invoices.retrieve(invoice),
      () => other.checkout.sessions.retrieve(session.id),
      () => other.checkout.sessions.expire(session.id),
      () => other.events.retrieve(event?.id ?? ''),
      () => other.coupons.retrieve(refund?.id ?? ''),
      () => other.checkout.sessions.create({ ...membershipParams(), customer, customer_email: undefined as never }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject(missing);
    const lists = [
      other.customers.list(),
      other.subscriptions.list(),
      other.invoices.list(),
      other.checkout.sessions.list(),
      other.events.list(),
      other.coupons.list(),
      other.refunds.list(),
      other.customers.search({ query: "email:'visitor@example.com'" }),
    ];
    for (const list of lists) expect((await list).data).toEqual([]);
    expect(await test.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('has idempotency keys of its own', async () => {
    const { test, other } = open();
    const options = { idempotencyKey: 'one-key' };
    const mine = await test.stripe.customers.create({ email: 'a@example.com' }, options);
    const theirs = await other.customers.create({ email: 'b@example.com' }, options);
    expect(theirs.id).not.toBe(mine.id);
    expect((await test.stripe.customers.create({ email: 'a@example.com' }, options)).id).toBe(mine.id);
  });

  it('is nobody’s whose key is not known', async () => {
    const { test } = open();
    await expect(test.ownerOf('sk_test_nobody').customers.list()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
    const basic = (key: string) => ({ headers: { authorization: `Basic ${btoa(`${key}:`)}` } });
    expect((await test.request('/v1/customers', basic(denmark.secretKey))).status).toBe(200);
    expect((await test.request('/v1/customers', basic('sk_test_nobody'))).status).toBe(401);
    expect((await test.request('/v1/customers', { headers: { authorization: 'Basic %' } })).status).toBe(401);
  });

  it('gets its events alone, at its own address and under its own secret', async () => {
    const { test, other } = open();
    await joinMembership(test);
    const mine = await test.deliver();
    expect(new Set(mine.map(({ url }) => url))).toEqual(new Set([denmark.webhookUrl]));
    const session = await other.checkout.sessions.create(membershipParams());
    await test.answer(session.id, 'pay');
    const theirs = await test.deliver();
    expect(new Set(theirs.map(({ url }) => url))).toEqual(new Set([sweden.webhookUrl]));
    await expect(verify(test, theirs[0] as never, test.clock.ms)).rejects.toThrow(/signature/i);
    await expect(verify(test, mine[0] as never, test.clock.ms)).resolves.toBeDefined();
  });

  it('does not wait for the endpoint of another', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const told: string[] = [];
    const test = startSandbox({
      fetch: async ({ url }) => {
        if (url === denmark.webhookUrl) await held;
        told.push(url);
        return new Response(null, { status: 200 });
      },
    });
    await joinMembership(test);
    const session = await test.ownerOf(sweden.secretKey).checkout.sessions.create(membershipParams());
    await test.answer(session.id, 'pay');
    const running = test.sandbox.runDue();
    await vi.waitUntil(() => told.length > 0);
    expect(new Set(told)).toEqual(new Set([sweden.webhookUrl]));
    release();
    await running;
    expect(new Set(told)).toEqual(new Set([sweden.webhookUrl, denmark.webhookUrl]));
  });

  it('shares the clock; the ledger says whose each row is', async () => {
    const { test, other } = open();
    await joinMembership(test);
    const session = await other.checkout.sessions.create(membershipParams());
    await test.answer(session.id, 'pay');
    await test.advanceDays(31);
    const ledger = (await (await test.request('/stripe/ledger')).json()) as { account: string; kind: string }[];
    expect(ledger.map(({ account }) => account)).toEqual(['denmark', 'sweden', 'denmark', 'sweden']);
    expect(await (await test.request('/stripe')).text()).toContain('Webhooks of sweden');
    const accounts = (await (await test.request('/stripe/accounts')).json()) as object[];
    expect(accounts).toEqual([denmark, sweden].map(({ webhookSecret: _, ...rest }) => rest));
  });

  it('cannot be opened twice', () => {
    expect(() => startSandbox({ accounts: [denmark, { ...sweden, secretKey: denmark.secretKey }] })).toThrow(
      'same secretKey',
    );
  });
});

describe('the configuration of accounts', () => {
  const account = { account: 'sweden', secretKey: 'sk', webhookHost: 'se.localhost', webhookSecret: 'whsec' };

  it('sends events to the market’s own host at the app’s port', () => {
    const [first] = configuredAccounts(JSON.stringify([account]), 'http://localhost:9000');
    expect(first?.webhookUrl).toBe('http://se.localhost:9000/webhooks/payment');
    expect(configuredAccounts(undefined, 'http://localhost:9000')).toEqual([]);
  });

  it('refuses what is none', () => {
    expect(() => configuredAccounts('[{"account":"sweden"}]', 'http://localhost:9000')).toThrow('secretKey');
  });
});
