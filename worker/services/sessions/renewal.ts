import { randomToken, sha256 } from '../../crypto/token';
import { type Database, requireChange } from '../database/database';
import type { Statement } from '../database/port';
import type { SessionState } from './port';
import { continueSession, revokeSession } from './session-writes';
import { writeState } from './stored-state';

interface Renewed {
  /** The session as it was read: fails if its revision has changed. */
  readonly idHash: string;
  readonly revision: number;
  readonly state: SessionState;
  /** ISO instant. */
  readonly at: string;
}

/**
 * For a batch: continues the login under a new id with the same expiry and proof, and ends the old id. Used when a
 * member ends all other logins, since a copied cookie of this session would otherwise stay valid.
 */
export async function renewal(
  database: Database,
  { idHash, revision, state, at }: Renewed,
): Promise<{ id: string; idHash: string; statements: Statement[] }> {
  const id = randomToken();
  const next = await sha256(id);
  return {
    id,
    idHash: next,
    statements: [
      continueSession(database, next, writeState(state), idHash, revision),
      requireChange(database),
      revokeSession(database, at, idHash),
    ],
  };
}
