import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { runRound } from '../../../worker/services/jobs/round';
import { probeDatabase, probeKv } from '../../setup/databases/database-probe';
import { alarmEars, alarmSettings, operationsMail } from '../../setup/runtime/alarm-ears';
import { databaseOf } from '../../setup/runtime/cells';
import { kvSecondPasses } from '../../setup/runtime/production-limits';
import { createWorld } from '../../setup/world';

/** The database of a cell does not answer, so what it holds cannot say so: neither its alarms nor its mails. */
const raw = env as unknown as { DB: D1Database; KV: KVNamespace };
const kvKey = 'denmark:alarm:database-unreachable';

beforeEach(async () => {
  kvSecondPasses();
  await raw.KV.delete(kvKey);
  kvSecondPasses();
});

async function createOutage() {
  const probe = probeDatabase(raw.DB);
  const kv = probeKv(raw.KV);
  const ears = alarmEars();
  const world = await createWorld({ DB: probe.database, KV: kv.kv, ...alarmSettings }, { between: ears.between });
  const rounds = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      await runRound(world.cells.all(), '* * * * *');
      world.advance(60);
      kvSecondPasses();
    }
  };
  await rounds(2);
  ears.heard.length = 0;
  ears.beats = 0;
  const mails = async () => (await world.mailTo(operationsMail)).map(({ subject }) => subject);
  const told = () => ears.heard.map(({ type, data }) => [type, data.market, data.condition]);
  return { probe, kv, ears, world, rounds, mails, told, before: (await mails()).length };
}

it('is told by webhook, and by mail of another cell, once; and so is its end', async () => {
  const { probe, ears, rounds, mails, told, before } = await createOutage();
  probe.isDown = true;
  await rounds(6);
  expect(told()).toEqual([['alarm.opened', 'denmark', 'database-unreachable']]);
  const sent = await mails();
  expect(sent).toHaveLength(before + 1);
  // The mail of another market names the one that is down.
  expect(sent.some((subject) => /Danmark|Denmark/i.test(subject) && /databas/i.test(subject))).toBe(true);
  expect(ears.beats).toBe(0);
  expect(await raw.KV.get(kvKey, 'json')).toMatchObject({ toldHook: 'opened', toldMail: 'opened' });
  probe.isDown = false;
  await rounds(14);
  expect(told().filter(([, , condition]) => condition === 'database-unreachable')).toEqual([
    ['alarm.opened', 'denmark', 'database-unreachable'],
    ['alarm.recovered', 'denmark', 'database-unreachable'],
  ]);
  expect(ears.beats).toBeGreaterThan(10);
});

it('another isolate goes on with what was told, and tells nothing again', async () => {
  const { probe, world, rounds, told } = await createOutage();
  probe.isDown = true;
  await rounds(4);
  world.restarts();
  await rounds(4);
  expect(told()).toEqual([['alarm.opened', 'denmark', 'database-unreachable']]);
});

it('with KV down as well the isolate remembers', async () => {
  const { probe, kv, rounds, told } = await createOutage();
  kv.isDown = true;
  probe.isDown = true;
  await rounds(6);
  expect(told()).toEqual([['alarm.opened', 'denmark', 'database-unreachable']]);
});

it('the other cells are judged and told of as ever', async () => {
  const { probe, rounds, told } = await createOutage();
  const other = marketIds[1];
  if (!other) throw new Error('one cell only');
  probe.isDown = true;
  const at = new Date().toISOString();
  const lost = databaseOf(other).prepare(
    `INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at, dead_at, tries, lane, is_bulk)
     VALUES ('lost', 'refund', 'lost', 'sealed', ?1, ?1, 12, 1, 0)`,
  );
  await lost.bind(at).run();
  try {
    await rounds(5);
  } finally {
    await databaseOf(other).prepare(`DELETE FROM outbox WHERE outbox_id = 'lost'`).run();
    await databaseOf(other).prepare('DELETE FROM alarm').run();
  }
  expect(told().sort()).toEqual([
    ['alarm.opened', 'denmark', 'database-unreachable'],
    ['alarm.opened', other, 'dead-rows'],
  ]);
});
