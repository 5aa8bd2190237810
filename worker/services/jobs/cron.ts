import { toIso } from '../../domain/dates';
import type { CellServices } from '..';
import { describeError } from '../log';
import { type Budget, createBudget, shareCalls } from './budget';
import { endLease, positionOf, takeLease } from './lease';
import type { JobRun, Position } from './port';

/** Cron expression of wrangler.toml → job. */
export const cronJobs = {
  '* * * * *': 'sweep',
  '*/5 * * * *': 'purge',
  '*/3 * * * *': 'reconcile',
  '7 * * * *': 'reconcile',
  '*/10 * * * *': 'backup',
} as const;

/** These crons go on with what the last run of their job has left, and do nothing where nothing is. */
const goesOn: ReadonlySet<string> = new Set(['*/3 * * * *']);

/**
 * Runs a cron expression's job in all cells at once, each with the lease of its own database, so that one cell's
 * failure does not delay another. Returns each cell's report; `{failed}` if a job could not start.
 */
export async function runCronEverywhere(cells: readonly CellServices[], cron: string) {
  const callsOf = shareCalls(cells.map(({ counters }) => counters));
  const runs = cells.map(async (services) => {
    const { market, log, counters } = services;
    try {
      const budget = createBudget({ counters, callsLeft: callsOf(counters) });
      return [market.id, await runCron(services, cron, budget)] as const;
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

/** Most messages that one wake of the queue sends in a cell. */
const messagesAWake = 100;
/** The most D1 calls of five messages, and their longest time. */
const fiveMessages = { calls: 40, ms: 25_000 };

/** Sends what is due in each of these cells, within the limits of one invocation. The sweep finds what is left. */
export async function drainEverywhere(cells: readonly CellServices[]): Promise<void> {
  const callsOf = shareCalls(cells.map(({ counters }) => counters));
  await Promise.allSettled(
    cells.map(({ outbox, counters }) => {
      const budget = createBudget({ counters, callsLeft: callsOf(counters) });
      return outbox.drain(messagesAWake, true, () => budget.allows(fiveMessages));
    }),
  );
}

/** Runs a cron expression's job unless another run holds the lease; a failure is logged and left to the next run. */
export async function runCron(services: CellServices, cron: string, budget?: Budget): Promise<unknown> {
  const job = cronJobs[cron as keyof typeof cronJobs];
  if (!job) return null;
  const { database, log, market } = services;
  const isRest = goesOn.has(cron);
  // Without anything left the run before stays the last one.
  if (isRest && !isBehind(await positionOf(database, job))) return { skipped: job };
  const now = services.clock.now();
  const ranAt = toIso(now);
  const ours = await takeLease(database, job, now);
  if (ours === null) return { skipped: job };
  let run: JobRun = { ranAt, outcome: 'failed', counts: {} };
  try {
    const report = (await (isRest ? services.jobs.reconcileRest(budget) : services.jobs[job](budget))) ?? {};
    run = { ...run, outcome: 'done', counts: countsOf(report) };
    log({ event: 'job', job, market: market.id, outcome: 'done', counts: run.counts });
    return report;
  } catch (error) {
    log({ event: 'job', job, market: market.id, outcome: 'failed', ...describeError(error) });
    return { failed: job };
  } finally {
    await endLease(database, job, ours, run).catch(() => undefined);
  }
}

const isBehind = ({ parts }: Position) => Object.values(parts).some(({ isLeft }) => isLeft);

/** Figures of a report for the log: numbers, and the lengths of lists. */
function countsOf(report: object): Record<string, number> {
  const pairs = Object.entries(report).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    return Array.isArray(value) ? [[name, value.length]] : [];
  });
  return Object.fromEntries(pairs);
}
