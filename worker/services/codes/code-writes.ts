import { statement } from '../database/database';

/** Statements that write `email_code` beside the store of codes. */

/** Lets all open codes run out that were sent to the member's address. `consumed_at` says of a code that it was read there. */
export const revokeCodes = statement<[memberId: string, at: string]>(
  `UPDATE email_code SET expires_at = ?2
    WHERE consumed_at IS NULL AND expires_at > ?2 AND (market, email_key) = (SELECT market, email_key FROM member WHERE member_id = ?1)`,
);

/** Of a session that goes on under another id: the codes that it waits for. */
export const carryCodes = statement<[to: string, from: string, codeIds: string]>(
  `UPDATE email_code SET session_hash = ?1
    WHERE code_id IN (SELECT value FROM json_each(?3)) AND session_hash = ?2`,
);

export const forgetCodes = statement<[emailKey: string, market: string]>(
  'DELETE FROM email_code WHERE email_key = ? AND market = ?',
);
