import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { paths } from '../../../worker/paths';
import { fault, passes, paymentStates } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** Events that are signed and strange: of a type or a version nobody knows, with nothing in them, or ten thousand at once. */
let world: World;
let asking = 0;
let mostAsking = 0;
let asked = 0;
beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        asking += 1;
        asked += 1;
        mostAsking = Math.max(mostAsking, asking);
        try {
          return await send(input, init);
        } finally {
          asking -= 1;
        }
      },
    },
  );
});
afterEach(() => fault(world, null));

const secret = () => String(world.services.env.PAYMENT_WEBHOOK_SECRET.split(',')[0]);
async function delivers(event: object): Promise<number> {
  const body = JSON.stringify({ object: 'event', livemode: false, ...event });
  const header = await signatureHeader(secret(), Math.floor(Date.now() / 1000), body);
  const request = new Request(`http://dk.localhost:8787${paths.webhooks.payment.href()}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  });
  return (await world.app.fetch(request)).status;
}
async function counted(name: string): Promise<number> {
  await world.services.tallies.write();
  const [row] = await rows<{ count: number }>('SELECT SUM(count) AS count FROM tally WHERE name = ?', name);
  return row?.count ?? 0;
}
const isKnown = async (id: string) => (await rows('SELECT 1 FROM webhook_event WHERE event_id = ?', id)).length === 1;

describe('an event', () => {
  it.each(['invoice.will_be_due', 'v2.core.event', 'charge.dispute.funds_withdrawn.v9', 'x'.repeat(400)])(
    'of the type %s is taken once and does nothing',
    async (type) => {
      const id = `evt_type_${type.slice(0, 20)}`;
      const before = asked;
      const status = await delivers({ id, type, data: { object: { id: 'x_1', object: 'x' } } });
      // A name that begins as one we know is asked about, and the provider knows nothing of it.
      expect([status, await isKnown(id)]).toEqual([200, true]);
      expect(asked - before).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['refund.updated', { id: 're_1', object: 'refund', payment_intent: null, metadata: null }],
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null, invoice: null, metadata: null }],
    [
      'invoice.paid',
      { id: 'in_gone', object: 'invoice', currency: 'dkk', parent: null, lines: null, billing_reason: null },
    ],
    [
      'checkout.session.expired',
      { id: 'cs_test_gone', object: 'checkout.session', metadata: null, subscription: null },
    ],
    ['charge.dispute.created', { id: 'dp_gone', object: 'dispute', payment_intent: null, evidence_details: null }],
  ])('%s with nothing where there may be nothing is taken', async (type, object) => {
    const id = `evt_null_${type}`;
    expect(await delivers({ id, type, data: { object } })).toBe(200);
    expect(await isKnown(id)).toBe(true);
  });

  it('of another version is taken, counted, and what it is about comes in ours', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    await passes(world, 32);
    await fault(world, null);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded']);
    const answer = await world.services.payment.recentInvoices(
      String(
        (
          await rows(
            'SELECT provider_subscription AS id FROM subscription WHERE subscription_id = ?',
            member.subscriptionId,
          )
        )[0]?.id,
      ),
    );
    const invoice = answer.ok ? answer.value.at(-1)?.invoice : '';
    const before = await counted('webhooks.otherVersion');
    // As it was sent years ago: no `parent`, another form of lines.
    const object = {
      id: invoice,
      object: 'invoice',
      currency: 'dkk',
      subscription: 'sub_1',
      lines: { data: [{ id: 'il_1', period: null }] },
    };
    expect(await delivers({ id: 'evt_old', type: 'invoice.paid', api_version: '2017-08-15', data: { object } })).toBe(
      200,
    );
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    expect((await counted('webhooks.otherVersion')) - before).toBe(1);
  });
});

it('ten thousand at once ask the provider no more than it answers, and none is lost', async () => {
  const event = (index: number) => ({
    id: `evt_burst_${index}`,
    type: 'invoice.paid',
    data: { object: { id: `in_burst_${index}`, object: 'invoice', currency: 'dkk' } },
  });
  mostAsking = 0;
  const { counters } = world.services.database;
  const written = counters.rowsWritten;
  const logged = world.log.length;
  const statuses = await Promise.all(Array.from({ length: 10_000 }, (_, index) => delivers(event(index))));
  const taken = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(mostAsking).toBeLessThanOrEqual(200);
  expect(taken).toBeGreaterThan(0);
  // Counted, each a line in the log and no more, and no flood of writes.
  expect(await counted('webhooks.busy')).toBe(10_000 - taken);
  expect(counters.rowsWritten - written).toBeLessThan(taken * 3 + 20);
  expect(world.log.length - logged).toBe(10_000);
  // What was told to come again is taken when it does.
  const again = statuses.flatMap((status, index) => (status === 503 ? [index] : [])).slice(0, 100);
  for (const index of again) expect(await delivers(event(index))).toBe(200);
  const known = await rows(`SELECT 1 FROM webhook_event WHERE event_id GLOB 'evt_burst_*'`);
  expect(known).toHaveLength(taken + again.length);
});
