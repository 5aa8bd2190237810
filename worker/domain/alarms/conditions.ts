import { hourMs, minuteMs } from '../dates';

interface ConditionRule {
  /** `urgent`: visitors are turned away or wait now. `today`: somebody has to act before the day ends. */
  readonly severity: 'urgent' | 'today';
  /** The condition has to hold this long before anybody is told, so that a hiccup wakes nobody. */
  readonly opensAfterMs: number;
}

/** Everything that is told of. Each id has a page `docs/runbooks/<id>.md`; the limits are below. */
export const conditionRules = {
  'database-unreachable': { severity: 'urgent', opensAfterMs: 2 * minuteMs },
  'job-late': { severity: 'urgent', opensAfterMs: minuteMs },
  'job-failed': { severity: 'today', opensAfterMs: 11 * minuteMs },
  'mail-late': { severity: 'urgent', opensAfterMs: minuteMs },
  'dead-rows': { severity: 'today', opensAfterMs: 0 },
  'webhooks-silent': { severity: 'today', opensAfterMs: 5 * minuteMs },
  'reconciliation-late': { severity: 'today', opensAfterMs: minuteMs },
  'ledger-differences': { severity: 'today', opensAfterMs: 0 },
  'screen-silent': { severity: 'today', opensAfterMs: 5 * minuteMs },
  'issuer-silent': { severity: 'urgent', opensAfterMs: 5 * minuteMs },
} as const satisfies Record<string, ConditionRule>;

export type ConditionId = keyof typeof conditionRules;
export type Severity = ConditionRule['severity'];
export type JobName = 'sweep' | 'purge' | 'reconcile' | 'backup';
export type Lane = 0 | 1 | 2;

/** From where on a signal is a condition. Cron may come late by minutes, so no limit is a single run's. */
export const alarmLimits = {
  /** Since a job's last run; they run each minute, five minutes, hour and ten minutes. */
  jobLateMs: { sweep: 5 * minuteMs, purge: 20 * minuteMs, reconcile: 130 * minuteMs, backup: 60 * minuteMs },
  /** By lane: codes somebody waits for, mails and messages owed to members and the provider, the rest. */
  mailLateMs: { 0: 3 * minuteMs, 1: 30 * minuteMs, 2: 4 * hourMs },
  /** Given-up messages that money or a membership depends on. */
  deadOwed: 1,
  /** Mails given up within a day; a single one may be an address that is not there. */
  deadMails: 3,
  /** Events that came in the same span of each of the last four weeks, at least, for silence to mean something. */
  usualEvents: 5,
  /** A charge in our ledger without an event after it: how long the event may take. */
  eventLateMs: 10 * minuteMs,
  /** Charges older than this say nothing about today's webhooks. */
  chargeAgeMs: 48 * hourMs,
  /** Since the provider last answered a comparison. */
  reconciledMs: 3 * hourMs,
  differences: 1,
  /** Visitors sent to an issuer within a quarter of an hour of whom none came back with an answer. */
  unansweredChecks: 3,
  /** Since a kiosk last called; one that nobody touches calls every four minutes (`screenCallsMs`). */
  screenSilentMs: 20 * minuteMs,
} as const;
