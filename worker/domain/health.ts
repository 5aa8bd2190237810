import { tryLimits } from './limits';

/** What the desk says of a thing by one word: fine, keep an eye on it, somebody has to act. */
export type Condition = 'fine' | 'watch' | 'act';

export const worstCondition = (all: readonly Condition[]): Condition =>
  all.includes('act') ? 'act' : all.includes('watch') ? 'watch' : 'fine';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const byAge = (ageMs: number, watchMs: number, actMs: number): Condition =>
  ageMs > actMs ? 'act' : ageMs > watchMs ? 'watch' : 'fine';

/** What was given up, or is known to no version that runs, waits for a person; what is due longer than its next tries are apart is stuck. */
export function outboxCondition(dueForMs: number | null, dead: number, unknown = 0): Condition {
  if (dead > 0 || unknown > 0) return 'act';
  return dueForMs === null ? 'fine' : byAge(dueForMs, 5 * minuteMs, 15 * minuteMs);
}

const jobLimits = {
  sweep: [5 * minuteMs, 15 * minuteMs],
  purge: [20 * minuteMs, hourMs],
  reconcile: [2 * hourMs, 6 * hourMs],
} as const;

/** Cron comes each minute, each five, each hour; one run that is missed is none to worry about. */
export function jobCondition(
  job: keyof typeof jobLimits,
  run: { readonly agoMs: number; readonly hasFailed: boolean } | null,
): Condition {
  if (!run) return 'watch';
  return run.hasFailed ? 'act' : byAge(run.agoMs, ...jobLimits[job]);
}

export function booksCondition(isAnswered: boolean | null, open: number): Condition {
  if (open > 0) return 'act';
  return isAnswered === true ? 'fine' : 'watch';
}

const webhookLateMs = 10 * minuteMs;

/** Anybody may post to the address; so many in two days are a secret that does not fit. */
const manyRefused = 50;

/** Charges are booked and no event came: the provider does not reach us, and only the jobs ask. `signed`: refused all the same. */
export function webhookCondition(
  lastEventAt: number | null,
  lastChargeAt: number | null,
  refused: { readonly signed: number; readonly unsigned: number } = { signed: 0, unsigned: 0 },
): Condition {
  if (lastChargeAt !== null && lastChargeAt - (lastEventAt ?? 0) > webhookLateMs) return 'act';
  return refused.signed > 0 || refused.unsigned >= manyRefused ? 'watch' : 'fine';
}

const fewBegun = 3;

/** Visitors give up, too: only where most of them do, or all of several, is it the issuer. */
export function issuerCondition({ begun, answered }: { readonly begun: number; readonly answered: number }): Condition {
  if (begun < fewBegun) return 'fine';
  if (answered === 0) return 'act';
  return answered * 2 < begun ? 'watch' : 'fine';
}

/** Somebody guesses at codes or asks for all of them; where codes are long or few because of it, somebody should know. */
export function guessingCondition(facts: {
  readonly wrong: number;
  readonly networks: number;
  readonly longUntil: string | null;
  readonly fullUntil: string | null;
}): Condition {
  if (facts.longUntil !== null || facts.fullUntil !== null) return 'act';
  return facts.networks > 0 || facts.wrong * 4 >= tryLimits.cell.limit ? 'watch' : 'fine';
}
