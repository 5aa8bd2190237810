import { statement } from '../database/database';

/** Every statement that writes `member_note`. */

/** Nothing for an account that is closed. */
export const insertNote = statement<
  [noteId: string, memberId: string, subscriptionId: string, sealed: string, writtenBy: string, at: string]
>(
  `INSERT INTO member_note (note_id, member_id, subscription_id, sealed, written_by, at)
   SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM member WHERE member_id = ?2 AND closed_at IS NULL)`,
);

export const deleteNotesOf = statement<[memberId: string]>('DELETE FROM member_note WHERE member_id = ?1');
