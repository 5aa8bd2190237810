import type { Row } from '../database/database';
import type { MailAttempt } from '../mail/port';
import type { OutboxRow } from './port';

/** Columns of a row as it is listed: never its content. */
export const listed = `outbox_id, kind, tries, next_at, created_at, done_at, dead_at, last_error, payload = '' AS is_emptied`;

export const outboxRowOf = (row: Row): OutboxRow => ({
  outboxId: String(row.outbox_id),
  kind: String(row.kind),
  tries: Number(row.tries),
  nextAt: row.next_at as string | null,
  createdAt: String(row.created_at),
  doneAt: row.done_at as string | null,
  deadAt: row.dead_at as string | null,
  lastError: row.last_error as string | null,
  isEmptied: row.is_emptied === 1,
});

/** What the row says of an attempt at its mail. */
export const attemptOf = ({ is_bulk: isBulk, unsure_with: unsureWith }: Row): MailAttempt => ({
  isBulk: isBulk === 1,
  unsureWith: unsureWith === 'http' || unsureWith === 'binding' ? unsureWith : null,
});
