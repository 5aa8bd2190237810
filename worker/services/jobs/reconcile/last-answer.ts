import type { Database } from '../../database/database';
import type { Difference, ReconciliationReport } from '../port';
import type { ListName, Rests, Seen } from './lists';

/**
 * When the provider last answered, and when it last answered for the whole window (0 while some of it is left); epoch
 * milliseconds.
 */
export interface Answer {
  readonly readAt: number;
  readonly wholeAt: number;
  /** Until when all changes of subscriptions are known; absent in answers of earlier releases. */
  readonly heardAt?: number;
  /** Parts of lists that later runs continue with. */
  readonly rests?: Rests;
}

export async function lastAnswer(database: Database): Promise<Answer | null> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT json_extract(last_report_json, '$.answer') AS answer FROM job_lease WHERE job = 'reconcile'`,
    ),
  ]);
  const answer = rows[0]?.answer;
  return typeof answer === 'string' ? (JSON.parse(answer) as Answer) : null;
}

/** The time spans that were read, by list. */
type Spans = Readonly<Partial<Record<ListName, Seen<unknown>['spans']>>>;

interface Kept {
  readonly report: ReconciliationReport;
  /** ISO instant. */
  readonly at: string;
  readonly answer: Answer | null;
  readonly spans: Spans;
}

/** Stores the report. A finding stays open until a later run reads the same span and no longer finds it. */
export async function keep(database: Database, { report, at, answer, spans }: Kept): Promise<void> {
  const ids = report.differences.map(({ kind, subject }) => `${kind}:${subject}`);
  const seen = Object.entries(spans).flatMap(([list, all]) => all.map((span) => [list, ...span]));
  await database.write([
    ...report.differences.slice(0, 200).map(({ kind, subject, detail, list, at: movedAt }: Difference) =>
      database.prepare(
        `INSERT INTO finding (finding_id, kind, subject, detail_json, found_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (finding_id) DO UPDATE SET detail_json = ?4, resolved_at = NULL`,
        `${kind}:${subject}`,
        kind,
        subject,
        JSON.stringify({ detail, ...(list ? { list, at: movedAt } : {}) }),
        at,
      ),
    ),
    database.prepare(
      // A finding outside of what this run could read is not resolved.
      `UPDATE finding SET resolved_at = ?1 WHERE resolved_at IS NULL AND finding_id NOT IN (SELECT value FROM json_each(?2))
          AND (?3 = 1 OR kind NOT IN ('chargedNotActive', 'otherAmount', 'activeNotCharged', 'refundNotBooked', 'runsOn',
                                      'ledgerMissing', 'ledgerAmount', 'ledgerDay', 'ledgerUnknown'))
          AND (json_extract(detail_json, '$.list') IS NULL OR EXISTS (SELECT 1 FROM json_each(?4) s
                WHERE json_extract(s.value, '$[0]') = json_extract(finding.detail_json, '$.list')
                  AND json_extract(finding.detail_json, '$.at') BETWEEN json_extract(s.value, '$[1]') AND json_extract(s.value, '$[2]')))`,
      at,
      JSON.stringify(ids),
      report.providerUnavailable ? 0 : 1,
      JSON.stringify(seen),
    ),
    database.prepare(
      `INSERT INTO job_lease (job, leased_until, last_report_json) VALUES ('reconcile', ?1, ?2)
       ON CONFLICT (job) DO UPDATE SET last_report_json = ?2`,
      at,
      JSON.stringify({ at, answer, checked: report.checked, differences: report.differences.length }),
    ),
  ]);
}
