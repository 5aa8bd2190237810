import { afterAll, beforeAll, expect, it } from 'vitest';
import { cronJobs } from '../../../worker/services/jobs/cron';
import { rowsOf } from '../../setup/money/records';
import { databaseOf } from '../../setup/runtime/cells';
import { figure, scaled } from '../scale';
import { beginsAnew } from '../workers';
import { type Company, createCompany, market } from './company';
import { runsCron } from './day';

/**
 * A day on which nothing came through: no event of the renewals, no mail, nobody was deleted. However much is due, no run of
 * a job asks the databases more than a thousand times, and run after run all of it is done.
 */
const many = scaled(300, 20_000);
/** The lease of a job, ms. */
const leaseMs = 55_000;
const long = '2020-01-01T00:00:00.000Z';

let company: Company;
beforeAll(async () => {
  company = await createCompany(many);
  const database = databaseOf(market);
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`;
  // Copies of a row that the product wrote: an unpaid order and messages that are due.
  const { outbox, database: own } = company.world.services;
  const at = new Date(company.world.now()).toISOString();
  await own.write([
    await outbox.enqueue({ message: { kind: 'nothing' }, dedupe: 'one' }),
    await outbox.enqueue({ message: { kind: 'nothing' }, dedupe: 'bulk', isBulk: true }),
  ]);
  const columns = (await rowsOf<{ name: string }>(market, 'SELECT name FROM pragma_table_info(?)', 'outbox'))
    .map(({ name }) => name)
    .filter((name) => name !== 'outbox_id' && name !== 'dedupe');
  await database.batch([
    database
      .prepare(
        `INSERT INTO outbox (outbox_id, dedupe, ${columns.join(', ')}) ${numbers}
         SELECT dedupe || i, dedupe || i, ${columns.join(', ')} FROM n, outbox WHERE dedupe IN ('one', 'bulk')`,
      )
      .bind(),
    database
      .prepare(
        `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at) ${numbers}
         SELECT 'old' || i, 's', 'r', 'b', ? FROM n, (SELECT 1 UNION ALL SELECT 2) WHERE i > 0 GROUP BY i`,
      )
      .bind(long),
    database
      .prepare(
        `INSERT INTO audit (audit_id, at, actor, action, subject) ${numbers} SELECT 'old' || i, ?, 'operator:a@b.example', 'x', 'y' FROM n`,
      )
      .bind(long),
    database
      .prepare(
        `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at) ${numbers}
         SELECT 'p' || i, printf('%08d-5ca1-4e00-8000-%012d', i - 1, i - 1), date(?1, '-40 days'), date(?1, '-9 days'), 1, ?1 FROM n`,
      )
      .bind(at),
  ]);
}, 240_000);
afterAll(() => beginsAnew());

const leftOf = async () =>
  (
    await rowsOf<Record<string, number>>(
      market,
      `SELECT (SELECT COUNT(*) FROM outbox INDEXED BY outbox_due WHERE next_at IS NOT NULL AND is_bulk = 0) AS messages,
              (SELECT COUNT(*) FROM outbox INDEXED BY outbox_due WHERE next_at IS NOT NULL AND is_bulk = 1) AS invitations,
              (SELECT COUNT(*) FROM idempotency WHERE key LIKE 'old%') AS forms,
              (SELECT COUNT(*) FROM audit WHERE actor LIKE 'operator:%') AS names,
              (SELECT COUNT(*) FROM subscription_pause WHERE turns_on IS NOT NULL) AS pauses,
              ${many} - (SELECT COUNT(*) FROM payment WHERE subscription_id LIKE '%-5ca1-%') AS charges`,
    )
  )[0] ?? {};

it(`works off ${many} of everything within the limits of each run`, { timeout: 3_600_000 }, async () => {
  const { world, calls } = company;
  const before = await leftOf();
  expect(before).toMatchObject({ forms: many, names: many, pauses: many, charges: many });
  expect(Math.min(Number(before.messages), Number(before.invitations))).toBeGreaterThanOrEqual(many);
  const most = { calls: 0, ms: 0 };
  const behind = new Set<string>();
  let minutes = 0;
  for (; Object.values(await leftOf()).some((count) => count > 0); minutes += 1) {
    expect(minutes).toBeLessThan(4 * many);
    world.advance(60);
    for (const cron of Object.keys(cronJobs)) {
      const [asked, begun] = [calls.count, performance.now()];
      await runsCron(world, cron);
      most.calls = Math.max(most.calls, calls.count - asked);
      most.ms = Math.max(most.ms, Math.round(performance.now() - begun));
    }
    const places = await rowsOf<{ parts: string }>(
      market,
      `SELECT group_concat(p.key) AS parts FROM job_lease, json_each(position_json, '$.parts') p
        WHERE json_extract(p.value, '$.isLeft') = 1 AND json_extract(p.value, '$.since') IS NOT NULL`,
    );
    for (const name of places[0]?.parts?.split(',') ?? []) behind.add(name);
  }
  figure(`${many} of everything`, { ...{ minutes }, 'D1 calls of a run, at most': most.calls, 'ms, at most': most.ms });
  expect(most.calls).toBeGreaterThan(500);
  expect(most.calls).toBeLessThanOrEqual(1_000);
  expect(most.ms).toBeLessThan(leaseMs);
  // While they were behind, their leases said so. Some hundred charges are three pages of the provider's list, which one run reads.
  const lists = many > 5_000 ? ['charges'] : [];
  expect([...behind]).toEqual(expect.arrayContaining(['outbox', 'owed', 'invitations', ...lists]));
});
