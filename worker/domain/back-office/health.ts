import { hourMs, minuteMs } from '../dates';
import { tryLimits } from '../limits';

/** Condition of a source: fine, not asked lately so that nothing is known, to be watched, or an operator has to act. */
export type Condition = 'fine' | 'idle' | 'watch' | 'act';

const worstFirst: readonly Condition[] = ['act', 'watch', 'fine', 'idle'];

export const worstCondition = (all: readonly Condition[]): Condition =>
  worstFirst.find((one) => all.includes(one)) ?? 'fine';

/** For sorting: what needs somebody first. */
export const urgencyOf = (condition: Condition): number => worstFirst.indexOf(condition);

const byAge = (ageMs: number, watchMs: number, actMs: number): Condition =>
  ageMs > actMs ? 'act' : ageMs > watchMs ? 'watch' : 'fine';

/**
 * Rows that were given up, or that no running version knows, need an operator; rows overdue for longer than the pause
 * between attempts are stuck.
 */
export function outboxCondition(dueForMs: number | null, dead: number, unknown = 0): Condition {
  if (dead > 0 || unknown > 0) return 'act';
  return dueForMs === null ? 'fine' : byAge(dueForMs, 5 * minuteMs, 15 * minuteMs);
}

/** A provider that takes no mail needs an operator, also while another one stands in for it. */
export function mailCondition(
  {
    senders,
  }: { readonly senders: readonly { readonly restsUntil: string | null; readonly quotaUntil: string | null }[] },
  now: number,
): Condition {
  const isAhead = (at: string | null) => at !== null && Date.parse(at) > now;
  return senders.some(({ restsUntil, quotaUntil }) => isAhead(restsUntil) || isAhead(quotaUntil)) ? 'act' : 'fine';
}

const jobLimits = {
  sweep: [5 * minuteMs, 15 * minuteMs],
  purge: [20 * minuteMs, hourMs],
  reconcile: [2 * hourMs, 6 * hourMs],
  backup: [hourMs, 6 * hourMs],
} as const;

/** Jobs run each minute, five minutes, hour and ten minutes; a single missed run is not reported. */
export function jobCondition(
  job: keyof typeof jobLimits,
  run: { readonly agoMs: number; readonly hasFailed: boolean } | null,
  behindForMs = 0,
): Condition {
  if (!run) return 'watch';
  if (run.hasFailed) return 'act';
  return worstCondition([byAge(run.agoMs, ...jobLimits[job]), byAge(behindForMs, behindWatchMs, behindActMs)]);
}

/** What a run leaves is worked off by the next ones; after a day of outage that takes hours. */
const behindWatchMs = hourMs;
const behindActMs = 24 * hourMs;

export function ledgerCondition(isAnswered: boolean | null, open: number): Condition {
  if (open > 0) return 'act';
  return isAnswered === true ? 'fine' : 'watch';
}

const webhookLateMs = 10 * minuteMs;

/** Anybody may post to the address; this many within two days indicate a wrong secret. */
const manyRefused = 50;

/**
 * `act` if charges were recorded without an event: the provider does not reach us. `refused.signed`: correctly signed
 * events that were refused.
 */
export function webhookCondition(
  lastEventAt: number | null,
  lastChargeAt: number | null,
  refused: { readonly signed: number; readonly unsigned: number } = { signed: 0, unsigned: 0 },
): Condition {
  if (lastChargeAt !== null && lastChargeAt - (lastEventAt ?? 0) > webhookLateMs) return 'act';
  return refused.signed > 0 || refused.unsigned >= manyRefused ? 'watch' : 'fine';
}

const fewBegun = 3;

/** Visitors also give up by themselves: the issuer is suspected only if most, or all of several, got no answer. */
export function issuerCondition({ begun, answered }: { readonly begun: number; readonly answered: number }): Condition {
  if (begun === 0) return 'idle';
  if (begun < fewBegun) return 'fine';
  if (answered === 0) return 'act';
  return answered * 2 < begun ? 'watch' : 'fine';
}

export interface Guessing {
  /** Wrong attempts at codes of strangers within a day. */
  readonly wrong: number;
  /** Networks with more attempts within 15 minutes than a person makes. */
  readonly networks: number;
  /** Until when strangers get long codes; null: they get short ones. */
  readonly longUntil: string | null;
  /** Until when strangers get few codes because an hour's budget is used up; null: it is not. */
  readonly fullUntil: string | null;
}

/** Somebody is guessing codes or requesting too many; reported once codes are long or limited because of it. */
export function guessingCondition(facts: Guessing): Condition {
  if (facts.longUntil !== null || facts.fullUntil !== null) return 'act';
  return facts.networks > 0 || facts.wrong * 4 >= tryLimits.cell.limit ? 'watch' : 'fine';
}

/** How the ledger can differ from what the provider says, or from itself. */
export const differenceKinds = [
  ...['chargedNotActive', 'activeNotCharged', 'otherAmount', 'refundNotBooked', 'refundFailed', 'runsOn', 'untold'],
  ...['pendingTooLong', 'deadOutbox', 'ledgerMissing', 'ledgerAmount', 'ledgerDay', 'ledgerUnknown'],
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
