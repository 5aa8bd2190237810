import type { Sealer } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { dayMs, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import { ageThreshold } from '../../domain/markets/market-data';
import { retention } from '../../domain/markets/retention';
import { fail, ok } from '../../domain/result';
import { audit, ifChanged } from '../audit/audit-writes';
import type { Database } from '../database/database';
import type { Statement } from '../database/port';
import { countSignup } from '../database/signup-count';
import type { IdentitySecrets } from '../identity/port';
import { admitCheck, admitToMember, insertCheck, insertMemberCheck } from './age-check-writes';
import type { AgeChecks, AgeFact, AgeRecord } from './port';

interface Parts {
  database: Database;
  sealer: Sealer;
  now: () => number;
}

const transactionMs = retention.ageTransactionOpenMinutes * 60_000;
/** As long as an idle draft is kept. */
const validationMs = dayMs;

export function createAgeChecks({ database, sealer, now }: Parts): AgeChecks {
  /** Creates the pair that takes a `yes` to the entry page; valid for one browser and draft. */
  async function validationFor(
    ageCheckId: string,
    to: { sessionHash: string; draftId: string; productId: string | null; studioId: string | null },
  ) {
    const pair = { state: randomToken(), session: crypto.randomUUID() };
    const insert = database.prepare(
      `INSERT INTO validation_session (session_id, state_hash, session_hash, draft_id, age_check_id, product_id, studio_id, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      pair.session,
      await sha256(pair.state),
      to.sessionHash,
      to.draftId,
      ageCheckId,
      to.productId,
      to.studioId,
      toIso(now()),
      toIso(now() + validationMs),
    );
    return { pair, insert };
  }

  const insertFact = (
    ageCheckId: string,
    check: AgeFact,
    {
      draftId,
      result,
      kioskSession,
    }: { draftId: string | null; result: AgeRecord['result']; kioskSession: string | null },
  ): Statement =>
    insertCheck(
      database,
      ageCheckId,
      draftId,
      check.market,
      result,
      ageThreshold,
      check.method,
      check.assurance,
      check.policyVersion,
      check.legalBasis,
      toIso(now()),
      kioskSession,
    );

  const checkedByMember = (memberId: string, detail: { result: string; method: string }): Statement =>
    audit(
      database,
      { actor: memberId, action: 'age.checkedByMember', subject: memberId, at: toIso(now()), detail },
      ifChanged,
    );

  return {
    async begin(state, { secrets, ...transaction }) {
      await database.write([
        database.prepare(
          `INSERT INTO age_transaction (state_hash, session_hash, draft_id, member_id, issuer_id, market, product_id, subscription_id, studio_id, kiosk_session, sealed, created_at, expires_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          await sha256(state),
          transaction.sessionHash,
          transaction.draftId,
          transaction.memberId,
          transaction.issuerId,
          transaction.market,
          transaction.productId,
          transaction.subscriptionId,
          transaction.studioId,
          transaction.kioskSession,
          await sealer.seal(JSON.stringify(secrets)),
          toIso(now()),
          toIso(now() + transactionMs),
        ),
      ]);
    },

    async consume(state, sessionHash, issuerId) {
      const [used] = await database.write([
        database.prepare(
          `UPDATE age_transaction SET used_at = ?1
            WHERE state_hash = ?2 AND session_hash = ?3 AND issuer_id = ?4 AND used_at IS NULL AND expires_at > ?1
          RETURNING draft_id, member_id, market, product_id, subscription_id, studio_id, kiosk_session, sealed`,
          toIso(now()),
          await sha256(state),
          sessionHash,
          issuerId,
        ),
      ]);
      const row = used?.results[0];
      const secrets = row && (await sealer.open(String(row.sealed)));
      if (!row || !secrets) return null;
      return {
        sessionHash,
        issuerId,
        draftId: String(row.draft_id),
        memberId: row.member_id as string | null,
        market: row.market as MarketId,
        productId: row.product_id as string | null,
        subscriptionId: row.subscription_id as string | null,
        studioId: row.studio_id as string | null,
        kioskSession: row.kiosk_session as string | null,
        secrets: JSON.parse(secrets) as IdentitySecrets,
      };
    },

    async kioskOf(state, sessionHash) {
      const [rows = []] = await database.read([
        database.prepare(
          'SELECT kiosk_session FROM age_transaction WHERE state_hash = ? AND session_hash = ? AND used_at IS NOT NULL',
          await sha256(state),
          sessionHash,
        ),
      ]);
      return (rows[0]?.kiosk_session as string | null | undefined) ?? null;
    },

    async record(check) {
      const ageCheckId = crypto.randomUUID();
      const fact = insertFact(ageCheckId, check, { draftId: check.draftId, result: check.result, kioskSession: null });
      const { pair, insert } = await validationFor(ageCheckId, check);
      const proved = countSignup(
        database,
        { market: check.market, step: 'ageProved', now: now() },
        {
          sql: `NOT EXISTS (SELECT 1 FROM age_check WHERE draft_id = ? AND result = 'yes')`,
          values: [check.draftId],
        },
      );
      await database.write(check.result === 'yes' ? [proved, fact, insert] : [fact]);
      return pair;
    },

    async recordForKiosk(kioskSession, check) {
      await database.write([insertFact(crypto.randomUUID(), check, { draftId: null, result: 'yes', kioskSession })]);
    },

    async recordForMember({ memberId, result, ...check }) {
      await database.write([
        insertMemberCheck(
          database,
          crypto.randomUUID(),
          memberId,
          check.market,
          result,
          ageThreshold,
          check.method,
          check.assurance,
          check.policyVersion,
          check.legalBasis,
          toIso(now()),
        ),
        checkedByMember(memberId, { result, method: check.method }),
      ]);
    },

    async admitToMember(kioskSession, memberId) {
      const [, , own] = await database.write([
        admitToMember(database, memberId, kioskSession),
        checkedByMember(memberId, { result: 'yes', method: 'kiosk' }),
        database.prepare(
          'SELECT age_check_id FROM age_check WHERE kiosk_session = ? AND member_id = ?',
          kioskSession,
          memberId,
        ),
      ]);
      return (own?.results.length ?? 0) > 0;
    },

    async admit(yes, to) {
      const [column, value] =
        'kioskSession' in yes
          ? (['kiosk_session', yes.kioskSession] as const)
          : (['age_check_id', yes.ageCheckId] as const);
      const [taken] = await database.write([admitCheck(column)(database, to.draftId, value)]);
      const row = taken?.results[0];
      if (!row) return null;
      const ageCheckId = String(row.age_check_id);
      const { pair, insert } = await validationFor(ageCheckId, to);
      const proved = countSignup(
        database,
        { market: row.market as MarketId, step: 'ageProved', now: now() },
        {
          sql: `NOT EXISTS (SELECT 1 FROM validation_session WHERE age_check_id = ?)
            AND NOT EXISTS (SELECT 1 FROM age_check WHERE draft_id = ? AND result = 'yes' AND age_check_id <> ?)`,
          values: [ageCheckId, to.draftId, ageCheckId],
        },
      );
      await database.write([proved, insert]);
      return pair;
    },

    async getValidationSession({ state, session, sessionHash, draftId }) {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT v.state_hash, v.session_hash, v.draft_id, v.product_id, v.studio_id, v.expires_at
             FROM validation_session v JOIN age_check a ON a.age_check_id = v.age_check_id
            WHERE v.session_id = ? AND a.result = 'yes'`,
          session,
        ),
      ]);
      const row = rows[0];
      if (!row || row.state_hash !== (await sha256(state))) return fail('unknown');
      if (String(row.expires_at) <= toIso(now())) return fail('expired');
      if (row.session_hash !== sessionHash || row.draft_id !== draftId) return fail('foreign');
      return ok({ session, product: row.product_id as string | null, studio: row.studio_id as string | null });
    },
  };
}
