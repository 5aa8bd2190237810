import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printFigure } from '../../setup/runtime/figures';
import { createChance } from '../chance';
import { finish } from './finish';
import { type Plan, plan } from './plan';
import { onTurns, Turns, watchSubtleCrypto } from './turns';
import { Violations } from './violations';
import { visiting } from './visit';
import { type Tally, World } from './world';

/** The long run has fifty times as many worlds. */
const isFull = process.env.SOAK === 'full';
const leastOperations = isFull ? 1_000_000 : 20_000;
const worlds = isFull ? 4_950 : 110;
const seed = Number(process.env.SOAK_SEED ?? 20_261_120);
const start = Date.UTC(2026, 10, 20, 12);
const longQuietMs = 2_000;

let restoreCrypto = () => {};
beforeAll(() => {
  restoreCrypto = watchSubtleCrypto();
});
afterAll(() => restoreCrypto());

it('sessions: nothing replayed, rolled back, lost or shown to another', async () => {
  const tally = newTally();
  const total = new Violations();
  const { errorInstance, counterexamplePath } = await fc.check(
    fc.asyncProperty(plan, async (each) => (await live(each, tally, total)) === 0),
    { seed, numRuns: worlds, endOnFailure: true },
  );
  print(tally, total);
  expect(total.stories, `repeat with seed ${seed}, path ${counterexamplePath}`).toEqual([]);
  if (errorInstance && total.total === 0) throw errorInstance;
  expect(tally.operations).toBeGreaterThanOrEqual(leastOperations);
  // Nothing above was true for want of trying.
  for (const tried of [
    'replaysTried',
    'conflictsGivenUp',
    'faults',
    'unavailable',
    'endedStillViewed',
    'revocations',
    'staleLogins',
  ] as const)
    expect(tally[tried], tried).toBeGreaterThan(0);
}, 3_600_000);

/** Lives through one plan; how many promises were broken. */
async function live({ seed: dice, rounds }: Plan, tally: Tally, violations: Violations): Promise<number> {
  const before = violations.total;
  const turns = new Turns(dice, createChance(dice), start);
  await onTurns(turns, async () => {
    const world = new World(turns, tally, violations, dice);
    for (const round of rounds) {
      world.weather = round.database;
      world.setKvWeather(round.kv);
      if (round.turnKeysAt !== null) world.turnKeys(round.turnKeysAt);
      tally.rounds += 1;
      await turns.run(round.visits.map((visit) => visiting(world, visit)));
      if (round.quietMs >= longQuietMs) {
        await turns.drain();
        world.oracle.allArrived(round.kv !== 'writeFails');
      }
      await turns.advance(round.quietMs);
    }
    await finish(world);
  });
  return violations.total - before;
}

function newTally(): Tally {
  return {
    operations: 0,
    rounds: 0,
    conflictsGivenUp: 0,
    unavailable: 0,
    faults: 0,
    views: 0,
    viewsWithoutDatabase: 0,
    endedStillViewed: 0,
    replaysTried: 0,
    loads: 0,
    revocations: 0,
    staleLogins: 0,
    byAct: {},
  };
}

function print(tally: Tally, { counts }: Violations): void {
  const found = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  const percent = (all: number) => `${((100 * tally.viewsWithoutDatabase) / all).toFixed(1)} % of ${all}`;
  const acts = Object.entries(tally.byAct).map(([act, count]) => `${act} ${count}`);
  const lines = [
    `sessions, seed ${seed}: ${tally.operations} operations (${acts.join(', ')}) in ${tally.rounds} rounds at 3 locations`,
    `  ${found.join(', ')}`,
    `  ${tally.replaysTried} requests came with a cookie of an ended session, ${tally.endedStillViewed} were shown its snapshot`,
    `  ${tally.revocations} revocations, ${tally.staleLogins} logins tried with a proof from before one`,
    `  conflicts given up ${tally.conflictsGivenUp}, database faults ${tally.faults}, requests told so ${tally.unavailable}`,
    `  served without D1: ${percent(tally.views)} views, ${percent(tally.views + tally.loads)} GET requests`,
  ];
  for (const line of lines) printFigure(line);
}
