import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { cronJobs, runCron } from '../../worker/services/jobs/cron';
import { ordersOf } from '../setup/books';
import { probeDatabase } from '../setup/database-probe';
import { paymentsOf } from '../setup/money';
import { createOperator } from '../setup/operator';
import { addressOf, answers, answersAll, linkTo, surveyWith } from '../setup/survey';
import { createVisitor } from '../setup/visitor';
import { createWorld } from '../setup/world';
import { createWriter } from './contact-writer';
import { showsDocument } from './pseudo-walks-staff';

/** Tables that grow with visitors. Catalogue, leases and series stay small. */
const growing = [
  'session',
  'member',
  'subscription',
  'payment',
  'email_code',
  'budget',
  'outbox',
  'age_transaction',
  'age_check',
  'validation_session',
  'webhook_event',
  'idempotency',
  'consent',
  'audit',
  'skin_profile',
  'manual_check',
  'kiosk_session',
  'survey_link',
  'survey_response',
  'survey_answer',
  'survey_network',
  'dispute',
  'contact_message',
];
const { DB } = env as unknown as { DB: D1Database };

/** Steps of SQLite's plan that read a whole growing table. A scan over an index range is a SEARCH and is none of them. */
async function scansOf(sql: string): Promise<string[]> {
  const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  const marks = numbers.length > 0 ? Math.max(...numbers) : (sql.match(/\?/g) ?? []).length;
  const { results } = await DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array(marks).fill('1'))
    .all<{ detail: string }>();
  const listed = DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'`);
  // A partial index holds only what is looked for.
  const partial = (await listed.all<{ name: string }>()).results.map(({ name }) => name);
  const aliases = new Map(
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?([a-z]\w*))?/gi)].flatMap(
      ([, table = '', alias]) =>
        [
          [table, table],
          [alias ?? table, table],
        ] as const,
    ),
  );
  return results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const scanned = /^SCAN (\w+)/.exec(detail)?.[1];
      return (
        scanned !== undefined &&
        growing.includes(aliases.get(scanned) ?? scanned) &&
        !partial.includes(/USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '')
      );
    });
}

it('no statement of a journey, a login, an outage or a job reads a whole growing table', async () => {
  const probe = probeDatabase(DB);
  const world = await createWorld({ DB: probe.database });
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct(), 'WELCOME20');
  for (const path of Object.values(paths.account))
    if (path.patterns[0].includes(':') === false) await visitor.get(path.patterns[0]);
  await visitor.post(paths.accountMore.export.href());
  const { profiles, closing } = world.services;
  const someone = { memberId: 'm', market: 'denmark', email: 'e' } as const;
  closing.closeStatements({ ...someone, today: '2026-01-01' });
  const change = {
    language: 'en',
    firstName: '',
    from: 'e',
    to: 'f',
    sessionHash: 's',
    codeId: 'c',
    undo: { url: 'u', until: '2026-11-29T14:02:11.000Z' },
  } as const;
  await profiles.emailStatements({ ...someone, ...change });
  profiles.withdrawSkinStatements('m');
  profiles.consentStatements('m', [{ channel: 'sms', wanted: false, text: '' }], { textVersion: '1', language: 'en' });
  await visitor.post('/logout');
  await visitor.logsIn();
  await visitor.post('/logout');
  await visitor.post('/login', { subscriptionId: crypto.randomUUID() });
  const leaving = createVisitor(world);
  await leaving.reachesOverview(leaving.plainProduct(), 'LASTONE');
  await leaving.orders();
  await leaving.goesToPayment();
  await leaving.post('/', { intent: 'restart' });
  await createWriter(world, { headers: { 'cf-connecting-ip': '192.0.2.1' } }).writes();
  const look = async () => undefined;
  const survey = surveyWith();
  for (const kind of ['personal', 'studio'] as const) {
    const link = addressOf(await linkTo(world, survey, { kind }));
    await answers(visitor, link, 'recommend', '3');
    await visitor.get((await answersAll(visitor, link)).headers.get('location') ?? link);
  }
  await showsDocument({ world, visitor: createVisitor(world), look, inOutage: look });
  const operator = await createOperator(world);
  for (const { patterns } of Object.values(paths.desk)) expect((await operator.get(patterns[0])).status).toBe(200);
  const [{ subscription_id: subscriptionId, number } = { subscription_id: '', number: '' }] = await ordersOf(
    visitor.email,
  );
  const [charge] = await paymentsOf(subscriptionId);
  const payment = charge?.payment_id ?? '';
  await operator.post(paths.desk.findMember.href(), { number });
  for (const path of [
    paths.deskMore.member.href({ subscriptionId }),
    paths.deskMore.reportFile.href(),
    paths.deskActions.chooseRefund.href({ payment }),
    paths.deskActions.refund.href({ payment, left: String(charge?.amount_minor), amount: '100', reason: 'goodwill' }),
  ])
    expect([path, (await operator.get(path)).status]).toEqual([path, 200]);
  expect((await world.services.refunds.statements({ paymentId: payment, leftMinor: 100 }, 100)).length).toBeGreaterThan(
    3,
  );
  await world.sandboxPost('/stripe/disputes', { charge: subscriptionId });
  await world.settle();
  expect(await world.services.disputes.ofSubscription(subscriptionId)).toHaveLength(1);
  const row = world.services.outbox.requeueing();
  const device = world.services.devices.revoking('none');
  const entry = {
    role: 'admin' as const,
    market: 'denmark' as const,
    operator: 'o@solhus.example',
    action: 'x',
    subject: 'x',
  };
  const route = 'x';
  const key = await world.services.desk.createKey(entry.operator, route);
  await world.services.desk.perform({ key, route }, entry, () => [row, device]);
  for (const cron of Object.keys(cronJobs)) await runCron(world.services, cron);
  world.advance(90 * 86_400);
  for (const cron of Object.keys(cronJobs)) await runCron(world.services, cron);
  await world.settle();

  const found: string[] = [];
  let explained = 0;
  for (const sql of probe.seen) {
    explained += 1;
    for (const scan of await scansOf(sql)) found.push(`${scan} — ${sql.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
  console.info(`FIGURE queries: ${explained} statements explained, ${found.length} scans of growing tables`);
  expect(explained).toBeGreaterThan(50);
  for (const one of found) console.info(one);
  expect(found).toEqual([]);
});

it('every statement binds its values: none is written into the text', async () => {
  const probe = probeDatabase(DB);
  const world = await createWorld({ DB: probe.database });
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
  for (const sql of probe.seen)
    expect([sql, /anna|holm|example\.com|[0-9a-f]{8}-[0-9a-f]{4}/i.test(sql)]).toEqual([sql, false]);
});
