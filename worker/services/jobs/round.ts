import type { CellServices } from '..';
import { describeError } from '../log';
import { cronJobs, runCronEverywhere } from './cron';

/**
 * Runs a cron expression's job in all cells. Each minute all cells are judged beside it, and not after it: a sweep that hangs
 * must not keep its own alarm back. The outside monitor hears of a round in which every job of every cell was well.
 */
export async function runRound(cells: readonly CellServices[], cron: string, watching = cells) {
  if (cronJobs[cron as keyof typeof cronJobs] !== 'sweep') return runCronEverywhere(cells, cron);
  const [reports, looks] = await Promise.all([
    runCronEverywhere(cells, cron),
    Promise.all(watching.map(watched(watching))),
  ]);
  if (Object.values(reports).every(isDone) && looks.every(isWell)) await cells[0]?.alarms.beat();
  return reports;
}

const watched = (cells: readonly CellServices[]) => async (cell: CellServices) => {
  const others = cells.filter((one) => one !== cell).map(({ alarms }) => alarms.post);
  try {
    return await cell.alarms.watch(others);
  } catch (error) {
    cell.log({ event: 'job', job: 'alarms', market: cell.market.id, outcome: 'failed', ...describeError(error) });
    return null;
  }
};

/** A run that could not start or failed answers with the job's name, one that found the lease taken says that it skipped. */
const isDone = (report: unknown): boolean =>
  typeof report === 'object' &&
  report !== null &&
  !('skipped' in report) &&
  !('failed' in report && typeof report.failed === 'string');

type Watched = Awaited<ReturnType<ReturnType<typeof watched>>>;
/** The sweep is not asked here: its own report of this round is newer than what the look beside it has read. */
const isWell = (look: Watched): boolean =>
  look !== null &&
  !look.conditions.some(
    ({ id, subject }) => id === 'database-unreachable' || (id.startsWith('job-') && subject !== 'sweep'),
  );
