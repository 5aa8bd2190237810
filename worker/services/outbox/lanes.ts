import { isCode, type MailTemplate, type OutboxEntry } from './port';

/** 0: codes somebody is waiting for; 1: mails and messages owed to members and the provider; 2: the rest. */
export const lanes = [0, 1, 2] as const;
type Lane = (typeof lanes)[number];

/** Mails that anybody can have sent to anybody, or to many recipients. */
const others: readonly MailTemplate[] = ['contact', 'survey-invitation'];

/** The lane of a message; a backlog in one lane does not delay the lanes before it. */
export function laneOf({ message, isToAnybody = false, isBulk = false }: Omit<OutboxEntry, 'dedupe'>): Lane {
  // Same lane as a code, so that unknown addresses cost the same as known ones.
  if (message.kind === 'nothing') return 0;
  if (message.kind !== 'mail') return 1;
  // Nobody waits with a page open for one of a mass mailing.
  if (isCode(message.mail.template) && !isBulk) return 0;
  return isBulk || isToAnybody || others.includes(message.mail.template) ? 2 : 1;
}

const due = 'next_at <= ?2 AND (leased_until IS NULL OR leased_until < ?2)';

const inLanes = (which: string) =>
  `SELECT outbox_id FROM (${lanes
    .map(
      (lane) => `SELECT * FROM (SELECT outbox_id, lane, next_at FROM outbox INDEXED BY outbox_in_lane
                WHERE is_bulk = 0 AND lane = ${lane} AND ${due} AND ${which} ORDER BY next_at LIMIT ?3)`,
    )
    .join(' UNION ALL ')}) ORDER BY lane, next_at LIMIT ?3`;

const ofBulk = (which: string) => `SELECT outbox_id FROM outbox INDEXED BY outbox_due
  WHERE is_bulk = 1 AND ${due} AND ${which} ORDER BY next_at LIMIT ?3`;

/** SQL subquery: ids of the rows to send next; `?2` is now, `?3` the maximum. */
export const nextInLanes = inLanes('lost_leases = 0');
/** The same for mass mailings, which are sent at their own pace. */
export const nextOfBulk = ofBulk('lost_leases = 0');

/** Rows whose last reader never finished. */
export const suspectsInLanes = inLanes('lost_leases > 0');
export const suspectsOfBulk = ofBulk('lost_leases > 0');
