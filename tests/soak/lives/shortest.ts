import { FalseLife, liveTogether } from './company';
import type { Life } from './life';
import { runnable, shrink, sizeOf } from './shrink';

/** The kind of a failure: its message without numbers and names. */
const kindOf = (what: string) => what.replaceAll(/[0-9a-z_-]*\d[\w-]*/gi, '#').slice(0, 60);

async function failureOf(life: Life, days: number): Promise<FalseLife | null> {
  try {
    await liveTogether([life], days);
    return null;
  } catch (error) {
    if (error instanceof FalseLife) return error;
    throw error;
  }
}

/** Shortening stops after this long; the result is the shortest life found by then. */
const patienceMs = 90_000;

/** Runs the life alone and shortens it. Null if it does not fail alone. */
export async function shortestOf(failed: FalseLife, days: number): Promise<string | null> {
  const alone = await failureOf(failed.life, days);
  if (!alone) return null;
  // Days after the failure are cut off.
  const until = alone.day + 1;
  const begun = performance.now();
  let last = alone;
  const shortest = await shrink(failed.life, async (life) => {
    if (performance.now() - begun > patienceMs) return false;
    const failure = await failureOf(life, Math.min(days, until + 8)).catch(() => null);
    if (!failure || kindOf(failure.what) !== kindOf(alone.what)) return false;
    last = failure;
    return true;
  });
  const size = `${sizeOf(failed.life)} parts, ${sizeOf(shortest)} left`;
  return [last.message, size, ...last.diary, runnable(shortest, last.day + 1)].join('\n');
}
