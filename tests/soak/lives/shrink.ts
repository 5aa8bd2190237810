import type { Life } from './life';

/** False if this life does not fail. */
export type Fails = (life: Life) => Promise<boolean>;

type Listed = 'acts' | 'events' | 'calls' | 'writes';
const lists: readonly Listed[] = ['events', 'calls', 'writes', 'acts'];

/**
 * The shortest life that still fails: every part that the failure does not need is removed, halves first, then smaller
 * parts, until no single one can be removed or the number of runs is used up.
 */
export async function shrink(life: Life, fails: Fails, most = 400): Promise<Life> {
  let [shortest, left] = [life, most];
  const stillFails = async (shorter: Life) => {
    if (left <= 0) return false;
    left -= 1;
    if (!(await fails(shorter))) return false;
    shortest = shorter;
    return true;
  };
  for (let size = -1; size !== sizeOf(shortest) && left > 0; ) {
    size = sizeOf(shortest);
    for (const name of lists) await without(name, () => shortest, stillFails);
    if (shortest.card !== 'pay') await stillFails({ ...shortest, card: 'pay' });
    if (shortest.isBound) await stillFails({ ...shortest, isBound: false });
    const simpler = shortest.events.map((one) => ({ ...one, delayMs: 0 }));
    if (shortest.events.some(({ delayMs }) => delayMs > 0)) await stillFails({ ...shortest, events: simpler });
  }
  return shortest;
}

export const sizeOf = ({ acts, events, calls, writes }: Life) =>
  acts.length + events.length + calls.length + writes.length;

async function without(name: Listed, present: () => Life, stillFails: Fails): Promise<void> {
  for (let part = Math.max(1, present()[name].length); part >= 1; part = Math.floor(part / 2)) {
    for (let from = 0; from < present()[name].length; ) {
      const rest = present()[name].toSpliced(from, part);
      if (!(await stillFails({ ...present(), [name]: rest }))) from += part;
    }
  }
}

/** A command that runs this life again. */
export const runnable = (life: Life, days: number): string =>
  `SOAK_SEED=${life.seed} SOAK_LIVES=1 SOAK_DAYS=${days} SOAK_LIFE='${JSON.stringify(life)}' npm run soak -- lives`;
