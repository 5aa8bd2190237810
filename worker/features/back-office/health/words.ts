import { differenceKinds } from '../../../domain/back-office/health';
import type { Translate } from '../../../ui/text/text-key';

/** A difference in words. An unknown kind, of a later release, keeps its name. */
export function findingText(t: Translate, kind: string): string {
  const known = differenceKinds.find((one) => one === kind);
  return known ? t(`backOffice.ledger.kinds.${known}`) : kind;
}

/** Counts of a job's report that have a text. */
export const jobCounts = [
  ...['sent', 'failed', 'dropped', 'unknown', 'aside', 'bulkSent', 'bulkFailed', 'settled', 'abandoned', 'turned'],
  ...['asked', 'told', 'counted', 'named', 'levelled', 'deleted', 'unfinished', 'kiosks', 'checked', 'differences'],
  ...['cut', 'unset', 'rows', 'chunks', 'sampled', 'same', 'archived', 'ended', 'unarchived'],
] as const;

/** One count of a job's report, in words. */
export function countText(t: Translate, name: string, count: number): string {
  const known = jobCounts.find((one) => one === name);
  return known ? t(`backOffice.jobs.counts.${known}`, { number: count }) : `${name} ${count}`;
}
