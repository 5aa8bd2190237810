import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { paths } from '../../../worker/paths';
import { flakyDatabase } from '../../setup/databases/flaky-database';
import { asksProvider, expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const oldSecret = secretsOf('denmark').PAYMENT_WEBHOOK_SECRET;
const newSecret = 'whsec_bmV3LXNlY3JldC1vZi1hLXJvdGF0aW9u';
const flaky = flakyDatabase(DB);

let world: World;
/** What the product asked the provider. */
const asked: string[] = [];
beforeAll(async () => {
  // In the middle of a rotation: the provider still signs with the older of two.
  world = await createWorld(
    { DB: flaky.database, PAYMENT_WEBHOOK_SECRET: `${newSecret},${oldSecret}` },
    {
      between: (send) => (input, init) => {
        const { url } = new Request(input, init);
        if (url.includes('/v1/')) asked.push(url);
        return send(input, init);
      },
    },
  );
});

interface ProviderEvent {
  id: string;
  type: string;
  data: { object: { id: string; metadata?: Record<string, string> } };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const sign = (body: string, secret = oldSecret, at = nowSeconds()) => signatureHeader(secret, at, body);
async function delivers(body: string, signature?: string, init: RequestInit = {}): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) };
  const request = new Request(`http://localhost:8787${paths.webhooks.payment.href()}`, {
    method: 'POST',
    body,
    headers,
    ...init,
  });
  return (await world.app.fetch(request)).status;
}
const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
/** Time passes at the provider by so little that nothing happens but what waits to be delivered. */
const deliverNow = async () => {
  await world.sandboxPost('/stripe/clock', { advanceDays: 0 });
  await world.settle();
};
async function goesToPay(): Promise<{ visitor: Visitor; url: string }> {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview();
  await visitor.orders();
  return { visitor, url: await visitor.goesToPayment() };
}
const orderOf = async (visitor: Visitor) => (await ordersOf(visitor.email))[0];
async function eventsAbout(subscriptionId: string | undefined): Promise<ProviderEvent[]> {
  const { data } = await asksProvider<{ data: ProviderEvent[] }>(world, '/v1/events?limit=100');
  return data.filter((event) => JSON.stringify(event).includes(subscriptionId ?? '?'));
}
async function confirmationsTo(visitor: Visitor): Promise<number> {
  const mails = await world.mailTo(visitor.email);
  return mails.filter(({ tags }) => JSON.stringify(tags).includes('order-confirmation')).length;
}

describe('events of a payment', () => {
  it.each(['late', 'duplicate', 'reordered'])('%s: active once, one confirmation', async (name) => {
    const { visitor, url } = await goesToPay();
    await fault(name, 1);
    await visitor.answersPayment(url, 'pay');
    if (name !== 'duplicate') expect(await orderOf(visitor)).toMatchObject({ state: 'pending', is_paid: 0 });
    await deliverNow();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await confirmationsTo(visitor)).toBe(1);
    await expectRecordsAgree(world);
  });

  it('of renewals, reordered, twice and late: each invoice is recorded once', async () => {
    const { visitor, url } = await goesToPay();
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    await fault('reordered');
    await world.sandboxPost('/stripe/clock', { advanceDays: 32 });
    await fault('duplicate');
    await world.sandboxPost('/stripe/clock', { advanceDays: 31 });
    await fault(null);
    await deliverNow();
    const order = await orderOf(visitor);
    const charges = await rows<{ amount_minor: number; receipt_number: string }>(
      'SELECT amount_minor, receipt_number FROM payment WHERE subscription_id = ? ORDER BY at',
      order?.subscription_id ?? '',
    );
    expect(charges).toHaveLength(3);
    expect(new Set(charges.map(({ receipt_number }) => receipt_number)).size).toBe(3);
    expect(order?.state).toBe('active');
    await expectRecordsAgree(world);
  });

  it('of an invoice whose charge is recorded: the provider is not asked once more', async () => {
    const { visitor, url } = await goesToPay();
    await visitor.answersPayment(url, 'pay');
    await world.sandboxPost('/stripe/clock', { advanceDays: 32 });
    await world.settle();
    const order = await orderOf(visitor);
    const paid = (await eventsAbout(order?.subscription_id)).find(({ type }) => type === 'invoice.paid');
    if (!paid) throw new Error('nothing was paid');
    const tells = async (change: Partial<ProviderEvent>) => {
      const body = JSON.stringify({ ...paid, ...change });
      expect(await delivers(body, await sign(body))).toBe(200);
    };
    asked.length = 0;
    await tells({ id: 'evt_anotheroneofit', type: 'invoice.finalized' });
    expect(asked).toEqual([]);
    await tells({
      id: 'evt_ofanotherinvoice',
      data: { object: { ...paid.data.object, id: 'in_nobodyknowsofit' } },
    });
    expect(asked).toEqual([expect.stringContaining('/v1/invoices/in_nobodyknowsofit')]);
    expect(
      await rows('SELECT 1 FROM webhook_event WHERE event_id IN (?, ?)', 'evt_anotheroneofit', 'evt_ofanotherinvoice'),
    ).toHaveLength(2);
  });

  it('told twenty times at once and for ever after: one effect', async () => {
    const { visitor, url } = await goesToPay();
    await fault('lost', 1);
    await visitor.answersPayment(url, 'pay');
    await fault(null);
    const order = await orderOf(visitor);
    const events = await eventsAbout(order?.subscription_id);
    const bodies = events.map((event) => JSON.stringify(event));
    expect(bodies.length).toBeGreaterThan(3);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => turn).flatMap(() =>
        bodies.map(async (body) => delivers(body, await sign(body))),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await confirmationsTo(visitor)).toBe(1);
    const known = await rows(
      'SELECT event_id FROM webhook_event WHERE event_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(events.map(({ id }) => id)),
    );
    expect(known).toHaveLength(events.length);
    await expectRecordsAgree(world);
  });
});

