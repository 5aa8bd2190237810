import { toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import type { Question, Statement } from '../database/port';
import { revokeProofsOf } from '../database/revoke-proofs';
import type { Device, SessionPointer, SessionStore } from './port';
import { revokeWhere } from './session-writes';

type Parts = Pick<CellParts, 'database' | 'now'>;

const maximumSessions = 10;
/** 96 bits of the id's hash: enough to identify one of a member's sessions, useless as a cookie. */
const deviceIdLength = 16;
const alive = 'revoked_at IS NULL AND idle_expires_at > ?1 AND absolute_expires_at > ?1';

/** A member's sessions as the account lists them: browsers that can be logged out there. */
export function createMemberSessions({ database, now }: Parts): Pick<
  SessionStore,
  'listOf' | 'asksList' | 'revokeOf' | 'revokeProofsOf'
> & {
  capStatement(memberId: string, newest: SessionPointer): Statement;
} {
  const at = () => toIso(now());

  async function revoke(condition: string, ...values: string[]): Promise<number> {
    const [result] = await database.write([revokeWhere(`${alive} AND ${condition}`)(database, at(), ...values)]);
    return result?.results.length ?? 0;
  }

  /** `whose`: SQL of the member's id; parameter 2 is its value. */
  const listed = (whose: string, value: string, current: string): Question<readonly Device[]> =>
    database.question(
      `SELECT id_hash, device_hint, created_at, last_seen_at FROM session
        WHERE ${alive} AND member_id = ${whose} ORDER BY last_seen_at DESC, created_at DESC LIMIT ?3`,
      [at(), value, maximumSessions],
      (rows) =>
        rows.map((row) => ({
          deviceId: String(row.id_hash).slice(0, deviceIdLength),
          hint: String(row.device_hint ?? ''),
          createdAt: String(row.created_at),
          lastSeenAt: String(row.last_seen_at),
          isThis: row.id_hash === current,
        })),
    );

  return {
    listOf: (memberId, current) => database.ask(listed('?2', memberId, current?.idHash ?? '')),
    asksList: (idHash) => listed('(SELECT s.member_id FROM session s WHERE s.id_hash = ?2)', idHash, idHash),

    async revokeOf(memberId, deviceId) {
      if (deviceId.length !== deviceIdLength) return false;
      return (await revoke(`member_id = ?2 AND substr(id_hash, 1, ${deviceIdLength}) = ?3`, memberId, deviceId)) > 0;
    },

    revokeProofsOf: (memberId, keep) => revokeProofsOf(database, { memberId, at: at(), keep: keep?.idHash ?? null }),

    /** For the batch that begins another session: ends the least recently used ones above the maximum. */
    capStatement: (memberId, newest) =>
      revokeWhere(
        `${alive} AND member_id = ?2 AND id_hash <> ?3 AND id_hash NOT IN (
                SELECT id_hash FROM session WHERE ${alive} AND member_id = ?2 AND id_hash <> ?3
                 ORDER BY last_seen_at DESC, created_at DESC LIMIT ?4)`,
      )(database, at(), memberId, newest.idHash, maximumSessions - 1),
  };
}
