import { beforeEach, expect, it } from 'vitest';
import { runRound } from '../../../worker/services/jobs/round';
import type { OutboxMessage } from '../../../worker/services/outbox/port';
import { rows } from '../../setup/money/records';
import { alarmEars, alarmSettings, operationsMail } from '../../setup/runtime/alarm-ears';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

let world: World;
let ears: ReturnType<typeof alarmEars>;

beforeEach(async () => {
  ears = alarmEars();
  world = await createWorld(alarmSettings, { between: ears.between });
  await databaseOf('denmark').batch([
    databaseOf('denmark').prepare('DELETE FROM alarm'),
    databaseOf('denmark').prepare('DELETE FROM outbox'),
    databaseOf('denmark').prepare('DELETE FROM job_lease'),
  ]);
  await rounds(2);
  ears.heard.length = 0;
});

/** As cron does it each minute. */
async function rounds(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await runRound(world.cells.all(), '* * * * *');
    world.advance(60);
  }
}
const subjectsOf = async () => (await world.mailTo(operationsMail)).map(({ subject }) => subject);
const iso = (agoMinutes: number) => new Date(world.now() - agoMinutes * 60_000).toISOString();

/** A refund that was given up. */
const givesUp = () =>
  databaseOf('denmark')
    .prepare(
      `INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at, dead_at, tries, lane, is_bulk)
       VALUES ('lost', 'refund', 'lost', 'sealed', ?1, ?1, 12, 1, 0)`,
    )
    .bind(iso(1))
    .run();
const mends = () => databaseOf('denmark').prepare(`DELETE FROM outbox WHERE outbox_id = 'lost'`).run();

it('is told once by mail and by signed webhook, and its end once', async () => {
  const before = await subjectsOf();
  await givesUp();
  await rounds(4);
  expect(ears.heard.map(({ type, data }) => [type, data.market, data.condition])).toEqual([
    ['alarm.opened', 'denmark', 'dead-rows'],
  ]);
  expect(ears.heard[0]?.data).toMatchObject({
    environment: 'local',
    severity: 'today',
    facts: { owed: 1, mails: 0 },
    runbook: 'docs/runbooks/dead-rows.md',
  });
  const opened = await subjectsOf();
  expect(opened.length).toBe(before.length + 1);
  await mends();
  await rounds(9);
  expect(ears.heard).toHaveLength(1);
  await rounds(4);
  expect(ears.heard.map(({ type }) => type)).toEqual(['alarm.opened', 'alarm.recovered']);
  expect(new Set(ears.heard.map(({ id }) => id)).size).toBe(2);
  expect((await subjectsOf()).length).toBe(before.length + 2);
  await rounds(3);
  expect(ears.heard).toHaveLength(2);
  const events = world.log.filter((line) => line.includes('"event":"alarm"')).map((line) => JSON.parse(line));
  expect(events.map(({ reason, outcome }) => [reason, outcome])).toEqual([
    ['dead-rows:', 'opened'],
    ['dead-rows:', 'recovered'],
  ]);
});

it('two looks at the same time tell once', async () => {
  const before = (await subjectsOf()).length;
  await givesUp();
  const { alarms } = world.services;
  await Promise.all([alarms.watch([]), alarms.watch([]), alarms.watch([])]);
  expect((await subjectsOf()).length).toBe(before + 1);
  expect(ears.heard.map(({ type }) => type)).toEqual(['alarm.opened']);
  expect(await rows('SELECT told_mail, told_hook FROM alarm')).toEqual([{ told_mail: 'opened', told_hook: 'opened' }]);
});

it('with the webhook down the mail goes, and the webhook follows with the same id', async () => {
  const before = (await subjectsOf()).length;
  ears.isDown = true;
  await givesUp();
  await rounds(3);
  expect([ears.heard.length, (await subjectsOf()).length]).toEqual([0, before + 1]);
  ears.isDown = false;
  await rounds(2);
  expect(ears.heard.map(({ type }) => type)).toEqual(['alarm.opened']);
  expect(new Set([...ears.refused, ...ears.heard.map(({ id }) => id)]).size).toBe(1);
  expect((await subjectsOf()).length).toBe(before + 1);
});

async function asksForCodes(count: number): Promise<void> {
  const { database, outbox } = world.services;
  const message: OutboxMessage = {
    kind: 'mail',
    mail: {
      ...{ to: 'anna@example.com', language: 'da', market: 'denmark', template: 'code' },
      data: { code: '123456', expiresAt: new Date(world.now() + 600_000).toISOString() },
    },
  };
  for (let nth = 0; nth < count; nth += 1)
    await database.write([await outbox.enqueue({ dedupe: `code:${world.now()}:${nth}`, message })]);
}

it.each([
  { codes: 1, because: 'each try moves on what is due' },
  { codes: 6, because: 'the provider rests, and what waits is put aside untried' },
])('with the mail provider down the webhook says that mail is late, though $because', async ({ codes }) => {
  await world.sandboxPost('/mail/faults', { fault: 'status500' });
  await asksForCodes(codes);
  await rounds(6);
  // The health page says the same.
  const { outbox } = await world.services.backOffice.health();
  const dueSince = outbox.ok && Date.parse(outbox.value.dueSince ?? '');
  expect(world.now() - Number(dueSince)).toBeGreaterThanOrEqual(6 * 60_000);
  expect(ears.heard.map(({ data }) => [data.condition, data.subject])).toEqual([['mail-late', '0']]);
  await world.sandboxPost('/mail/faults', { fault: null });
  await rounds(20);
  expect(ears.heard.map(({ type }) => type)).toEqual(['alarm.opened', 'alarm.recovered']);
});

it('the monitor outside hears of rounds in which all jobs were well, and of no other', async () => {
  ears.beats = 0;
  await rounds(2);
  expect(ears.beats).toBe(2);
  const [, sweden] = world.cells.all();
  if (!sweden) throw new Error('one cell only');
  const { sweep } = sweden.jobs;
  sweden.jobs.sweep = () => Promise.reject(new Error('bug'));
  await rounds(1);
  expect(ears.beats).toBe(2);
  sweden.jobs.sweep = sweep;
  await rounds(2);
  expect(ears.beats).toBe(4);
  // A purge that failed keeps it silent, though each minute's job is well; and another cron's round says nothing.
  const { purge } = sweden.jobs;
  sweden.jobs.purge = () => Promise.reject(new Error('bug'));
  await runRound(world.cells.all(), '*/5 * * * *');
  await rounds(2);
  expect(ears.beats).toBe(4);
  sweden.jobs.purge = purge;
  await runRound(world.cells.all(), '*/5 * * * *');
  await rounds(1);
  expect(ears.beats).toBe(5);
});
