import { dayMs, toIso } from '../../domain/dates';
import type { Database, Row } from '../database/database';
import type { MailHealth } from './port';

const latelyDays = 7;

export const mailStatements = (database: Database, now: number) => [
  database.prepare('SELECT sender, rests_until, quota_until FROM mail_sender ORDER BY sender'),
  database.prepare(
    `SELECT COUNT(bounced_at) AS bounced, COUNT(complained_at) AS complained,
            COUNT(CASE WHEN bounced_at > ? THEN 1 END) AS lately FROM address_mark`,
    toIso(now - latelyDays * dayMs),
  ),
];

export const mailOf = (senders: Row[], [marks]: Row[] = []): MailHealth => ({
  senders: senders.map((row) => ({
    sender: row.sender === 'http' ? 'http' : 'binding',
    restsUntil: row.rests_until as string | null,
    quotaUntil: row.quota_until as string | null,
  })),
  bounced: Number(marks?.bounced ?? 0),
  bouncedLately: Number(marks?.lately ?? 0),
  complained: Number(marks?.complained ?? 0),
});
