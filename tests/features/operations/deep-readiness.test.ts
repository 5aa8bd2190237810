import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { runRound } from '../../../worker/services/jobs/round';
import { probeDatabase } from '../../setup/databases/database-probe';
import { english, textOf } from '../../setup/pages/answers';
import { createOperator } from '../../setup/people/operator';
import { alarmEars, alarmSettings, readyToken } from '../../setup/runtime/alarm-ears';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
const ready = paths.health.ready.href();
let world: World;
beforeAll(async () => {
  world = await createWorld({ ...alarmSettings, DB: probe.database }, { between: alarmEars().between });
  await databaseOf('denmark').prepare('DELETE FROM alarm').run();
  for (const cron of ['* * * * *', '*/5 * * * *', '7 * * * *', '*/10 * * * *', '* * * * *'])
    await runRound(world.cells.all(), cron);
});

const ask = (of: World, path: string, authorization?: string) =>
  of.app.fetch(
    new Request(`http://localhost:8787${path}`, { headers: authorization === undefined ? {} : { authorization } }),
  );
const deep = async (of: World = world) => {
  const answer = await ask(of, `${ready}?deep`, `Bearer ${readyToken}`);
  return { answer, said: (await answer.json()) as Record<string, unknown> };
};

it('answers like an address that is not there without the token, with another one, and where none is set', async () => {
  const without = await createWorld();
  for (const [of, authorization] of [
    [world, undefined],
    [world, ''],
    [world, readyToken],
    [world, `Bearer ${readyToken}x`],
    [world, `Bearer ${readyToken.slice(0, -1)}`],
    [world, `Bearer ${'x'.repeat(501)}`],
    [world, `Basic ${readyToken}`],
    [without, `Bearer ${readyToken}`],
    [without, 'Bearer undefined'],
  ] as const) {
    const answer = await ask(of, `${ready}?deep`, authorization);
    const html = await answer.text();
    expect([authorization, answer.status, html.includes('<h1')]).toEqual([authorization, 404, true]);
    expect(html).not.toMatch(/signals|reconciliation/);
  }
});

it('the plain one says as little as before, and asks for no token', async () => {
  const answer = await ask(world, ready);
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
});

it('says each signal, and 200 while nothing is wrong', async () => {
  const { answer, said } = await deep();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(said).toMatchObject({ ok: true, market: 'denmark', conditions: [], alarms: [] });
  // The night that the round before these has just backed up.
  expect(said.backup).toEqual({ night: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), endedAt: expect.any(String) });
  expect(Object.keys(said.signals as object).sort()).toEqual(
    ['dead', 'issuers', 'jobs', 'mail', 'reconciliation', 'screens', 'webhooks'].sort(),
  );
});

it('says what is wrong with its page, 503, and the operator sees the alarm in the back office', async () => {
  const at = new Date(world.now()).toISOString();
  await databaseOf('denmark')
    .prepare(
      `INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at, dead_at, tries, lane, is_bulk)
       VALUES ('lost', 'refund', 'lost', 'sealed', ?1, ?1, 12, 1, 0)`,
    )
    .bind(at)
    .run();
  const { answer, said } = await deep();
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(said.conditions).toEqual([
    {
      ...{ id: 'dead-rows', subject: '', severity: 'today', runbook: 'docs/runbooks/dead-rows.md' },
      facts: { owed: 1, mails: 0 },
    },
  ]);
  const operator = await createOperator(world);
  const health = paths.backOffice.health.href();
  expect(textOf(await operator.page(health))).toContain(english.backOffice.alarms.none);
  await runRound(world.cells.all(), '* * * * *');
  expect((await deep()).said.alarms).toMatchObject([{ condition: 'dead-rows', subject: '' }]);
  const shown = textOf(await operator.page(health));
  expect(shown).toContain(english.backOffice.alarms.names['dead-rows']);
  expect(shown).toContain('docs/runbooks/dead-rows.md');
  const overview = textOf(await operator.page(`${health}?market=all`));
  expect(overview).toContain(english.backOffice.alarms.title);
  await databaseOf('denmark').prepare(`DELETE FROM outbox WHERE outbox_id = 'lost'`).run();
  await databaseOf('denmark').prepare('DELETE FROM alarm').run();
});

it('says that the database does not answer, and no more than it knows', async () => {
  probe.isDown = true;
  const { answer, said } = await deep();
  probe.isDown = false;
  expect(answer.status).toBe(503);
  expect(said).toMatchObject({ ok: false, signals: null, alarms: [], conditions: [{ id: 'database-unreachable' }] });
});

it('says that there is no backup where none is set up, and that its bucket is silent', async () => {
  const bucket = { list: () => Promise.reject(new Error('R2 is away')) };
  for (const [BACKUP, wanted] of [
    [undefined, 'unset'],
    [bucket, 'unreachable'],
  ] as const)
    expect((await deep(await createWorld({ ...alarmSettings, BACKUP }))).said.backup).toBe(wanted);
});

it('the token is in no line of the log', () => {
  expect(world.log.join('\n')).not.toContain(readyToken);
});
