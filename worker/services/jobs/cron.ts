import { toIso } from '../../domain/dates';
import type { Services } from '..';
import { describeError } from '../log';
import type { JobRun } from './port';

/** Cron expression of wrangler.toml → job. */
export const cronJobs = {
  '* * * * *': 'sweep',
  '*/5 * * * *': 'purge',
  '7 * * * *': 'reconcile',
} as const;

const leaseMs = 55_000;

/** Runs the job of a cron expression unless another run holds its lease; a failure is logged and left to the next run. */
export async function runCron(services: Services, cron: string): Promise<unknown> {
  const job = cronJobs[cron as keyof typeof cronJobs];
  if (!job) return null;
  const { database, log } = services;
  const now = services.clock.now();
  const [lease] = await database.write([
    database.prepare(
      `INSERT INTO job_lease (job, leased_until) VALUES (?1, ?2)
       ON CONFLICT (job) DO UPDATE SET leased_until = ?2 WHERE leased_until < ?3 RETURNING job`,
      job,
      toIso(now + leaseMs),
      toIso(now),
    ),
  ]);
  if (lease?.results.length === 0) return { skipped: job };
  let run: JobRun = { ranAt: toIso(now), outcome: 'failed', counts: {} };
  try {
    const report = await services.jobs[job]();
    run = { ...run, outcome: 'done', counts: countsOf(report) };
    log({ event: 'job', job, outcome: 'done', counts: run.counts });
    return report;
  } catch (error) {
    log({ event: 'job', job, outcome: 'failed', ...describeError(error) });
    return { failed: job };
  } finally {
    // Beside what a job keeps there for its own next run.
    await database
      .write([
        database.prepare(
          `UPDATE job_lease SET leased_until = ?, last_report_json = json_set(COALESCE(last_report_json, '{}'), '$.run', json(?)) WHERE job = ?`,
          toIso(0),
          JSON.stringify(run),
          job,
        ),
      ])
      .catch(() => undefined);
  }
}

/** Figures of a report for the log: numbers as they are, lists by their length. */
function countsOf(report: object): Record<string, number> {
  const pairs = Object.entries(report).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    return Array.isArray(value) ? [[name, value.length]] : [];
  });
  return Object.fromEntries(pairs);
}
