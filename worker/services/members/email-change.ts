import { emailKeyOf } from '../../domain/email-key';
import { maskEmail } from '../../domain/text/mask-email';
import { auditOfMember } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { requireChange } from '../database/database';
import type { Statement } from '../database/port';
import { revokeProofsOf } from '../database/revoke-proofs';
import type { SurveyInvitations } from '../surveys/port';
import { changeAddress } from './member-writes';
import type { EmailChange } from './port';

export interface EmailParts extends Pick<CellParts, 'database' | 'outbox'> {
  readonly invitations: Pick<SurveyInvitations, 'optOutMoves'>;
  readonly at: string;
}

/**
 * Statements of a change of address. Another member's address violates the unique index and fails the batch, so only
 * somebody who proved the address learns that it is taken.
 */
export async function emailStatements(parts: EmailParts, change: EmailChange): Promise<Statement[]> {
  const { database, outbox, invitations, at } = parts;
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
    // Somebody who can read the old mailbox loses access: sessions, pending codes and earlier proofs are void.
    ...revokeProofsOf(database, { memberId, at, keep: sessionHash }),
    changeAddress(database, to, emailKeyOf(to), at, memberId, emailKeyOf(from)),
    requireChange(database),
    auditOfMember(database, memberId, 'member.email', at),
    await invitations.optOutMoves(from, to),
    await mail(from, true),
    await mail(to, false),
  ];
}
