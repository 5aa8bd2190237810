import { hourMs } from '../dates';
import {
  type ConditionId,
  conditionRules,
  type JobName,
  type Lane,
  alarmLimits as limits,
  type Severity,
} from './conditions';

/** What is known of one cell; instants are epoch milliseconds. */
export interface Signals {
  /** Last run of each job; `ranAt` null: it has not run yet. */
  readonly jobs: Readonly<Record<JobName, { readonly ranAt: number | null; readonly hasFailed: boolean }>>;
  /** Since when the oldest due message of each lane has waited; null: none waits. Mass mailings are not in it. */
  readonly mail: Readonly<Record<Lane, number | null>>;
  /** Messages given up that may still be sent: those that money depends on, and the mails of the last day. */
  readonly dead: { readonly owed: number; readonly mails: number };
  readonly webhooks: {
    readonly lastEventAt: number | null;
    /** The newest charge in our ledger. */
    readonly lastChargeAt: number | null;
    /** Fewest events that came in one of the last four weeks in the span since the last one. */
    readonly usual: number;
  };
  readonly reconciliation: {
    /** When the provider last answered. */
    readonly answeredAt: number | null;
    /** Open differences; given-up messages are counted in `dead`. */
    readonly differences: number;
  };
  /** Studios with kiosks that have not called for long although they should, by name. */
  readonly screens: readonly { readonly studio: string; readonly silent: number; readonly since: number }[];
  /** Age checks of the last quarter of an hour. */
  readonly issuers: readonly { readonly issuerId: string; readonly begun: number; readonly answered: number }[];
}

/** Something that a person has to see to. `facts` are numbers; no condition holds anything of anybody. */
export interface Condition {
  readonly id: ConditionId;
  /** Which job, lane, issuer or studio; empty where the cell as a whole is meant. */
  readonly subject: string;
  readonly severity: Severity;
  readonly runbook: string;
  readonly facts: Readonly<Record<string, number>>;
}

export const runbookOf = (id: ConditionId) => `docs/runbooks/${id}.md`;

const condition = (id: ConditionId, subject: string, facts: Condition['facts']): Condition => ({
  id,
  subject,
  severity: conditionRules[id].severity,
  runbook: runbookOf(id),
  facts,
});
const minutes = (ms: number) => Math.round(ms / 60_000);

/** Every condition that holds now. `signals` null: the database did not answer, so nothing else is known. */
export function judge(signals: Signals | null, now: number): readonly Condition[] {
  if (!signals) return [condition('database-unreachable', '', {})];
  return [
    ...ofJobs(signals, now),
    ...ofMail(signals, now),
    ...ofMoney(signals, now),
    ...ofIssuers(signals),
    ...ofScreens(signals, now),
  ];
}

function ofJobs({ jobs }: Signals, now: number): Condition[] {
  return (Object.entries(jobs) as [JobName, Signals['jobs'][JobName]][]).flatMap(([job, { ranAt, hasFailed }]) => {
    // The rarer jobs have their first run up to an hour after a deployment; the sweep has it at once.
    if (ranAt === null) return job === 'sweep' ? [condition('job-late', job, {})] : [];
    if (now - ranAt > limits.jobLateMs[job]) return [condition('job-late', job, { minutes: minutes(now - ranAt) })];
    return hasFailed ? [condition('job-failed', job, {})] : [];
  });
}

function ofMail({ mail, dead }: Signals, now: number): Condition[] {
  const late = ([0, 1, 2] as const).flatMap((lane) => {
    const since = mail[lane];
    const waits = since === null ? 0 : now - since;
    return waits > limits.mailLateMs[lane] ? [condition('mail-late', String(lane), { minutes: minutes(waits) })] : [];
  });
  const isDead = dead.owed >= limits.deadOwed || dead.mails >= limits.deadMails;
  return isDead ? [...late, condition('dead-rows', '', { ...dead })] : late;
}

function ofMoney({ webhooks, reconciliation }: Signals, now: number): Condition[] {
  const { lastEventAt, lastChargeAt, usual } = webhooks;
  const { answeredAt, differences } = reconciliation;
  const isUnheard =
    lastChargeAt !== null &&
    now - lastChargeAt < limits.chargeAgeMs &&
    lastChargeAt - (lastEventAt ?? 0) > limits.eventLateMs;
  const isSilent = isUnheard || usual >= limits.usualEvents;
  const silence: Condition['facts'] = lastEventAt === null ? {} : { minutes: minutes(now - lastEventAt) };
  const isLate = answeredAt !== null && now - answeredAt > limits.reconciledMs;
  return [
    ...(isSilent ? [condition('webhooks-silent', '', { usual, unheardCharge: isUnheard ? 1 : 0, ...silence })] : []),
    ...(isLate ? [condition('reconciliation-late', '', { minutes: minutes(now - answeredAt) })] : []),
    ...(differences >= limits.differences ? [condition('ledger-differences', '', { differences })] : []),
  ];
}

/** Visitors also give up by themselves, so an issuer is silent only if none of several came back. */
const ofIssuers = ({ issuers }: Signals): Condition[] =>
  issuers
    .filter(({ begun, answered }) => begun >= limits.unansweredChecks && answered === 0)
    .map(({ issuerId, begun }) => condition('issuer-silent', issuerId, { begun }));

/** One alarm a studio, however many of its screens are silent: mostly it is the line they share. */
const ofScreens = ({ screens }: Signals, now: number): Condition[] =>
  screens.map(({ studio, silent, since }) =>
    condition('screen-silent', studio, { screens: silent, minutes: minutes(now - since) }),
  );

const firstPauseMs = 10_000;
const longestPauseMs = 6 * hourMs;

/**
 * Since when a message has waited: from its first attempt, or since it is due where none was made. `nextAt` moves on with
 * each failure, by pauses that double (10 s, 20 s, …), so it alone would call a lane punctual that delivers nothing.
 */
export function waitingSince(nextAt: number, tries: number): number {
  const pauses = Array.from({ length: tries }, (_, nth) => Math.min(longestPauseMs, firstPauseMs * 2 ** nth));
  return nextAt - pauses.reduce((sum, pause) => sum + pause, 0);
}
