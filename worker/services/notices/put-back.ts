import type { PasskeyRow, PutBack } from '../../domain/account-undo';
import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { auditStatement } from '../database/audit';
import type { Database, Row } from '../database/database';
import { revokeProofsOf } from '../database/revoke-proofs';
import type { Outbox } from '../outbox/port';
import { addressee, noticeMail } from './security-mail';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

interface Undoing {
  /** The deed whose link was pressed. */
  row: Row;
  /** It and all since, oldest first. */
  rows: readonly Row[];
  before: PutBack;
}

const passkeyColumns = [
  'passkey_id',
  'member_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
  'name',
  'is_synced',
  'created_at',
  'last_used_at',
] as const;

/** One batch: all of it, or nothing when a deed was done or put back since it was looked at (Conflict). */
export async function putBackStatements(
  { database, outbox, now }: Parts,
  { row, rows, before }: Undoing,
): Promise<D1PreparedStatement[]> {
  const memberId = String(row.member_id);
  const at = toIso(now());
  const write = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql, memberId, ...values);
  const last = Number(rows.at(-1)?.sequence ?? 0);
  const { email, details, removed, restored } = before;
  const member = await addressee(database, memberId);
  const restoredAddress = email ?? member.email;
  const tell = (to: string) =>
    outbox.enqueue({
      message: noticeMail(
        { ...member, email: to },
        { event: 'undone', at, device: '', names: [], changed: [], undo: null },
      ),
      dedupe: `security-undone:${row.token_hash}:${emailKeyOf(to)}`,
    });
  return [
    // Nothing was done, put back or purged since it was read.
    write(
      `SELECT CASE WHEN (SELECT MAX(sequence) FROM account_notice WHERE member_id = ?1 AND undone_at IS NULL) <> ?2
                     OR (SELECT COUNT(*) FROM account_notice WHERE member_id = ?1 AND sequence >= ?3 AND undone_at IS NULL) <> ?4
                   THEN json('something changed') END AS changed`,
      last,
      Number(row.sequence),
      rows.length,
    ),
    write(
      'UPDATE account_notice SET undone_at = ?2 WHERE member_id = ?1 AND sequence >= ?3 AND undone_at IS NULL',
      at,
      Number(row.sequence),
    ),
    // Before the address: codes under way are found by it.
    ...revokeProofsOf(database, { memberId, at, keep: null }),
    write(
      `UPDATE member SET first_name = COALESCE(?2, first_name), last_name = COALESCE(?3, last_name), phone = COALESCE(?4, phone),
         updated_at = ?5 WHERE member_id = ?1 AND closed_at IS NULL`,
      details.firstName ?? null,
      details.lastName ?? null,
      details.phone ?? null,
      at,
    ),
    ...(email === null
      ? []
      : [
          // Another member who has it now proved that it is theirs; then the rest is put back all the same.
          write(
            `UPDATE member SET email = ?2, email_key = ?3 WHERE member_id = ?1 AND closed_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM member o WHERE o.market = member.market AND o.email_key = ?3 AND o.member_id <> ?1)`,
            email,
            emailKeyOf(email),
          ),
        ]),
    ...removed.map((passkeyId) => write('DELETE FROM passkey WHERE member_id = ?1 AND passkey_id = ?2', passkeyId)),
    ...restored.map((passkey) => restore(database, memberId, passkey)),
    auditStatement(database, memberId, `undone.${row.kind}`, at),
    await tell(restoredAddress),
    ...(email === null ? [] : [await tell(member.email)]),
  ];
}

function restore(database: Database, memberId: string, passkey: PasskeyRow): D1PreparedStatement {
  return database.prepare(
    `INSERT INTO passkey (${passkeyColumns.join(', ')})
     SELECT ${passkeyColumns.map((_, index) => `?${index + 1}`).join(', ')} WHERE ?2 = ?${passkeyColumns.length + 1}
         ON CONFLICT DO NOTHING`,
    ...passkeyColumns.map((column) => passkey[column] ?? null),
    memberId,
  );
}
