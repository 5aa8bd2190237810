import { statement } from '../database/database';

/** Statements that write `email_code` beside the store of codes. */

/** Uses up all open codes that were sent to the member's address. */
export const revokeCodes = statement<[memberId: string, at: string]>(
  `UPDATE email_code SET consumed_at = ?2
    WHERE consumed_at IS NULL AND (market, email_key) = (SELECT market, email_key FROM member WHERE member_id = ?1)`,
);

export const forgetCodes = statement<[emailKey: string, market: string]>(
  'DELETE FROM email_code WHERE email_key = ? AND market = ?',
);
