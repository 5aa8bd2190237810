import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { Restoration } from '../../domain/membership/account-undo';
import { auditOfMember } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import type { Statement } from '../database/port';
import { revokeProofsOf } from '../database/revoke-proofs';
import { restoreAddress, restoreDetails } from '../members/member-writes';
import { deletePasskey, restorePasskey } from '../passkeys/passkey-writes';
import { markUndone } from './notice-writes';
import { type addresseeOf, noticeMail } from './security-mail';

type Parts = Pick<CellParts, 'database' | 'outbox' | 'now'>;

interface Undoing {
  /** The action whose link was pressed. */
  row: Row;
  /** That action and all later ones, oldest first. */
  rows: readonly Row[];
  /** The address at this moment, read with the rows. */
  member: ReturnType<typeof addresseeOf>;
  before: Restoration;
}

/** One batch. Conflict if an action was made or undone since the rows were read. */
export async function restoreStatements(
  { database, outbox, now }: Parts,
  { row, rows, member, before }: Undoing,
): Promise<Statement[]> {
  const memberId = String(row.member_id);
  const at = toIso(now());
  const write = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql, memberId, ...values);
  const last = Number(rows.at(-1)?.sequence ?? 0);
  const { email, details, removed, restored } = before;
  const restoredAddress = email ?? member.email;
  const tell = (to: string) =>
    outbox.enqueue({
      message: noticeMail(
        // By the name that is put back: whoever changed it may have written anything into it.
        { ...member, firstName: details.firstName ?? member.firstName, email: to },
        { event: 'undone', at, device: '', names: [], changed: [], undo: null },
      ),
      dedupe: `security-undone:${row.token_hash}:${emailKeyOf(to)}`,
    });
  return [
    // Fails if an action was made, undone or purged since the rows were read.
    write(
      `SELECT CASE WHEN (SELECT MAX(sequence) FROM account_notice WHERE member_id = ?1 AND undone_at IS NULL) <> ?2
                     OR (SELECT COUNT(*) FROM account_notice WHERE member_id = ?1 AND sequence >= ?3 AND undone_at IS NULL) <> ?4
                   THEN json('something changed') END AS changed`,
      last,
      Number(row.sequence),
      rows.length,
    ),
    markUndone(database, memberId, at, Number(row.sequence)),
    // Before the address changes, since pending codes are found by it.
    ...revokeProofsOf(database, { memberId, at, keep: null }),
    restoreDetails(database, memberId, details.firstName ?? null, details.lastName ?? null, details.phone ?? null, at),
    ...(email === null ? [] : [restoreAddress(database, memberId, email, emailKeyOf(email))]),
    ...removed.map((passkeyId) => deletePasskey(database, memberId, passkeyId)),
    ...restored.map((passkey) => restorePasskey(database, memberId, passkey)),
    auditOfMember(database, memberId, `undone.${row.kind}`, at),
    await tell(restoredAddress),
    ...(email === null ? [] : [await tell(member.email)]),
  ];
}
