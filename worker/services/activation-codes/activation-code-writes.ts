import { type Bindable, namedStatement, statement } from '../database/database';

/** Every statement that writes `activation_code`. Instants are ISO texts. */

const isNotRevoked = `created_at > COALESCE((SELECT proofs_valid_from FROM member m
                                               WHERE m.member_id = activation_code.member_id), '')`;

type MailedCode = Record<'codeId' | 'memberId' | 'codeMac' | 'at' | 'expiresAt', string>;

/** `condition`: SQL, with the names of its own values. */
export const insertMailedCode = <Of extends object>(condition = '1') =>
  namedStatement<MailedCode & Readonly<Record<keyof Of, string>>>(
    `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at)
     SELECT @codeId, @memberId, @codeMac, 'mail', @at, @expiresAt WHERE ${condition}`,
  );

/** Codes to be printed or handed over. `rows`: SQL that selects the values. */
export const insertPrintedCodes = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at) ${rows}`,
  );

/**
 * Counts an attempt if the statement before it in the batch changed a row, and returns the codes it is compared with: a
 * member may have a printed and a mailed code at once.
 */
export const countTry = statement<[market: string, emailKey: string, at: string]>(
  `UPDATE activation_code SET tries = tries + 1
    WHERE changes() > 0 AND consumed_at IS NULL AND expires_at > ?3 AND ${isNotRevoked}
      AND member_id = (SELECT member_id FROM member WHERE market = ?1 AND email_key = ?2 AND closed_at IS NULL)
  RETURNING code_id, member_id, code_mac`,
);

export const consumeCode = statement<[at: string, codeId: string]>(
  `UPDATE activation_code SET consumed_at = ? WHERE code_id = ? AND consumed_at IS NULL AND ${isNotRevoked}`,
);

export const consumeCodesOf = statement<[at: string, memberId: string]>(
  'UPDATE activation_code SET consumed_at = ? WHERE member_id = ? AND consumed_at IS NULL',
);

export const deleteCodesOf = statement<[memberId: string]>('DELETE FROM activation_code WHERE member_id = ?1');
