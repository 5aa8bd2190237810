import type { Row } from '../database/database';
import type { MailAttempt } from '../mail/port';

/** Columns of a row as it is listed: never its content. */
export const listed = `outbox_id, kind, tries, next_at, created_at, done_at, dead_at, last_error, payload = '' AS is_emptied`;

/** What the row says of an attempt at its mail. */
export const attemptOf = ({ is_bulk: isBulk, unsure_with: unsureWith }: Row): MailAttempt => ({
  isBulk: isBulk === 1,
  unsureWith: unsureWith === 'http' || unsureWith === 'binding' ? unsureWith : null,
});
