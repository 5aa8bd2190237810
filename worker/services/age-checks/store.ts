import { randomToken, sha256 } from '../../crypto/token';
import { dayMs, toIso } from '../../domain/dates';
import { ageThreshold } from '../../domain/markets/market-data';
import { retention } from '../../domain/markets/retention';
import { fail, ok } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import { named, type Row, requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Statement } from '../database/port';
import { countSignup } from '../database/signup-count';
import type { IdentitySecrets } from '../identity/port';
import { admitCheck, insertCheck } from './age-check-writes';
import { createMemberChecks } from './members';
import type { AgeChecks, AgeFact, AgeRecord, AgeTransaction } from './port';

type Parts = Pick<CellParts, 'database' | 'sealer' | 'now'>;

const transactionMs = retention.ageTransactionOpenMinutes * 60_000;
/** As long as an idle draft is kept. */
const validationMs = dayMs;

export function createAgeChecks({ database, sealer, now }: Parts): AgeChecks {
  /** Creates the pair that takes a `yes` to the entry page; valid for one browser and draft. */
  async function validationFor(
    /** SQL of the check's id; `@check` is its value. */
    ofCheck: { readonly sql: string; readonly value: string },
    to: { sessionHash: string; draftId: string; productId: string | null; studioId: string | null },
  ) {
    const pair = { state: randomToken(), session: crypto.randomUUID() };
    const insert = named(
      database,
      `INSERT INTO validation_session (session_id, state_hash, session_hash, draft_id, age_check_id, product_id, studio_id, created_at, expires_at)
       VALUES (@session, @stateHash, @sessionHash, @draftId, ${ofCheck.sql}, @productId, @studioId, @at, @expiresAt)`,
      {
        ...{ ...to, session: pair.session, stateHash: await sha256(pair.state), check: ofCheck.value },
        ...{ at: toIso(now()), expiresAt: toIso(now() + validationMs) },
      },
    );
    return { pair, insert };
  }

  const insertFact = (
    ageCheckId: string,
    check: AgeFact,
    of: { draftId: string | null; result: AgeRecord['result']; kioskSession: string | null },
  ): Statement =>
    insertCheck(database, { ...check, ...of, ageCheckId, thresholdYears: ageThreshold, at: toIso(now()) });

  /** Null if it was sealed with a key that is gone. */
  async function transactionOf(
    row: Row,
    of: { readonly sessionHash: string; readonly issuerId: string },
  ): Promise<AgeTransaction | null> {
    const { sealed, ...begun } = fieldsOf<Omit<AgeTransaction, keyof typeof of | 'secrets'> & { sealed: string }>(row);
    const secrets = await sealer.open(sealed);
    return secrets ? { ...of, ...begun, secrets: JSON.parse(secrets) as IdentitySecrets } : null;
  }

  return {
    ...createMemberChecks({ database, now }),

    async beginning(state, { secrets, ...transaction }) {
      return named(
        database,
        `INSERT INTO age_transaction (state_hash, session_hash, draft_id, member_id, issuer_id, market, product_id, subscription_id, studio_id, kiosk_session, sealed, created_at, expires_at)
         VALUES (@stateHash, @sessionHash, @draftId, @memberId, @issuerId, @market, @productId, @subscriptionId, @studioId, @kioskSession, @sealed, @at, @expiresAt)`,
        {
          ...{ ...transaction, stateHash: await sha256(state), sealed: await sealer.seal(JSON.stringify(secrets)) },
          ...{ at: toIso(now()), expiresAt: toIso(now() + transactionMs) },
        },
      );
    },

    async consuming(state, sessionHash, issuerId) {
      const hash = await sha256(state);
      return {
        writes: true,
        statements: [
          database.prepare(
            `UPDATE age_transaction SET used_at = ?1
              WHERE state_hash = ?2 AND session_hash = ?3 AND issuer_id = ?4 AND used_at IS NULL AND expires_at > ?1
            RETURNING draft_id, member_id, market, product_id, subscription_id, studio_id, kiosk_session, sealed`,
            toIso(now()),
            hash,
            sessionHash,
            issuerId,
          ),
          database.prepare(
            'SELECT kiosk_session FROM age_transaction WHERE state_hash = ? AND session_hash = ?',
            hash,
            sessionHash,
          ),
        ],
        answer: async ([used = [], states = []]) => ({
          transaction: used[0] ? await transactionOf(used[0], { sessionHash, issuerId }) : null,
          kioskSession: (states[0]?.kiosk_session as string | null | undefined) ?? null,
        }),
      };
    },

    async recording(check) {
      const ageCheckId = crypto.randomUUID();
      const fact = insertFact(ageCheckId, check, { draftId: check.draftId, result: check.result, kioskSession: null });
      const { pair, insert } = await validationFor({ sql: '@check', value: ageCheckId }, check);
      const proved = countSignup(
        database,
        { market: check.market, step: 'ageProved', now: now(), choice: check },
        { sql: `NOT EXISTS (SELECT 1 FROM age_check WHERE draft_id = ? AND result = 'yes')`, values: [check.draftId] },
      );
      return { pair, statements: check.result === 'yes' ? [...proved, fact, insert] : [fact] };
    },

    recordingForKiosk: async (kioskSession, check) =>
      insertFact(crypto.randomUUID(), check, { draftId: null, result: 'yes', kioskSession }),

    async write(statements) {
      await database.write([...statements]);
    },

    async admitting(yes, to) {
      const [column, value] =
        'kioskSession' in yes
          ? (['kiosk_session', yes.kioskSession] as const)
          : (['age_check_id', yes.ageCheckId] as const);
      const { pair, insert } = await validationFor(
        { sql: `(SELECT a.age_check_id FROM age_check a WHERE a.${column} = @check)`, value },
        to,
      );
      const proved = countSignup(
        database,
        { market: to.market, step: 'ageProved', now: now(), choice: to },
        {
          sql: `NOT EXISTS (SELECT 1 FROM validation_session v JOIN age_check a ON a.age_check_id = v.age_check_id WHERE a.${column} = ?)
            AND NOT EXISTS (SELECT 1 FROM age_check WHERE draft_id = ? AND result = 'yes' AND ${column} IS NOT ?)`,
          values: [value, to.draftId, value],
        },
      );
      return {
        pair,
        statements: [admitCheck(column)(database, to.draftId, value), requireChange(database), ...proved, insert],
      };
    },

    async asksValidation({ state, session }) {
      const hash = await sha256(state);
      return database.question(
        `SELECT v.state_hash, v.session_hash, v.draft_id, v.product_id, v.studio_id, v.expires_at
           FROM validation_session v JOIN age_check a ON a.age_check_id = v.age_check_id
          WHERE v.session_id = ? AND a.result = 'yes'`,
        [session],
        ([row]) => ({
          ofDraft({ sessionHash, draftId }) {
            if (!row || row.state_hash !== hash) return fail('unknown');
            if (String(row.expires_at) <= toIso(now())) return fail('expired');
            if (row.session_hash !== sessionHash || row.draft_id !== draftId) return fail('foreign');
            return ok({ session, product: row.product_id as string | null, studio: row.studio_id as string | null });
          },
        }),
      );
    },
  };
}
