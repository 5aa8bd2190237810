import { emailKeyOf } from '../../domain/email-key';
import { maskEmail } from '../../domain/mask-email';
import { type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import { emptied } from '../sessions/port';
import { auditStatement } from './audit';
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
  const { memberId, market, language, firstName, from, to, sessionHash, codeId } = change;
  const mail = (address: string, toOld: boolean) =>
    outbox.enqueue({
      message: {
        kind: 'mail',
        mail: {
          to: address,
          language,
          market,
          template: 'email-changed',
          data: { firstName, newEmail: toOld ? maskEmail(to) : to, changedAt: at, toOld },
        },
      },
      dedupe: `email-changed:${codeId}:${toOld ? 'old' : 'new'}`,
    });
  return [
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
    // Whoever reads the old mailbox gets in no more, neither by a session nor by a code on its way.
    database.prepare(
      `UPDATE session SET revoked_at = ?, ${emptied} WHERE member_id = ? AND id_hash <> ? AND revoked_at IS NULL`,
      at,
      memberId,
      sessionHash,
    ),
    database.prepare(
      'UPDATE email_code SET consumed_at = ? WHERE email_key = ? AND market = ? AND consumed_at IS NULL',
      at,
      emailKeyOf(from),
      market,
    ),
    await mail(from, true),
    await mail(to, false),
  ];
}
