import { toIso } from '../../domain/dates';
import type { CellServices } from '..';
import { describeError } from '../log';
import type { JobRun } from './port';

/** Cron expression of wrangler.toml → job. */
export const cronJobs = {
  '* * * * *': 'sweep',
  '*/5 * * * *': 'purge',
  '7 * * * *': 'reconcile',
  '*/10 * * * *': 'backup',
} as const;

const leaseMs = 55_000;

/**
 * Runs a cron expression's job in all cells at once, each with the lease of its own database, so that one cell's
 * failure does not delay another. Returns each cell's report; `{failed}` if a job could not start.
 */
export async function runCronEverywhere(cells: readonly CellServices[], cron: string) {
  const runs = cells.map(async (services) => {
    const { market, log } = services;
    try {
      return [market.id, await runCron(services, cron)] as const;
    } catch (error) {
      log({
        event: 'job',
        job: cronJobs[cron as keyof typeof cronJobs],
        market: market.id,
        outcome: 'failed',
        ...describeError(error),
      });
      return [market.id, { failed: cron }] as const;
    }
  });
  return Object.fromEntries(await Promise.all(runs));
}

/** Runs a cron expression's job unless another run holds the lease; a failure is logged and left to the next run. */
export async function runCron(services: CellServices, cron: string): Promise<unknown> {
  const job = cronJobs[cron as keyof typeof cronJobs];
  if (!job) return null;
  const { database, log, market } = services;
  const now = services.clock.now();
  const ranAt = toIso(now);
  // Leases of a job end at different instants, so the instant identifies this run's lease.
  const ours = toIso(now + leaseMs);
  const [lease] = await database.write([
    database.prepare(
      `INSERT INTO job_lease (job, leased_until) VALUES (?1, ?2)
       ON CONFLICT (job) DO UPDATE SET leased_until = ?2 WHERE leased_until < ?3 RETURNING job`,
      job,
      ours,
      ranAt,
    ),
  ]);
  if (lease?.results.length === 0) return { skipped: job };
  let run: JobRun = { ranAt, outcome: 'failed', counts: {} };
  try {
    const report = await services.jobs[job]();
    run = { ...run, outcome: 'done', counts: countsOf(report) };
    log({ event: 'job', job, market: market.id, outcome: 'done', counts: run.counts });
    return report;
  } catch (error) {
    log({ event: 'job', job, market: market.id, outcome: 'failed', ...describeError(error) });
    return { failed: job };
  } finally {
    // If another run has taken over, its lease and its report are kept. What the job itself stores in the report is
    // kept too.
    await database
      .write([
        database.prepare(
          `UPDATE job_lease SET leased_until = CASE leased_until WHEN ?1 THEN ?2 ELSE leased_until END,
                  last_report_json = CASE WHEN COALESCE(json_extract(last_report_json, '$.run.ranAt'), '') > ?3 THEN last_report_json
                                          ELSE json_set(COALESCE(last_report_json, '{}'), '$.run', json(?4)) END
            WHERE job = ?5`,
          ours,
          toIso(0),
          ranAt,
          JSON.stringify(run),
          job,
        ),
      ])
      .catch(() => undefined);
  }
}

/** Figures of a report for the log: numbers, and the lengths of lists. */
function countsOf(report: object): Record<string, number> {
  const pairs = Object.entries(report).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    return Array.isArray(value) ? [[name, value.length]] : [];
  });
  return Object.fromEntries(pairs);
}
