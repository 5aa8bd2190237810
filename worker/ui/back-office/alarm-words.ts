import type { ConditionId } from '../../domain/alarms/conditions';
import type { TextKey } from '../text/text-key';

type Words = (key: TextKey, values?: Record<string, string>) => string;

const jobs = ['sweep', 'purge', 'reconcile', 'backup'] as const;
const lanes = ['0', '1', '2'] as const;

/** What an alarm is about, by name: a job, a studio, or the id of an issuer. */
function subjectText(words: Words, subject: string): string {
  const job = jobs.find((one) => one === subject);
  return job ? words(`backOffice.jobs.names.${job}`) : subject;
}

/** An alarm in words, for its mail and for the health page. */
export function alarmText(words: Words, condition: ConditionId, subject: string): string {
  // What waits is the news: codes are another night than newsletters.
  const lane = condition === 'mail-late' && lanes.find((one) => one === subject);
  if (lane) return words(`backOffice.alarms.lanes.lane${lane}`);
  const what = words(`backOffice.alarms.names.${condition}`);
  return subject === '' ? what : words('backOffice.alarms.about', { what, subject: subjectText(words, subject) });
}
