import { randomToken, sha256 } from '../../crypto/token';
import { type Database, requireChange } from '../database/database';
import { emptied, type SessionState } from './port';

interface Renewed {
  /** Of the session as it is, and only if it is still so: its revision is compared. */
  readonly idHash: string;
  readonly revision: number;
  readonly state: SessionState;
  /** ISO instant. */
  readonly at: string;
}

/**
 * For a batch: the same login under a new id, with its proof, its end and what vouches for it, and the old id ended.
 * Ending all other logins is worth nothing while a copy of this one's cookie is as good as the cookie.
 */
export async function renewal(
  database: Database,
  { idHash, revision, state, at }: Renewed,
): Promise<{ id: string; idHash: string; statements: D1PreparedStatement[] }> {
  const id = randomToken();
  const next = await sha256(id);
  return {
    id,
    idHash: next,
    statements: [
      database.prepare(
        `INSERT INTO session (id_hash, member_id, revision, state_json, auth_at, auth_level, remember, device_hint, kept_at,
                              created_at, last_seen_at, idle_expires_at, absolute_expires_at)
         SELECT ?1, member_id, 1, ?2, auth_at, auth_level, remember, device_hint, kept_at,
                created_at, last_seen_at, idle_expires_at, absolute_expires_at
           FROM session WHERE id_hash = ?3 AND revision = ?4 AND revoked_at IS NULL`,
        next,
        JSON.stringify(state),
        idHash,
        revision,
      ),
      requireChange(database),
      database.prepare(`UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ?`, at, idHash),
    ],
  };
}
