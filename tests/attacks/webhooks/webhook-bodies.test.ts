import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.tallies.write();
  await world.services.database.write([world.services.database.prepare('DELETE FROM tally')]);
});

const secret = () => String(world.services.env.PAYMENT_WEBHOOK_SECRET.split(',')[0]);
async function delivers(body: string, signature?: string): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  const header = signature ?? (await signatureHeader(secret(), at, body));
  const request = new Request(`http://dk.localhost:8787${paths.webhooks.payment.href()}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  });
  return (await world.app.fetch(request)).status;
}
async function counted(): Promise<Record<string, number>> {
  await world.services.tallies.write();
  const all = await rows<{ name: string; count: number }>('SELECT name, SUM(count) AS count FROM tally GROUP BY name');
  return Object.fromEntries(all.map(({ name, count }) => [name, count]));
}
const known = () => rows('SELECT event_id FROM webhook_event');

const session = { id: 'cs_test_1', object: 'checkout.session', metadata: {} };
const told = (over: object = {}, object: unknown = session, type: unknown = 'checkout.session.completed') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...over });

describe('signed, and no event', () => {
  const bodies: readonly (readonly [string, string])[] = [
    ['null', 'null'],
    ['a list', '[]'],
    ['a list of one', `[${told()}]`],
    ['a number', '42'],
    ['a text', '"event"'],
    ['true', 'true'],
    ['no JSON', '{"id":'],
    ['a zero byte', '\u0000'],
    ['an empty object', '{}'],
    ['no id', told({ id: undefined })],
    ['an id that is a number', told({ id: 7 })],
    ['an id that is a list', told({ id: ['evt'] })],
    ['an empty id', told({ id: '' })],
    ['a very long id', told({ id: 'e'.repeat(100_000) })],
    ['no type', told({ type: undefined })],
    ['a type that is an object', told({ type: {} })],
    ['no data', told({ data: undefined })],
    ['data that is null', told({ data: null })],
    ['data that is a text', told({ data: 'data' })],
    ['no object', told({ data: {} })],
    ['an object that is null', told({}, null)],
    ['an object that is a list', told({}, [])],
    ['an object that is a number', told({}, 5)],
    ['a checkout without id', told({}, { object: 'checkout.session' })],
    ['a checkout whose id is an object', told({}, { ...session, id: {} })],
    ['a subscription id that is an object', told({}, { ...session, metadata: { subscriptionId: { $gt: '' } } })],
    ['an invoice of nothing', told({}, {}, 'invoice.paid')],
    ['an invoice with a currency that is a number', told({}, { id: 'in_1', currency: 5 }, 'invoice.paid')],
    ['an invoice whose id is a number', told({}, { id: 5, currency: 'dkk', total: 1 }, 'invoice.paid')],
    ['a subscription without metadata', told({}, { id: 'sub_1' }, 'customer.subscription.updated')],
    [
      'a subscription id that is a list',
      told({}, { metadata: { subscriptionId: [] } }, 'customer.subscription.deleted'),
    ],
    ['a refund of a number', told({}, { id: 're_1', payment_intent: { id: 7 } }, 'refund.updated')],
    ['a dispute without id', told({}, { object: 'dispute' }, 'charge.dispute.created')],
    ['a dispute whose id is a list', told({}, { id: [] }, 'charge.dispute.created')],
  ];

  it.each(bodies)('%s: 400, and nothing is remembered', async (_, body) => {
    const before = await known();
    expect(await delivers(body)).toBe(400);
    expect(await known()).toEqual(before);
    expect(await counted()).toEqual({ 'webhooks.noEvent': 1 });
  });

  it('an event nobody has heard of, whose object has no id, is taken and left alone', async () => {
    expect(await delivers(told({ id: 'evt_new' }, { object: 'balance' }, 'balance.available'))).toBe(200);
    expect(await counted()).toEqual({});
  });
});

describe('signed, and somebody else’s', () => {
  it.each([
    ['real money, and our key is a test key', told({ id: 'evt_live', livemode: true })],
    ['a connected account', told({ id: 'evt_account', account: 'acct_other' })],
    ['a checkout of another market', told({ id: 'evt_m1' }, { ...session, metadata: { market: 'england' } })],
    [
      'a subscription of another market',
      told({ id: 'evt_m2' }, { id: 'sub_1', metadata: { market: 'sweden' } }, 'customer.subscription.deleted'),
    ],
    [
      'an invoice of another market’s subscription',
      told(
        { id: 'evt_m3' },
        { id: 'in_1', currency: 'sek', parent: { subscription_details: { metadata: { market: 'sweden' } } } },
        'invoice.paid',
      ),
    ],
  ])('%s: 400, counted, nothing asked', async (_, body) => {
    expect(await delivers(body)).toBe(400);
    expect(await counted()).toEqual({ 'webhooks.otherAccount': 1 });
    expect((await known()).filter(({ event_id: id }) => body.includes(String(id)))).toEqual([]);
  });

  it('what is ours says so, and is taken', async () => {
    expect(
      await delivers(
        told({ id: 'evt_ours', livemode: false, account: null }, { ...session, metadata: { market: 'denmark' } }),
      ),
    ).toBe(200);
    expect(await counted()).toEqual({});
  });
});

it('a flood of wrong signatures is counted, each one, and is no flood of writes', async () => {
  const { counters } = world.services.database;
  const before = counters.rowsWritten;
  const body = told({ id: 'evt_forged' });
  for (let turn = 0; turn < 300; turn += 50)
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => delivers(body, 't=1,v1=00'))))).toEqual(
      new Set([400]),
    );
  // Another account's events come with another secret.
  const at = Math.floor(Date.now() / 1000);
  expect(await delivers(body, await signatureHeader('whsec_b3RoZXItYWNjb3VudA', at, body))).toBe(400);
  expect(counters.rowsWritten).toBe(before);
  expect(await counted()).toEqual({ 'webhooks.badSignature': 301 });
  const operator = await createOperator(world);
  const page = await (await operator.get(paths.backOffice.health.href())).text();
  const shown = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(/Events refused: signature 301/.test(shown)).toBe(true);
  expect(await world.services.backOffice.health()).toMatchObject({
    webhooks: { ok: true, value: { counts: { 'webhooks.badSignature': 301 } } },
  });
});
