import { toIso } from '../../domain/dates';
import type { Database } from '../database/database';
import type { Statement } from '../database/port';
import type { JobName, JobRun, Position } from './port';

/** A run is over by then, or has been ended by the platform. */
const leaseMs = 55_000;

/** Every statement that writes `job_lease`. */

/** The lease of a job for a run that begins at `now`, epoch milliseconds; null while another run holds it. */
export async function takeLease(database: Database, job: JobName, now: number): Promise<string | null> {
  // Leases of a job end at different instants, so the instant identifies this run's lease.
  const ours = toIso(now + leaseMs);
  const lease = await database.run(
    `INSERT INTO job_lease (job, leased_until) VALUES (?1, ?2)
     ON CONFLICT (job) DO UPDATE SET leased_until = ?2 WHERE leased_until < ?3 RETURNING job`,
    job,
    ours,
    toIso(now),
  );
  return lease.results.length === 0 ? null : ours;
}

/**
 * If another run has taken over, its lease and its report are kept. What the job itself stores in the report is kept
 * too.
 */
export const endLease = (database: Database, job: JobName, ours: string, run: JobRun) =>
  database.run(
    `UPDATE job_lease SET leased_until = CASE leased_until WHEN ?1 THEN ?2 ELSE leased_until END,
            last_report_json = CASE WHEN COALESCE(json_extract(last_report_json, '$.run.ranAt'), '') > ?3 THEN last_report_json
                                    ELSE json_set(COALESCE(last_report_json, '{}'), '$.run', json(?4)) END
      WHERE job = ?5`,
    ours,
    toIso(0),
    run.ranAt,
    JSON.stringify(run),
    job,
  );

/** How far the job is; before its first run nothing is known. */
export async function positionOf(database: Database, job: JobName): Promise<Position> {
  const row = await database.row('SELECT position_json FROM job_lease WHERE job = ?', job);
  const text = row?.position_json;
  return typeof text === 'string' ? (JSON.parse(text) as Position) : { parts: {} };
}

/** Two runs at once do no harm: going on from the earlier of two places repeats work that may be repeated. */
export const keepPosition = (database: Database, job: JobName, position: Position): Statement =>
  database.prepare(
    `INSERT INTO job_lease (job, leased_until, position_json) VALUES (?1, ?2, ?3)
     ON CONFLICT (job) DO UPDATE SET position_json = ?3`,
    job,
    toIso(0),
    JSON.stringify(position),
  );

/** The reconciliation's own part of its report. */
export const keepReport = (database: Database, at: string, report: object): Statement =>
  database.prepare(
    `INSERT INTO job_lease (job, leased_until, last_report_json) VALUES ('reconcile', ?1, ?2)
     ON CONFLICT (job) DO UPDATE SET last_report_json = json_patch(COALESCE(last_report_json, '{}'), ?2)`,
    at,
    JSON.stringify(report),
  );
