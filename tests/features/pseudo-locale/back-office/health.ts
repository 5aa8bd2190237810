import { jobCounts } from '../../../../worker/features/back-office/health/words';
import { paths } from '../../../../worker/paths';
import { cronJobs, runCron } from '../../../../worker/services/jobs/cron';
import type { Difference } from '../../../../worker/services/jobs/port';
import type { OutboxMessage } from '../../../../worker/services/outbox/port';
import { createOperator } from '../../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../../setup/people/visitor';
import type { Walk, Walks } from '../walks';
import { looksAtTheDay } from './day';

const differences: readonly Difference['kind'][] = [
  'chargedNotActive',
  'activeNotCharged',
  'otherAmount',
  'refundNotBooked',
  'refundFailed',
  'runsOn',
  'untold',
  'pendingTooLong',
  'deadOutbox',
];
const kinds: readonly OutboxMessage['kind'][] = [
  'mail',
  'nothing',
  'refund',
  'endSubscription',
  'tellProvider',
  'expireCheckout',
  'forgetAtProvider',
];

/** Parts of jobs that may be behind. */
const jobParts = [
  ...['calendar', 'outbox', 'unpaid', 'owed', 'withdrawals', 'invitations'],
  ...['retention', 'charges', 'refunds', 'disputes', 'changes'],
];

/** Everything the back office has a word for: every kind of message given up, every difference, every figure of a job. */
export async function looksAtHealth({ world, visitor: { market }, look, inOutage }: Walk): Promise<void> {
  const { database, clock, outbox } = world.cells.of(market);
  const at = new Date(clock.now()).toISOString();
  const operator = await createOperator(world, { market });
  const inBackOffice = async (path: string) => look(await operator.get(path));
  const counts = Object.fromEntries(jobCounts.map((name) => [name, 2]));
  for (const chosen of ['', '?market=all']) await inBackOffice(`${paths.backOffice.health.href()}${chosen}`);
  for (const cron of Object.keys(cronJobs)) await runCron(world.cells.of(market), cron);
  await database.write([
    ...kinds.map((kind) =>
      database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at, dead_at, last_error) VALUES (?1, ?2, ?1, 'x', ?3, ?3, 'zzz')`,
        crypto.randomUUID(),
        kind,
        at,
      ),
    ),
    ...differences.map((kind) =>
      database.prepare(
        `INSERT INTO finding (finding_id, kind, subject, detail_json, found_at) VALUES (?, ?, 'zzz', '{"detail":"zzz"}', ?)
         ON CONFLICT (finding_id) DO NOTHING`,
        `${kind}:desk`,
        kind,
        at,
      ),
    ),
    database.prepare(
      `UPDATE job_lease SET last_report_json = json_set(COALESCE(last_report_json, '{}'), '$.run', json(?))`,
      JSON.stringify({ ranAt: at, outcome: 'done', counts }),
    ),
    database.prepare(
      'UPDATE job_lease SET position_json = ?',
      JSON.stringify({
        parts: Object.fromEntries(
          jobParts.map((part, index) => [
            part,
            { isLeft: true, since: at, rows: index, reached: index % 2 ? null : at.slice(0, 10) },
          ]),
        ),
      }),
    ),
    database.prepare(`INSERT INTO budget (key, spent, ends_at) VALUES ('try-cell:zzz', 9999, '2999')`),
  ]);
  await inBackOffice(paths.backOffice.health.href());
  await database.write([
    database.prepare(`UPDATE job_lease SET last_report_json = json_set(last_report_json, '$.run.outcome', 'failed')`),
  ]);
  for (const notice of ['requeued', 'screenRevoked', 'gone'])
    await inBackOffice(`${paths.backOffice.health.href()}?done=${notice}`);
  const [row] = await outbox.list('dead');
  await inBackOffice(paths.backOfficeActions.requeue.href({ row: row?.outboxId ?? '' }));
  await inBackOffice(paths.backOfficeActions.requeue.href({ row: 'all' }));
  await look(await operator.post(paths.backOfficeActions.requeue.href({ row: 'all' }), {}));
  for (const chosen of ['', '?market=all'])
    await inOutage(() => inBackOffice(`${paths.backOffice.health.href()}${chosen}`));
  await database.write([
    database.prepare(`DELETE FROM budget WHERE key = 'try-cell:zzz'`),
    database.prepare(`DELETE FROM outbox WHERE last_error = 'zzz'`),
    database.prepare(`DELETE FROM finding WHERE subject = 'zzz'`),
  ]);
}

/** Screens, open age checks and sign-ups, before there is one of them and after. */
export async function looksAtStudios({ world, visitor: { market }, look }: Walk): Promise<void> {
  const { devices, manualChecks } = world.cells.of(market);
  const operator = await createOperator(world, { market });
  const inBackOffice = async (path: string) => look(await operator.get(path));
  const studioId = world.catalogue[market].studios[0]?.studioId ?? '';
  const pages = [paths.backOffice.screens, paths.backOffice.ageChecks, paths.backOffice.funnel];
  for (const page of pages) await inBackOffice(page.href());
  const invited = await devices.invite({ kind: 'kiosk', market, studioId, name: 'Visa' });
  const other = await devices.invite({ kind: 'staff', market, studioId, name: 'Visa' });
  await devices.pair(other.token);
  await inBackOffice(paths.backOfficeActions.revokeScreen.href({ device: other.deviceId }));
  await devices.revoke(other.deviceId);
  const pairing = paths.backOfficeActions.pairScreen.href();
  await inBackOffice(pairing);
  const unstaffed = world.catalogue[market].studios.find(({ staffed }) => !staffed)?.studioId ?? '';
  const types = async (fields: Record<string, string>) =>
    operator.post(pairing, { ...hiddenFields(await operator.page(pairing)), ...fields });
  await look(await types({}));
  await look(await types({ letters: 'BCDFGH', studio: unstaffed, kind: 'staff', name: 'Visa' }));
  for (let tries = 0; tries < 10; tries += 1) await types({ letters: 'BCDFGH' });
  await look(await types({ letters: 'BCDFGH' }));
  await inBackOffice(`${paths.backOffice.screens.href()}?done=screenPaired`);
  const silent = await devices.invite({ kind: 'kiosk', market, studioId, name: 'Visa' });
  await devices.pair(silent.token);
  world.advance(3_600);
  await inBackOffice(paths.backOffice.screens.href());
  await devices.revoke(silent.deviceId);
  await manualChecks.request({ market, studioId, sessionHash: 'h', draftId: crypto.randomUUID(), productId: null });
  const visitor = createVisitor(world, { market });
  await visitor.selectsProduct(visitor.uvProduct());
  for (const page of pages) await inBackOffice(page.href());
  for (const days of ['28', '90']) await inBackOffice(paths.backOffice.funnel.href({ market, days }));
  await devices.revoke(invited.deviceId);
}

export const backOfficeWalks: Walks = { looksAtHealth, looksAtStudios, looksAtTheDay };
