import { setTimeout as wait } from 'node:timers/promises';

interface Patience {
  /** Whether this failure may be temporary. */
  readonly isPassing: (error: unknown) => boolean;
  /** Most attempts, including the first. */
  readonly tries: number;
  readonly pauseMs: number;
}

/** Retries after temporary failures. For work that can safely be done twice. */
export async function patiently<Value>(work: () => Promise<Value>, patience: Patience): Promise<Value> {
  const { isPassing, tries, pauseMs } = patience;
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !isPassing(error)) throw error;
    await wait(pauseMs);
    return patiently(work, { ...patience, tries: tries - 1 });
  }
}
