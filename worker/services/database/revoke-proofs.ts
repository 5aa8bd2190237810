import { consumeCodesOf } from '../activation-codes/activation-code-writes';
import { revokeCodes } from '../codes/code-writes';
import { voidProofs } from '../members/member-writes';
import { keepSession, revokeOthers } from '../sessions/session-writes';
import type { Database } from './database';
import type { Statement } from './port';

interface ProofRevocation {
  readonly memberId: string;
  /** ISO instant: proofs made then or before are void. */
  readonly at: string;
  /** `id_hash` of the one session that is kept; null ends all. */
  readonly keep: string | null;
}

/**
 * For batches that revoke every proof of a member: a changed address, logging out everywhere, closing the account, a
 * report of misuse. Moves the member's `proofs_valid_from`, which proofs in drafts, unpaid orders, challenges and codes
 * are compared with on use, and ends sessions and unused codes at once. Place it before a statement that changes the
 * address, since codes are found by it.
 */
export function revokeProofsOf(database: Database, { memberId, at, keep }: ProofRevocation): Statement[] {
  return [
    voidProofs(database, memberId, at),
    revokeOthers(database, memberId, at, keep ?? ''),
    ...(keep === null ? [] : [keepSession(database, memberId, at, keep)]),
    revokeCodes(database, memberId, at),
    consumeCodesOf(database, at, memberId),
  ];
}
