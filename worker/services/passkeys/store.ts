import { toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import type { PasskeyRow } from '../../domain/membership/account-undo';
import { fail, ok } from '../../domain/result';
import { isWritten } from '../../failures';
import { auditOfMember } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { named, type Row, requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Question, Statement } from '../database/port';
import type { AccountNotices } from '../notices/port';
import { deletePasskey } from './passkey-writes';
import type { Passkey, Passkeys, Signer } from './port';

const maximumPasskeys = 10;
/** Loaded on first use, since most visitors use no passkey. */
const loadVerify = () => import('./verify');

/** SQL: the member exists and has revoked no proofs since the challenge was made. */
const askedOf = (memberId: string, askedAt: string) =>
  `SELECT 1 FROM member m WHERE m.member_id = ${memberId} AND m.closed_at IS NULL
      AND (m.proofs_valid_from IS NULL OR m.proofs_valid_from < ${askedAt})`;

function signerFrom(row: Row | undefined): Signer | null {
  if (!row) return null;
  const { passkeyId, publicKey, signCount, ...member } = fieldsOf<Omit<Signer, 'member'> & Signer['member']>(row);
  return { passkeyId, member, publicKey, signCount };
}

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  notices: AccountNotices;
}

export function createPasskeys({ database, notices, now }: Parts): Passkeys {
  const at = () => toIso(now());

  const removal: Passkeys['removal'] = async (memberId, passkeyIds, deviceHint) => {
    const rows = await database.rows(
      'SELECT * FROM passkey WHERE member_id = ? AND passkey_id IN (SELECT value FROM json_each(?))',
      memberId,
      JSON.stringify(passkeyIds),
    );
    if (rows.length === 0) return [];
    const passkeys: readonly PasskeyRow[] = rows;
    const told = await notices.record({ memberId, action: { kind: 'passkeysRemoved', passkeys }, deviceHint });
    return [
      ...rows.flatMap(({ passkey_id }) => [
        deletePasskey(database, memberId, String(passkey_id)),
        // Fails if a concurrent request removed it; that one sent the mail.
        requireChange(database),
        audit(memberId, 'passkey.removed'),
      ]),
      ...told.statements,
    ];
  };

  /** `whose`: SQL of the member's id, with one parameter. */
  const passkeysWhere = (whose: string, value: string): Question<readonly Passkey[]> =>
    database.question(
      `SELECT passkey_id, credential_id, name, is_synced, created_at, last_used_at FROM passkey
        WHERE member_id = ${whose} ORDER BY created_at DESC`,
      [value],
      (rows) => rows.map(fieldsOf<Passkey>),
    );

  const signerOf = (market: MarketId, credentialId: string): Question<Signer | null> =>
    database.question(
      `SELECT p.passkey_id, p.public_key, p.sign_count, p.member_id, m.email, m.first_name, m.language, m.proofs_valid_from
         FROM passkey p JOIN member m ON m.member_id = p.member_id
        WHERE p.credential_id = ? AND m.market = ? AND m.closed_at IS NULL`,
      [credentialId, market],
      ([row]) => signerFrom(row),
    );

  return {
    userHandleOf: async (memberId) => (await loadVerify()).userHandleOf(memberId),

    listOf: (memberId) => database.ask(passkeysWhere('?', memberId)),

    listOfSession: async (idHash) => passkeysWhere('(SELECT s.member_id FROM session s WHERE s.id_hash = ?)', idHash),

    async adding(member, answer, expected, name) {
      const { memberId } = member;
      const { verifyCreated } = await loadVerify();
      const created = await verifyCreated(answer, expected);
      if (!created.ok) return created;
      const { credentialId, publicKey, signCount, transports, isSynced } = created.value;
      const passkeyId = crypto.randomUUID();
      const told = await notices.record({
        memberId,
        member,
        action: { kind: 'passkeyAdded', passkeyId, name },
        deviceHint: name,
      });
      return ok([
        named(
          database,
          `INSERT INTO passkey (passkey_id, member_id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
           SELECT @passkeyId, @memberId, @credentialId, @publicKey, @signCount, @transports, @name, @isSynced, @at
            WHERE (SELECT COUNT(*) FROM passkey WHERE member_id = @memberId) < @maximumPasskeys AND EXISTS (${askedOf('@memberId', '@askedAt')})`,
          {
            ...{ passkeyId, memberId, credentialId, publicKey, signCount, transports: transports.join(' '), name },
            ...{ isSynced: isSynced ? 1 : 0, at: at(), maximumPasskeys, askedAt: expected.askedAt },
          },
        ),
        requireChange(database),
        audit(memberId, 'passkey.added'),
        ...told.statements,
      ]);
    },

    removal,

    async remove(memberId, passkeyId, deviceHint) {
      const statements = await removal(memberId, [passkeyId], deviceHint);
      // False: it was pressed twice at once, and the other request removed it.
      if (statements.length > 0) await isWritten(database.write(statements));
    },

    noneBut: async (memberId, kept) =>
      database.prepare(
        // Invalid JSON makes the batch fail, as in `requireChange`.
        `SELECT CASE WHEN EXISTS (SELECT 1 FROM passkey WHERE member_id = ? AND passkey_id NOT IN (SELECT value FROM json_each(?)))
                     THEN json('another one') END`,
        memberId,
        JSON.stringify(kept),
      ),

    async check(market, answer, expected, signer) {
      const { parseSigned, verifySigned } = await loadVerify();
      const signed = parseSigned(answer);
      if (!signed) return fail('malformed');
      const passkey = signer === undefined ? await database.ask(signerOf(market, signed.id)) : signer;
      if (!passkey) return fail('unknown');
      const { passkeyId, member, publicKey, signCount } = passkey;
      const checked = await verifySigned(signed, { memberId: member.memberId, publicKey, signCount }, expected);
      if (!checked.ok) return checked;
      const used = database.prepare(
        `UPDATE passkey SET sign_count = ?1, last_used_at = ?2 WHERE passkey_id = ?3 AND sign_count = ?4
            AND EXISTS (${askedOf('passkey.member_id', '?5')})`,
        checked.value,
        at(),
        passkeyId,
        signCount,
        expected.askedAt,
      );
      return ok({ passkeyId, member, used: [used, requireChange(database)] });
    },

    async asksSigner(market, answer) {
      const { parseSigned } = await loadVerify();
      return signerOf(market, parseSigned(answer)?.id ?? '');
    },
  };

  function audit(memberId: string, action: string): Statement {
    return auditOfMember(database, memberId, action, at());
  }
}
