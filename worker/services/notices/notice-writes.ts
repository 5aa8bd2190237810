import { statement } from '../database/database';

/** Statements that write `account_notice` beside the store of notices. */

/** This action and all later ones. */
export const markUndone = statement<[memberId: string, at: string, sequence: number]>(
  'UPDATE account_notice SET undone_at = ?2 WHERE member_id = ?1 AND sequence >= ?3 AND undone_at IS NULL',
);

export const deleteNotices = statement<[memberId: string]>('DELETE FROM account_notice WHERE member_id = ?1');
