import { dayMs, hourMs, toIso } from '../../domain/dates';
import { fail, ok } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import type { Database, Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import { issuerStatements, issuersOf } from '../database/issuer-answers';
import type { Statement } from '../database/port';
import type { JobName, JobRun, Position } from '../jobs/port';
import { dueSinceSql, type OutboxRow } from '../outbox/port';
import { withDeadline } from '../within';
import { guessingOf, guessingStatements } from './guessing';
import type {
  BehindPart,
  Health,
  JobHealth,
  LedgerHealth,
  MailHealth,
  OpenFinding,
  OutboxHealth,
  Part,
  WebhookHealth,
} from './port';

interface Parts extends Pick<CellParts, 'database' | 'kv' | 'version'> {
  now: number;
}

/** Days for which the provider's events are kept. */
const eventDays = 60;
const jobs = ['sweep', 'purge', 'reconcile', 'backup'] as const;
const most = 200;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads each source separately: one that fails is reported as unavailable and the others are shown. */
export async function readHealth({ database, kv, version, now }: Parts): Promise<Health> {
  const read = async <Facts>(statements: Statement[], facts: (...rows: Row[][]) => Facts): Promise<Part<Facts>> => {
    try {
      return ok(facts(...(await database.read(statements))));
    } catch {
      return fail('unavailable');
    }
  };
  const [outbox, mail, jobRuns, ledger, webhooks, issuers, guessing, databaseMs, kvMs] = await Promise.all([
    read(outboxStatements(database, now), outboxOf),
    read(mailStatements(database, now), mailOf),
    read([database.prepare('SELECT job, last_report_json, position_json FROM job_lease')], jobsOf),
    read(ledgerStatements(database), ledgerOf),
    read(webhookStatements(database, now), webhooksOf),
    read(issuerStatements(database, now), issuersOf),
    read(guessingStatements(database, now), guessingOf),
    timed(() => database.read([database.prepare('SELECT 1')])),
    timed(() => withDeadline(kv.get('health'), kvDeadlineMs)),
  ]);
  return { outbox, mail, jobs: jobRuns, ledger, webhooks, issuers, guessing, platform: { version, databaseMs, kvMs } };
}

/** Below what a page gives a cell: a KV that is silent hides nothing else. */
const kvDeadlineMs = 2_000;

/** Measured in real time, not by the app's clock. */
async function timed(work: () => Promise<unknown>): Promise<number | null> {
  const begun = Date.now();
  try {
    await work();
    return Date.now() - begun;
  } catch {
    return null;
  }
}

const unknownMs = hourMs;

const outboxStatements = (database: Database, now: number) => [
  database.prepare(
    `SELECT is_bulk, COUNT(*) AS waiting, MIN(${dueSinceSql}) AS due_since FROM outbox INDEXED BY outbox_due
      WHERE next_at IS NOT NULL GROUP BY is_bulk`,
  ),
  // Never the payload: it contains names and codes.
  database.prepare(
    `SELECT outbox_id, kind, tries, next_at, created_at, done_at, dead_at, last_error, payload = '' AS is_emptied
       FROM outbox INDEXED BY outbox_dead
      WHERE dead_at IS NOT NULL ORDER BY dead_at DESC LIMIT ?`,
    most,
  ),
  // Deployments take minutes, so a row that waits longer for another version was written by a version that is gone.
  database.prepare(
    'SELECT COUNT(*) AS count FROM outbox INDEXED BY outbox_unknown WHERE unknown_since IS NOT NULL AND unknown_since < ?',
    toIso(now - unknownMs),
  ),
];

const outboxOf = (waiting: Row[], dead: Row[] = [], [unknown]: Row[] = []): OutboxHealth => ({
  unknown: Number(unknown?.count ?? 0),
  waiting: Number(waiting.find((row) => row.is_bulk === 0)?.waiting ?? 0),
  waitingBulk: Number(waiting.find((row) => row.is_bulk === 1)?.waiting ?? 0),
  dueSince: text(waiting.find((row) => row.is_bulk === 0)?.due_since),
  dead: dead.map(fieldsOf<OutboxRow>),
});

function jobsOf(rows: Row[]): JobHealth[] {
  const leases = rows.map(fieldsOf<{ job: JobName; lastReport: { run?: JobRun } | null; position: Position | null }>);
  return jobs.map((job) => {
    const lease = leases.find((one) => one.job === job);
    return { job, run: lease?.lastReport?.run ?? null, behind: behindOf(lease?.position) };
  });
}

/** What a run had to leave to the next one. */
const behindOf = (position: Position | null | undefined): BehindPart[] =>
  Object.entries(position?.parts ?? {}).flatMap(([part, { isLeft, since, rows = 0, reached = null }]) =>
    isLeft && since ? [{ part, since, rows, reached }] : [],
  );

const ledgerStatements = (database: Database) => [
  database.prepare(`SELECT last_report_json FROM job_lease WHERE job = 'reconcile'`),
  database.prepare(
    `SELECT finding_id AS id, kind, subject, found_at FROM finding INDEXED BY finding_open
      WHERE resolved_at IS NULL ORDER BY found_at DESC LIMIT ?`,
    most,
  ),
];

function ledgerOf([row]: Row[], open: Row[] = []): LedgerHealth {
  const report = JSON.parse(text(row?.last_report_json) ?? '{}') as { at?: string; checked?: number; answer?: unknown };
  return {
    last: report.at
      ? {
          at: report.at,
          checked: report.checked ?? 0,
          isAnswered: report.answer !== null && report.answer !== undefined,
        }
      : null,
    open: open.map(fieldsOf<OpenFinding>),
  };
}

const webhookStatements = (database: Database, now: number) => [
  database.prepare(
    `SELECT MAX(received_at) AS at FROM webhook_event WHERE received_at > ? AND provider = 'stripe'`,
    toIso(now - eventDays * dayMs),
  ),
  database.prepare(
    `SELECT MAX(at) AS at FROM payment WHERE at > ? AND kind = 'charge' AND state = 'succeeded'`,
    toIso(now - eventDays * dayMs),
  ),
  // Today and yesterday.
  database.prepare(
    'SELECT name, SUM(count) AS count FROM tally WHERE day >= ? GROUP BY name',
    toIso(now - dayMs).slice(0, 10),
  ),
];

const webhooksOf = ([event]: Row[], [charge]: Row[] = [], counts: Row[] = []): WebhookHealth => ({
  counts: Object.fromEntries(counts.map((row) => [row.name, Number(row.count)])),
  lastEventAt: text(event?.at),
  lastChargeAt: text(charge?.at),
});

const latelyDays = 7;

const mailStatements = (database: Database, now: number) => [
  database.prepare('SELECT sender, rests_until, quota_until FROM mail_sender ORDER BY sender'),
  database.prepare(
    `SELECT COUNT(bounced_at) AS bounced, COUNT(complained_at) AS complained,
            COUNT(CASE WHEN bounced_at > ? THEN 1 END) AS lately FROM address_mark`,
    toIso(now - latelyDays * dayMs),
  ),
];

const mailOf = (senders: Row[], [marks]: Row[] = []): MailHealth => ({
  senders: senders.map((row) => ({
    sender: row.sender === 'http' ? 'http' : 'binding',
    restsUntil: row.rests_until as string | null,
    quotaUntil: row.quota_until as string | null,
  })),
  bounced: Number(marks?.bounced ?? 0),
  bouncedLately: Number(marks?.lately ?? 0),
  complained: Number(marks?.complained ?? 0),
});
