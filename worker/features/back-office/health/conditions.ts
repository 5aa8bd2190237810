import type { AlarmState } from '../../../domain/alarms/alarm';
import { type ConditionId, conditionRules } from '../../../domain/alarms/conditions';
import {
  type Condition,
  guessingCondition,
  issuerCondition,
  jobCondition,
  ledgerCondition,
  mailCondition,
  outboxCondition,
  webhookCondition,
  worstCondition,
} from '../../../domain/back-office/health';
import type { Health, JobHealth, Part, WebhookHealth } from '../../../services/back-office/port';

/** The health page's facts with the open alarms of the cell. */
export type HealthAndAlarms = Health & { readonly alarms: Part<readonly AlarmState[]> };

export type Conditions = ReturnType<typeof conditionsOf>;
export type HealthPart = keyof Conditions;

/** Milliseconds for which something is due; null where nothing is yet. */
export const dueFor = (since: string | null, now: number) =>
  since === null || Date.parse(since) > now ? null : now - Date.parse(since);

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const alarmsCondition = (open: readonly AlarmState[]): Condition =>
  worstCondition(open.map(({ condition }) => (conditionRules[condition].severity === 'urgent' ? 'act' : 'watch')));

/** Of a job: its last run, and for how long something has been left by its parts. */
export const jobHealthCondition = ({ job, run, behind }: JobHealth, now: number): Condition =>
  jobCondition(
    job,
    run && { agoMs: now - Date.parse(run.ranAt), hasFailed: run.outcome === 'failed' },
    Math.max(0, ...behind.map(({ since }) => now - Date.parse(since))),
  );

const webhooksCondition = ({ lastEventAt, lastChargeAt, counts }: WebhookHealth): Condition =>
  webhookCondition(instant(lastEventAt), instant(lastChargeAt), {
    signed: (counts['webhooks.noEvent'] ?? 0) + (counts['webhooks.otherAccount'] ?? 0),
    unsigned: counts['webhooks.badSignature'] ?? 0,
  });

/** The source that an alarm is about; a silent screen has a page of its own. */
const toldOf = {
  'database-unreachable': 'platform',
  'job-late': 'jobs',
  'job-failed': 'jobs',
  'mail-late': 'outbox',
  'dead-rows': 'outbox',
  'webhooks-silent': 'webhooks',
  'reconciliation-late': 'ledger',
  'ledger-differences': 'ledger',
  'issuer-silent': 'issuers',
  'screen-silent': null,
} as const satisfies Record<ConditionId, string | null>;

/** Open alarms about a source. */
export const alarmsAbout = ({ alarms }: Pick<HealthAndAlarms, 'alarms'>, part: string): readonly AlarmState[] =>
  alarms.ok ? alarms.value.filter(({ condition }) => toldOf[condition] === part) : [];

const of = <Facts>(part: Part<Facts>, condition: (facts: Facts) => Condition): Condition =>
  part.ok ? condition(part.value) : 'act';

/** The condition of each source of a cell: never better than an alarm about it that is open. */
export function conditionsOf(health: HealthAndAlarms, now: number) {
  const own = ownConditionsOf(health, now);
  const parts = Object.keys(own) as (keyof typeof own)[];
  const told = (part: keyof typeof own) => {
    const about = alarmsAbout(health, part);
    return about.length === 0 ? own[part] : worstCondition([own[part], alarmsCondition(about)]);
  };
  return Object.fromEntries(parts.map((part) => [part, told(part)])) as typeof own;
}

function ownConditionsOf(health: HealthAndAlarms, now: number) {
  const { alarms, outbox, mail, ledger, webhooks, issuers, guessing, jobs, platform } = health;
  return {
    alarms: of(alarms, alarmsCondition),
    outbox: of(outbox, ({ dueSince, dead, unknown }) => outboxCondition(dueFor(dueSince, now), dead.length, unknown)),
    mail: of(mail, (facts) => mailCondition(facts, now)),
    ledger: of(ledger, ({ last, open }) => ledgerCondition(last?.isAnswered ?? null, open.length)),
    webhooks: of(webhooks, webhooksCondition),
    issuers: of(issuers, (all) => (all.length === 0 ? 'idle' : worstCondition(all.map(issuerCondition)))),
    guessing: of(guessing, guessingCondition),
    jobs: of(jobs, (all) => worstCondition(all.map((one) => jobHealthCondition(one, now)))),
    platform: platform.databaseMs === null || platform.kvMs === null ? ('act' as const) : ('fine' as const),
  };
}
