import { namedStatement, statement } from '../database/database';

/** Every statement that writes `member_note`. */

/** Nothing for an account that is closed, or that has had five notes since `since`, by all operators together: each is mailed. */
export const insertNote = namedStatement<
  Record<'noteId' | 'memberId' | 'subscriptionId' | 'sealed' | 'writtenBy' | 'at' | 'since', string>
>(
  `INSERT INTO member_note (note_id, member_id, subscription_id, sealed, written_by, at)
   SELECT @noteId, @memberId, @subscriptionId, @sealed, @writtenBy, @at
    WHERE EXISTS (SELECT 1 FROM member WHERE member_id = @memberId AND closed_at IS NULL)
      AND (SELECT COUNT(*) FROM member_note WHERE member_id = @memberId AND at > @since) < 5`,
);

export const deleteNotesOf = statement<[memberId: string]>('DELETE FROM member_note WHERE member_id = ?1');
