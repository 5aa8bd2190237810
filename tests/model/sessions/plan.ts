import fc from 'fast-check';
import type { DatabaseWeather, KvWeather } from './world';

export type Act = 'view' | 'load' | 'post' | 'update' | 'login' | 'logout' | 'forge' | 'erase' | 'revoke';

export interface Visit {
  readonly act: Act;
  readonly visitor: number;
  readonly location: number;
  /** The cookie the browser holds, or one it once had: replayed, or of an ended session. */
  readonly age: 'current' | 'old';
  readonly pick: number;
  readonly part: number;
  readonly rows: 'none' | 'one' | 'clash';
}

/** What happens at the same time, in which weather, and how long it is quiet afterwards. */
export interface Round {
  readonly visits: readonly Visit[];
  readonly database: DatabaseWeather;
  readonly kv: KvWeather;
  readonly turnKeysAt: number | null;
  readonly quietMs: number;
}

export interface Plan {
  readonly seed: number;
  readonly rounds: readonly Round[];
}

const weighted = <Value>(...choices: readonly (readonly [number, Value])[]) =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const act = weighted<Act>(
  [30, 'view'],
  [17, 'load'],
  [26, 'post'],
  [12, 'update'],
  [5, 'login'],
  [4, 'logout'],
  [5, 'forge'],
  [1, 'erase'],
  [2, 'revoke'],
);
const at = fc.integer({ min: 0, max: 2 });

const visit: fc.Arbitrary<Visit> = fc.record({
  act,
  visitor: at,
  location: at,
  age: weighted<Visit['age']>([7, 'current'], [3, 'old']),
  pick: fc.nat(1_000),
  part: fc.integer({ min: 0, max: 3 }),
  rows: weighted<Visit['rows']>([5, 'none'], [4, 'one'], [1, 'clash']),
});

/** Mostly the tabs of one visitor, at times all of them saving: only they can be in each other's way. */
const visits = fc
  .tuple(fc.array(visit, { minLength: 1, maxLength: 5 }), weighted([4, 'apart'], [5, 'together'], [1, 'saving']))
  .map(([all, company]) => {
    if (company === 'apart') return all;
    const visitor = all[0]?.visitor ?? 0;
    const same = company === 'saving' ? { visitor, act: 'update' as const } : { visitor };
    return all.map((each) => ({ ...each, ...same }));
  });

const secondMs = 1_000;
const quiet = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 0, max: 2 * secondMs }) },
  { weight: 8, arbitrary: fc.integer({ min: 2 * secondMs, max: 90 * secondMs }) },
  { weight: 5, arbitrary: fc.integer({ min: 90 * secondMs, max: 900 * secondMs }) },
  { weight: 2, arbitrary: fc.integer({ min: 900 * secondMs, max: 2_400 * secondMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000 * secondMs, max: 100_000 * secondMs }) },
);

const round: fc.Arbitrary<Round> = fc.record({
  visits,
  database: weighted<DatabaseWeather>([12, 'fine'], [1, 'refuses'], [1, 'forgets'], [4, 'moody']),
  kv: weighted<KvWeather>([8, 'none'], [1, 'readFails'], [1, 'writeFails']),
  turnKeysAt: fc.option(at, { freq: 12 }),
  quietMs: quiet,
});

/** Half of the worlds never see a fault: there, too little is as wrong as too much. */
export const plan: fc.Arbitrary<Plan> = fc
  .record({
    seed: fc.integer(),
    calm: fc.boolean(),
    rounds: fc.array(round, { minLength: 60, maxLength: 80, size: 'max' }),
  })
  .map(({ seed, calm, rounds }) => ({
    seed,
    rounds: calm ? rounds.map((each) => ({ ...each, database: 'fine', kv: 'none' })) : rounds,
  }));
