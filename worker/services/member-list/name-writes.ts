import { statement } from '../database/database';

/** Every statement that writes `member_name`, beside the triggers that forget a name at once. */

/** Keys of some members in place of the ones they had. `keysJson`: pairs of member and key. */
export const nameKeyStatements = [
  statement<[idsJson: string, keysJson: string]>(
    'DELETE FROM member_name WHERE ?2 = ?2 AND member_id IN (SELECT value FROM json_each(?1))',
  ),
  // Only where the member is still waiting: who was renamed or left meanwhile is read again, or never.
  statement<[idsJson: string, keysJson: string]>(
    `INSERT OR IGNORE INTO member_name (name_key, member_id)
     SELECT json_extract(j.value, '$[1]'), json_extract(j.value, '$[0]') FROM json_each(?2) j
      WHERE ?1 = ?1 AND EXISTS (SELECT 1 FROM member_unnamed u WHERE u.member_id = json_extract(j.value, '$[0]'))`,
  ),
  statement<[idsJson: string, keysJson: string]>(
    'DELETE FROM member_unnamed WHERE ?2 = ?2 AND member_id IN (SELECT value FROM json_each(?1))',
  ),
];
