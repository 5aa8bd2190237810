import { beforeEach, expect, it } from 'vitest';
import { runCron } from '../../../worker/services/jobs/cron';
import type { MailTemplate } from '../../../worker/services/outbox/port';
import { bulkEachMinute } from '../../../worker/services/outbox/port';
import { messageOf } from '../../mail/messages';
import { rows } from '../../setup/money/records';
import { newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A binding that answers as it is told: with an id, or with an error of the platform's. */
function platform() {
  const sent: string[] = [];
  const self = {
    sent,
    asked: 0,
    code: null as string | null,
    send: async ({ to }: { to: string }) => {
      self.asked += 1;
      if (self.code) throw Object.assign(new Error('refused'), { code: self.code });
      sent.push(to);
      return { messageId: crypto.randomUUID() };
    },
  };
  return self;
}
let EMAIL: ReturnType<typeof platform>;
let world: World;
beforeEach(async () => {
  EMAIL = platform();
  world = await createWorld({ EMAIL, MAIL_ADAPTER: 'binding', MAIL_SECOND: 'http', MAIL_BULK: 'http' });
  await world.services.database.write([
    world.services.database.prepare('DELETE FROM outbox'),
    world.services.database.prepare('DELETE FROM mail_sender'),
  ]);
});

async function enqueues(template: MailTemplate, isBulk = false, to = newAddress()) {
  const message = { kind: 'mail', mail: { ...messageOf(template, 'en'), to } } as const;
  const entry = { message, dedupe: crypto.randomUUID(), isBulk };
  await world.services.database.write([await world.services.outbox.enqueue(entry)]);
  return to;
}
const drain = () => world.services.outbox.drain(500);
const fault = (name: string | null) => world.sandboxPost('/mail/faults', { fault: name });
const waiting = () =>
  rows<{ tries: number; next_at: string; last_error: string | null; unsure_with: string | null }>(
    'SELECT tries, next_at, last_error, unsure_with FROM outbox WHERE done_at IS NULL ORDER BY created_at',
  );
const midnight = () => new Date(Math.ceil((world.now() + 1) / 86_400_000) * 86_400_000).toISOString();
/** Away from midnight, where a refusal is taken for a reset that was not one. */
function toTheAfternoon(): void {
  const seconds = (world.now() / 1000) % 86_400;
  world.advance((15 * 3600 - seconds + 86_400) % 86_400);
}

it('goes by the second provider while the first one’s quota is spent, and asks the first again when it is there', async () => {
  toTheAfternoon();
  EMAIL.code = 'E_DAILY_LIMIT_EXCEEDED';
  const letters = [];
  for (let count = 0; count < 6; count += 1) letters.push(await enqueues('cancel'));
  expect(await drain()).toMatchObject({ sent: 6, failed: 0, held: 0 });
  for (const to of letters) expect(await world.mailTo(to)).toHaveLength(1);
  expect(EMAIL.asked).toBe(1);
  EMAIL.code = null;
  world.advance(8 * 3600);
  await enqueues('cancel');
  await drain();
  expect([EMAIL.asked, EMAIL.sent.length]).toEqual([1, 0]);
  world.advance(2 * 3600);
  const to = await enqueues('cancel');
  await drain();
  expect(EMAIL.sent).toEqual([to]);
});

it('waits for the reset when every quota is spent, and counts no try', async () => {
  toTheAfternoon();
  EMAIL.code = 'E_DAILY_LIMIT_EXCEEDED';
  await fault('quota');
  const letters = [await enqueues('cancel'), await enqueues('cancel')];
  expect(await drain()).toMatchObject({ sent: 0, failed: 0, held: 2 });
  expect(await waiting()).toMatchObject([
    { tries: 0, next_at: midnight() },
    { tries: 0, next_at: midnight() },
  ]);
  // Whatever comes in the meantime asks nobody.
  const { asked } = EMAIL;
  world.advance(3600);
  letters.push(await enqueues('cancel'));
  expect(await drain()).toMatchObject({ held: 1 });
  expect(EMAIL.asked).toBe(asked);
  EMAIL.code = null;
  world.advance(9 * 3600);
  expect(await drain()).toMatchObject({ sent: 3 });
  expect(EMAIL.sent.toSorted()).toEqual(letters.toSorted());
});

it('stops a mass mailing whose quota is spent after one refusal, leaves its rows where they are, and delays no code', async () => {
  toTheAfternoon();
  await fault('quota');
  for (let count = 0; count < 40; count += 1) await enqueues('cancel', true);
  await world.services.outbox.drainBulk();
  const touched = (await waiting()).filter(({ last_error }) => last_error !== null);
  expect(touched.length).toBeLessThanOrEqual(5);
  expect((await waiting()).every(({ tries }) => tries === 0)).toBe(true);
  for (let count = 0; count < 40; count += 1) await enqueues('cancel', true);
  expect(await world.services.outbox.drainBulk()).toMatchObject({ sent: 0, held: 0 });
  const code = await enqueues('code');
  await drain();
  expect(EMAIL.sent).toEqual([code]);
});

it('does not ask a provider that is down for each mail: five times, then once a minute', async () => {
  EMAIL.code = 'E_INTERNAL_SERVER_ERROR';
  for (let count = 0; count < 12; count += 1) await enqueues('cancel');
  const first = await drain();
  expect(EMAIL.asked).toBe(5);
  // What may have been sent stays; what nobody was asked for goes by the other.
  expect(first).toMatchObject({ sent: 7, failed: 5 });
  expect((await waiting()).map(({ unsure_with }) => unsure_with)).toEqual(Array(5).fill('binding'));
  world.advance(61);
  const probe = await drain();
  expect([EMAIL.asked, probe.failed, probe.held]).toEqual([6, 1, 4]);
  EMAIL.code = null;
  world.advance(3600);
  expect(await drain()).toMatchObject({ sent: 5 });
  expect(EMAIL.sent).toHaveLength(5);
});

it('sends a code by the other provider at once when the first one’s answer is lost', async () => {
  EMAIL.code = 'E_INTERNAL_SERVER_ERROR';
  const code = await enqueues('code');
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(await world.mailTo(code)).toHaveLength(1);
});

it('finishes a mail to an address that the provider blocks: it is no work for an operator', async () => {
  EMAIL.code = 'E_RECIPIENT_SUPPRESSED';
  const to = await enqueues('cancel');
  expect(await drain()).toMatchObject({ sent: 0, failed: 0, dropped: 1 });
  expect(await world.services.outbox.list('dead')).toEqual([]);
  expect(await world.mailTo(to)).toEqual([]);
});

/** The promise of the lanes, with a number: how much of a flood is sent before a code. */
it('lets not one of 400 mass mails and 150 letters go before a code', async () => {
  for (let count = 0; count < 400; count += 1) await enqueues('cancel', true);
  for (let count = 0; count < 150; count += 1) await enqueues('cancel');
  world.advance(300);
  const code = await enqueues('code');
  await world.services.outbox.drain(5);
  expect(EMAIL.sent[0]).toBe(code);
  expect(EMAIL.sent).toHaveLength(5);
  // A minute's run sends what its budget allows by the lanes before it begins with the flood, which has a limit of its own.
  const second = await enqueues('code');
  const run = await runCron(world.services, '* * * * *');
  expect(EMAIL.sent.indexOf(second)).toBe(5);
  expect(run).toMatchObject({ sent: 147, bulkSent: bulkEachMinute });
});
