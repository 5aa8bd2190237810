import type { Services } from '..';
import { describeError } from '../log';

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
      new Date(now + leaseMs).toISOString(),
      new Date(now).toISOString(),
    ),
  ]);
  if (lease?.results.length === 0) return { skipped: job };
  try {
    const report = await services.jobs[job]();
    log({ event: 'job', job, outcome: 'done', counts: countsOf(report) });
    return report;
  } catch (error) {
    log({ event: 'job', job, outcome: 'failed', ...describeError(error) });
    return { failed: job };
  } finally {
    await database
      .write([database.prepare('UPDATE job_lease SET leased_until = ? WHERE job = ?', new Date(0).toISOString(), job)])
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
