import type { ConditionId } from '../../domain/alarms/conditions';
import type { TextKey } from '../text/text-key';

type Words = (key: TextKey, values?: Record<string, string>) => string;

const jobs = ['sweep', 'purge', 'reconcile', 'backup'] as const;
const lanes = ['0', '1', '2'] as const;

/** What an alarm is about, by name: a job, a lane, a studio, or the id of an issuer. */
function subjectText(words: Words, subject: string): string {
  const job = jobs.find((one) => one === subject);
  if (job) return words(`backOffice.jobs.names.${job}`);
  const lane = lanes.find((one) => one === subject);
  return lane ? words(`backOffice.alarms.lanes.lane${lane}`) : subject;
}

/** An alarm in words, for its mail and for the health page. */
export function alarmText(words: Words, condition: ConditionId, subject: string): string {
  const what = words(`backOffice.alarms.names.${condition}`);
  return subject === '' ? what : words('backOffice.alarms.about', { what, subject: subjectText(words, subject) });
}
