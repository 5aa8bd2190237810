import { fail, ok } from '../../domain/result';
import { type Database, isUniqueViolation, requireChange } from '../database/database';
import type { Passkeys } from './port';

const maximumPasskeys = 10;
/** Nobody waits for it who does not use one. */
const loadVerify = () => import('./verify');

export function createPasskeys({ database, now }: { database: Database; now: () => number }): Passkeys {
  const at = () => new Date(now()).toISOString();

  return {
    userHandleOf: async (memberId) => (await loadVerify()).userHandleOf(memberId),

    async listOf(memberId) {
      const [rows = []] = await database.read([
        database.prepare('SELECT * FROM passkey WHERE member_id = ? ORDER BY created_at DESC', memberId),
      ]);
      return rows.map((row) => ({
        passkeyId: String(row.passkey_id),
        credentialId: String(row.credential_id),
        name: String(row.name),
        isSynced: row.is_synced === 1,
        createdAt: String(row.created_at),
        lastUsedAt: row.last_used_at as string | null,
      }));
    },

    async add(memberId, answer, expected, name) {
      const { verifyCreated } = await loadVerify();
      const created = await verifyCreated(answer, expected);
      if (!created.ok) return created;
      const { credentialId, publicKey, signCount, transports, isSynced } = created.value;
      try {
        const [inserted] = await database.write([
          database.prepare(
            `INSERT INTO passkey (passkey_id, member_id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE (SELECT COUNT(*) FROM passkey WHERE member_id = ?2) < ?10`,
            crypto.randomUUID(),
            memberId,
            credentialId,
            publicKey,
            signCount,
            transports.join(' '),
            name,
            isSynced ? 1 : 0,
            at(),
            maximumPasskeys,
          ),
          audit(memberId, 'passkey.added'),
        ]);
        return inserted?.meta.changes === 0 ? fail('tooMany') : ok(null);
      } catch (error) {
        if (isUniqueViolation(error)) return fail('taken');
        throw error;
      }
    },

    async remove(memberId, passkeyId) {
      const [removed] = await database.write([
        database.prepare('DELETE FROM passkey WHERE member_id = ? AND passkey_id = ?', memberId, passkeyId),
        audit(memberId, 'passkey.removed'),
      ]);
      return (removed?.meta.changes ?? 0) > 0;
    },

    async check(market, answer, expected) {
      const { parseSigned, verifySigned } = await loadVerify();
      const signed = parseSigned(answer);
      if (!signed) return fail('malformed');
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT p.passkey_id, p.member_id, p.public_key, p.sign_count, m.language FROM passkey p JOIN member m ON m.member_id = p.member_id
            WHERE p.credential_id = ? AND m.market = ? AND m.closed_at IS NULL`,
          signed.id,
          market,
        ),
      ]);
      const row = rows[0];
      if (!row) return fail('unknown');
      const memberId = String(row.member_id);
      const passkey = { memberId, publicKey: String(row.public_key), signCount: Number(row.sign_count) };
      const checked = await verifySigned(signed, passkey, expected);
      if (!checked.ok) return checked;
      const used = database.prepare(
        'UPDATE passkey SET sign_count = ?, last_used_at = ? WHERE passkey_id = ? AND sign_count = ?',
        checked.value,
        at(),
        String(row.passkey_id),
        Number(row.sign_count),
      );
      return ok({ memberId, language: String(row.language), used: [used, requireChange(database)] });
    },
  };

  /** Written when the statement before it changed something. */
  function audit(memberId: string, action: string): D1PreparedStatement {
    return database.prepare(
      'INSERT INTO audit (audit_id, at, actor, action, subject) SELECT ?1, ?2, ?3, ?4, ?3 WHERE changes() > 0',
      crypto.randomUUID(),
      at(),
      memberId,
      action,
    );
  }
}
