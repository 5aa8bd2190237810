import type { MailTemplate, OutboxEntry } from './port';

/** First what somebody sits and waits for, then what was promised, then the rest. */
export const lanes = [0, 1, 2] as const;
type Lane = (typeof lanes)[number];

const codes: readonly MailTemplate[] = ['code', 'activation-code'];
/** What anybody can make us send to anybody, or to many at once. */
const others: readonly MailTemplate[] = ['contact', 'survey-invitation'];

/** Which of the three lanes a message leaves in: a backlog in one holds up none before it. */
export function laneOf({ message, isToAnybody = false }: Pick<OutboxEntry, 'message' | 'isToAnybody'>): Lane {
  // As a code: what an unknown address costs is what a known one costs.
  if (message.kind === 'nothing') return 0;
  if (message.kind !== 'mail') return 1;
  if (codes.includes(message.mail.template)) return 0;
  return isToAnybody || others.includes(message.mail.template) ? 2 : 1;
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

/** Ids of the rows that leave next, as a subquery: `?2` is now, `?3` how many at most. */
export const nextInLanes = inLanes('lost_leases = 0');
/** The same of bulk, which has a pace of its own. */
export const nextOfBulk = ofBulk('lost_leases = 0');

/** Those whose last reader never came back. */
export const suspectsInLanes = inLanes('lost_leases > 0');
export const suspectsOfBulk = ofBulk('lost_leases > 0');
