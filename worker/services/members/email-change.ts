import { emailKeyOf } from '../../domain/email-key';
import { maskEmail } from '../../domain/mask-email';
import { auditStatement } from '../database/audit';
import { type Database, requireChange } from '../database/database';
import { revokeProofsOf } from '../database/revoke-proofs';
import type { Outbox } from '../outbox/port';
import type { EmailChange } from './port';

interface Parts {
  database: Database;
  outbox: Outbox;
  at: string;
}

/** Another member's address breaks the unique index and with it the whole batch: only who proved it learns so. */
export async function emailStatements(
  { database, outbox, at }: Parts,
  change: EmailChange,
): Promise<D1PreparedStatement[]> {
  const { memberId, market, language, firstName, from, to, sessionHash, codeId, undo } = change;
  const mail = (address: string, toOld: boolean) =>
    outbox.enqueue({
      message: {
        kind: 'mail',
        mail: {
          to: address,
          language,
          market,
          template: 'email-changed',
          data: { firstName, newEmail: toOld ? maskEmail(to) : to, changedAt: at, toOld, undo: toOld ? undo : null },
        },
      },
      dedupe: `email-changed:${codeId}:${toOld ? 'old' : 'new'}`,
    });
  return [
    // Whoever reads the old mailbox gets in no more: neither by a session, nor by a code on its way, nor by what was proved.
    ...revokeProofsOf(database, { memberId, at, keep: sessionHash }),
    database.prepare(
      `UPDATE member SET email = ?, email_key = ?, updated_at = ?
        WHERE member_id = ? AND email_key = ? AND closed_at IS NULL`,
      to,
      emailKeyOf(to),
      at,
      memberId,
      emailKeyOf(from),
    ),
    requireChange(database),
    auditStatement(database, memberId, 'member.email', at),
    await mail(from, true),
    await mail(to, false),
  ];
}
