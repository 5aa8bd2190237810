import { emptied } from '../sessions/port';
import type { Database } from './database';

export interface ProofRevocation {
  readonly memberId: string;
  /** ISO instant: what was proved then or before counts no more. */
  readonly at: string;
  /** `id_hash` of the one session that goes on; null ends them all. */
  readonly keep: string | null;
}

/**
 * For the batch of what ends everything that was ever proved of a member: a changed address, logging out everywhere,
 * closing, a report of misuse. Moves the member's instant, which proofs in drafts, unpaid orders, challenges and codes
 * are compared with when they are used, and ends sessions and codes under way at once. Stands before the statement that
 * changes the address, for codes are found by it.
 */
export function revokeProofsOf(database: Database, { memberId, at, keep }: ProofRevocation): D1PreparedStatement[] {
  const write = (sql: string, ...values: string[]) => database.prepare(sql, memberId, at, ...values);
  return [
    write(
      `UPDATE member SET proofs_valid_from = ?2 WHERE member_id = ?1 AND (proofs_valid_from IS NULL OR proofs_valid_from < ?2)`,
    ),
    write(
      `UPDATE session SET revoked_at = ?2, ${emptied} WHERE member_id = ?1 AND id_hash <> ?3 AND revoked_at IS NULL`,
      keep ?? '',
    ),
    ...(keep === null
      ? []
      : [write('UPDATE session SET kept_at = ?2 WHERE member_id = ?1 AND id_hash = ?3 AND revoked_at IS NULL', keep)]),
    write(
      `UPDATE email_code SET consumed_at = ?2
        WHERE consumed_at IS NULL AND (market, email_key) = (SELECT market, email_key FROM member WHERE member_id = ?1)`,
    ),
    write('UPDATE activation_code SET consumed_at = ?2 WHERE member_id = ?1 AND consumed_at IS NULL'),
  ];
}
