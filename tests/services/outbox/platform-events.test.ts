import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import worker from '../../../worker/index';
import { takeMessages } from '../../../worker/services/jobs/queue';
import { type PlatformEvent, platformEvent } from '../../fixtures/mail-events';
import { newAddress } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** Bounces and complaints of the platform's own mail, from its queue to the mark of the address. */
let world: World;
let email: string;
const lines: string[] = [];
beforeEach(async () => {
  world = await createWorld();
  email = newAddress();
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const senderOf = (market: 'denmark' | 'sweden') => {
  const from = String((env as unknown as Record<string, string>)[`MAIL_FROM_${market.toUpperCase()}`]);
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
};

async function delivers(...bodies: readonly unknown[]) {
  const batch = createMessageBatch(
    'medlem-mail-events',
    bodies.map((body) => ({ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await worker.queue(batch as never, env);
  return getQueueResult(batch, context);
}
const tells = (kind: PlatformEvent, also = {}, market: 'denmark' | 'sweden' = 'denmark') =>
  delivers(platformEvent(kind, senderOf(market), email, also));
const markIn = (market: 'denmark' | 'sweden') => world.cells.of(market).addressMarks.of(email);

it('a hard bounce marks the address in the cell of its sender, and in no other', async () => {
  expect((await tells('bounced')).retryMessages).toEqual([]);
  expect(await markIn('denmark')).toEqual({
    bouncedAt: expect.any(String),
    bounceReason: '5.1.1',
    complainedAt: null,
  });
  expect(await markIn('sweden')).toBeNull();
  const counted = await databaseOf('denmark')
    .prepare(`SELECT SUM(count) AS count FROM tally WHERE name = 'mailEvents.bounce'`)
    .first<{ count: number }>();
  expect(counted?.count).toBeGreaterThan(0);
});

it('a complaint and what the platform blocks already mark it, too', async () => {
  await tells('complained', {}, 'sweden');
  expect(await markIn('sweden')).toMatchObject({ bouncedAt: null, complainedAt: expect.any(String) });
  await tells('rejected');
  expect(await markIn('denmark')).toMatchObject({ bounceReason: 'Suppressed' });
});

it('a sender that markets share leads to each of them: whose member complained only they know', async () => {
  const from = 'Solhus <no-reply@all.solhus.example>';
  world = await createWorld({ MAIL_FROM_DENMARK: from, MAIL_FROM_SWEDEN: from });
  const body = platformEvent('complained', 'no-reply@all.solhus.example', email);
  await takeMessages(world.cells.forRun(), [{ body, retry: () => undefined }]);
  for (const market of ['denmark', 'sweden'] as const)
    expect(await markIn(market)).toMatchObject({ complainedAt: expect.any(String) });
});

it.each([
  ['delivered', {}],
  ['deferred', {}],
  ['failed', {}],
  ['bounced', { bounce: { type: 'soft', classification: 'temporary_failure' } }],
  ['rejected', { rejection: { reason: 'spam' } }],
] as const)('%s %o marks nothing', async (kind, also) => {
  await tells(kind, also);
  expect(await markIn('denmark')).toBeNull();
});

it('the same event twice counts once', async () => {
  const event = platformEvent('bounced', senderOf('denmark'), email);
  await delivers(event);
  await world.cells.of('denmark').addressMarks.arrives(email);
  await delivers(event, event);
  expect(await markIn('denmark')).toBeNull();
});

it('an event of another sender changes nothing and is said in the log; what is no event is left alone', async () => {
  await delivers(platformEvent('bounced', 'news@elsewhere.example', email), { cell: 'atlantis' }, 'text', null);
  expect(await markIn('denmark')).toBeNull();
  expect(lines.filter((line) => line.includes('"partner":"mail"'))).toHaveLength(1);
});

it('an event that could not be kept is brought again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(databaseOf('denmark').constructor.prototype, 'batch').mockRejectedValue(new Error('D1_ERROR: no answer'));
  const { retryMessages } = await tells('bounced');
  expect(retryMessages).toHaveLength(1);
});

it('a mail to a test address that bounces is told by the sandbox, once, and marks it', async () => {
  const told: string[] = [];
  world = await createWorld(
    {},
    {
      onTheWay: (deliver) => async (request) => {
        if (new URL(request.url).pathname !== '/cdn-cgi/local/mail-events') return deliver(request);
        told.push(await request.clone().text());
        await delivers(await request.json());
        return new Response(null, { status: 202 });
      },
    },
  );
  const hands = (to: string) =>
    world.sandbox.fetch(
      new Request('http://localhost:8788/mail/emails', {
        method: 'POST',
        headers: { authorization: 'Bearer re_test', 'idempotency-key': to },
        body: JSON.stringify({ from: `Solhus <${senderOf('denmark')}>`, to, subject: 'Your receipt', text: '–' }),
      }),
    );
  const label = crypto.randomUUID().slice(0, 8);
  const bouncing = `bounced+${label}@resend.dev`;
  for (const to of [bouncing, bouncing, `complained+${label}@resend.dev`, email])
    expect((await hands(to)).status).toBe(200);
  const { addressMarks } = world.cells.of('denmark');
  expect(await addressMarks.of(bouncing)).toMatchObject({ bounceReason: '5.1.1', complainedAt: null });
  expect(await addressMarks.of(`complained+${label}@resend.dev`)).toMatchObject({ complainedAt: expect.any(String) });
  expect(await addressMarks.of(email)).toBeNull();
  expect(told).toHaveLength(3);
  await addressMarks.arrives(bouncing);
  await hands(bouncing);
  expect(await addressMarks.of(bouncing)).toBeNull();
});
