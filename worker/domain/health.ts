/** What the desk says of a thing by one word: fine, keep an eye on it, somebody has to act. */
export type Condition = 'fine' | 'watch' | 'act';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const byAge = (ageMs: number, watchMs: number, actMs: number): Condition =>
  ageMs > actMs ? 'act' : ageMs > watchMs ? 'watch' : 'fine';

/** What was given up waits for a person; what is due longer than its next tries are apart is stuck. */
export function outboxCondition(dueForMs: number | null, dead: number): Condition {
  if (dead > 0) return 'act';
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

/** Charges are booked and no event came: the provider does not reach us, and only the jobs ask. */
export const webhookCondition = (lastEventAt: number | null, lastChargeAt: number | null): Condition =>
  lastChargeAt !== null && lastChargeAt - (lastEventAt ?? 0) > webhookLateMs ? 'act' : 'fine';

const fewBegun = 3;

/** Visitors give up, too: only where most of them do, or all of several, is it the issuer. */
export function issuerCondition({ begun, answered }: { readonly begun: number; readonly answered: number }): Condition {
  if (begun < fewBegun) return 'fine';
  if (answered === 0) return 'act';
  return answered * 2 < begun ? 'watch' : 'fine';
}