describe('what is not believed', () => {
  it('unsigned, badly signed, old, of the future, changed, or signed by somebody else', async () => {
    const { visitor, url } = await goesToPay();
    await fault('badSignature', 1);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    await fault(null);
    const order = await orderOf(visitor);
    expect(order).toMatchObject({ state: 'pending', is_paid: 0 });
    const event = (await eventsAbout(order?.subscription_id)).find(({ type }) => type === 'checkout.session.completed');
    const body = JSON.stringify(event);
    const good = await sign(body);
    const mac = good.split('v1=')[1] ?? '';
    const bad = [
      undefined,
      'nonsense',
      `t=${nowSeconds()}`,
      `t=${nowSeconds()},v1=${'0'.repeat(64)}`,
      `t=${nowSeconds()},v0=${mac}`,
      `t=,v1=${mac}`,
      await sign(body, 'whsec_c29tZWJvZHktZWxzZQ'),
      await sign(body, oldSecret, nowSeconds() - 310),
      await sign(body, oldSecret, nowSeconds() + 310),
      await sign(`${body} `),
    ];
    for (const signature of bad) expect(await delivers(body, signature), String(signature)).toBe(400);
    const forged = body.replaceAll('unpaid', 'paid').replace(/evt_\w+/, 'evt_forged');
    expect(await delivers(forged, good)).toBe(400);
    expect(await delivers('{"id":', await sign('{"id":'))).toBe(400);
    expect(await delivers('', await sign(''))).toBe(400);
    expect(await delivers('x'.repeat(300_000), good)).toBe(413);
    expect(await delivers('', undefined, { method: 'GET', body: null })).toBe(405);
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', is_paid: 0 });

    // Either secret of a rotation, and a header that carries both signatures.
    const both = `${await sign(body, 'whsec_c29tZWJvZHktZWxzZQ')},v1=${mac}`;
    expect(await delivers(body, both.replace(/t=\d+/, good.split(',')[0] ?? ''))).toBe(200);
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    const byNew = body.replace(/evt_\w+/, 'evt_by_new_secret');
    expect(await delivers(byNew, await sign(byNew, newSecret))).toBe(200);
    await expectRecordsAgree(world);
  });

  it('what it says about the payment: a true signature only makes us ask the provider', async () => {
    const { visitor } = await goesToPay();
    const order = await orderOf(visitor);
    const metadata = { subscriptionId: order?.subscription_id ?? '' };
    const session = {
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      metadata,
    };
    const told = (id: string, object: object, type = 'checkout.session.completed') =>
      JSON.stringify({ id, object: 'event', type, created: nowSeconds(), data: { object } });
    const unknown = crypto.randomUUID();
    const invoice = {
      id: 'in_unknown',
      object: 'invoice',
      status: 'paid',
      amount_paid: 100,
      currency: 'dkk',
      billing_reason: 'subscription_cycle',
      created: nowSeconds(),
      parent: { subscription_details: { metadata: { subscriptionId: unknown } } },
    };
    const bodies = [
      told('evt_1', { ...session, id: order?.provider_checkout }),
      told('evt_2', { ...session, id: 'cs_test_unknown' }),
      told('evt_3', { ...session, id: 'cs_test_unknown', metadata: { subscriptionId: unknown } }),
      told('evt_4', invoice, 'invoice.paid'),
      told('evt_5', { ...invoice, status: 'open', amount_due: 100 }, 'invoice.payment_failed'),
      told('evt_6', { id: 'whatever', object: 'thing' }, 'something.nobody.heard.of'),
    ];
    for (const body of bodies) expect(await delivers(body, await sign(body)), body).toBe(200);
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', is_paid: 0 });
    expect(await rows('SELECT 1 FROM payment WHERE subscription_id = ?', unknown)).toEqual([]);
    await expectRecordsAgree(world);
  });
});

describe('while we cannot take it in', () => {
  it.each(['refuses', 'commitsThenFails'] as const)(
    'a database that %s: told again until it is committed',
    async (kind) => {
      const { visitor, url } = await goesToPay();
      await fault('lost', 1);
      await visitor.answersPayment(url, 'pay');
      const events = await eventsAbout((await orderOf(visitor))?.subscription_id);
      const body = JSON.stringify(events.find(({ type }) => type === 'checkout.session.completed'));
      const signature = await sign(body);
      flaky.fails(kind);
      expect(await delivers(body, signature)).toBe(503);
      flaky.fails('none');
      expect((await orderOf(visitor))?.is_paid).toBe(kind === 'refuses' ? 0 : 1);
      for (let times = 0; times < 2; times += 1) expect(await delivers(body, signature)).toBe(200);
      expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
      world.advance(120);
      await world.services.jobs.sweep();
      expect(await confirmationsTo(visitor)).toBe(1);
      await expectRecordsAgree(world);
    },
  );

  it('the provider does not answer our question: told again later', async () => {
    const { visitor, url } = await goesToPay();
    await visitor.answersPayment(url, 'pay');
    await fault('status500');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', is_paid: 0 });
    await fault(null);
    world.advance(11);
    await deliverNow();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await confirmationsTo(visitor)).toBe(1);
    await expectRecordsAgree(world);
  });

  it('a whole outage of the app: what was told to nobody is told again', async () => {
    const { visitor, url } = await goesToPay();
    world.appIsDown = true;
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', is_paid: 0 });
    world.appIsDown = false;
    await deliverNow();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    await expectRecordsAgree(world);
  });
});
