import type { Difference } from '../../../services/jobs/port';
import type { Translate } from '../../../ui/text/text-key';

const findings: Readonly<Record<Difference['kind'], true>> = {
  chargedNotActive: true,
  activeNotCharged: true,
  otherAmount: true,
  refundNotBooked: true,
  refundFailed: true,
  runsOn: true,
  untold: true,
  pendingTooLong: true,
  deadOutbox: true,
  ledgerMissing: true,
  ledgerAmount: true,
  ledgerDay: true,
  ledgerUnknown: true,
};

/** A difference in words. An unknown kind, of a later release, keeps its name. */
export const findingText = (t: Translate, kind: string): string =>
  kind in findings ? t(`backOffice.ledger.kinds.${kind as Difference['kind']}`) : kind;

/** Counts of a job's report that have a text. */
export const jobCounts = [
  'sent',
  'failed',
  'dropped',
  'unknown',
  'aside',
  'bulkSent',
  'bulkFailed',
  'settled',
  'abandoned',
  'turned',
  'asked',
  'told',
  'counted',
  'named',
  'levelled',
  'deleted',
  'unfinished',
  'kiosks',
  'checked',
  'differences',
  'cut',
  'unset',
  'rows',
  'chunks',
  'sampled',
  'same',
  'archived',
  'ended',
  'unarchived',
] as const;

/** One count of a job's report, in words. */
export function countText(t: Translate, name: string, count: number): string {
  const known = jobCounts.find((one) => one === name);
  return known ? t(`backOffice.jobs.counts.${known}`, { number: count }) : `${name} ${count}`;
}
