import { randomDigits } from '../../crypto/token';
import { dayMs, toIso } from '../../domain/dates';
import { ageThreshold } from '../../domain/markets/market-data';
import { fail, ok } from '../../domain/result';
import { Conflict, untilFree } from '../../failures';
import { insertManualCheck } from '../age-checks/age-check-writes';
import { audit } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { named, type Row, requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { ManualCheck, ManualChecks, ShownManualCheck } from './port';

type Parts = Pick<CellParts, 'database' | 'now'>;

const maximumADay = 10;
const maximumShown = 100;
const columns = `manual_check_id, short_code, market, studio_id, session_hash, draft_id, member_id, product_id, subscription_id, expires_at, result,
  answered_at, age_check_id`;
/** Nobody asks any more once the request's member has closed the account or revoked all proofs. */
const isAsked = `NOT EXISTS (SELECT 1 FROM member m WHERE m.member_id = manual_check.member_id
  AND (m.closed_at IS NOT NULL OR m.proofs_valid_from >= manual_check.created_at))`;

/**
 * Visitors' requests for a check by staff. Of the check only the answer, the kind of document, who and when are stored.
 */
export function createManualChecks({ database, now }: Parts): ManualChecks {
  /** A day is how long a request can be answered; the answer is there until it is deleted. */
  const byId = (id: string) =>
    database.row(
      `SELECT ${columns}, answered_at IS NOT NULL OR (expires_at > ?2 AND ${isAsked}) AS is_valid
         FROM manual_check WHERE manual_check_id = ?1`,
      id,
      toIso(now()),
    );

  async function retryAt(draftId: string): Promise<number> {
    const row = await database.row(
      'SELECT created_at FROM manual_check WHERE draft_id = ? AND created_at > ? ORDER BY created_at DESC LIMIT 1 OFFSET ?',
      draftId,
      toIso(now() - dayMs),
      maximumADay - 1,
    );
    return row ? Date.parse(String(row.created_at)) + dayMs : now();
  }

  return {
    async request({ memberId = null, subscriptionId = null, ...request }) {
      // The short code may be in use.
      return untilFree(async () => {
        const asked = { ...request, memberId, subscriptionId, at: toIso(now()) };
        const [, rows] = await database.write([
          named(
            database,
            `INSERT INTO manual_check (manual_check_id, short_code, market, studio_id, session_hash, draft_id, product_id, created_at, expires_at, member_id, subscription_id)
             SELECT @id, @shortCode, @market, @studioId, @sessionHash, @draftId, @productId, @at, @expiresAt, @memberId, @subscriptionId
              WHERE NOT EXISTS (SELECT 1 FROM manual_check
                      WHERE draft_id = @draftId AND studio_id = @studioId AND answered_at IS NULL AND expires_at > @at)
                AND (SELECT COUNT(*) FROM manual_check WHERE draft_id = @draftId AND created_at > @aDayAgo) < @maximumADay`,
            {
              ...{ ...asked, id: crypto.randomUUID(), shortCode: randomDigits(6), maximumADay },
              ...{ expiresAt: toIso(now() + dayMs), aDayAgo: toIso(now() - dayMs) },
            },
          ),
          named(
            database,
            // A draft outlives a login, which changes the browser's session. Asked again it is of now: of a member who has
            // revoked proofs since then, too.
            `UPDATE manual_check SET session_hash = @sessionHash, product_id = @productId, subscription_id = @subscriptionId, created_at = @at
              WHERE draft_id = @draftId AND studio_id = @studioId AND answered_at IS NULL AND expires_at > @at
            RETURNING ${columns}`,
            asked,
          ),
        ]);
        const row = rows?.results[0];
        return row
          ? ok(fieldsOf<ManualCheck>(row))
          : fail({ kind: 'tooMany' as const, retryAt: await retryAt(request.draftId) });
      });
    },

    async createManualAgeVerificationSessionById(id) {
      const row = await byId(id);
      return row ? ok(fieldsOf<ShownManualCheck>(row)) : fail('unknown');
    },

    ofShortCode: (market, shortCode) =>
      database.one<ManualCheck>(
        `SELECT ${columns} FROM manual_check
          WHERE short_code = ? AND market = ? AND answered_at IS NULL AND expires_at > ? AND ${isAsked}`,
        shortCode,
        market,
        toIso(now()),
      ),

    answeredSince: (studioId, since) =>
      database.all<{ answeredAt: string; result: 'yes' | 'no' }>(
        // Of who looked, not of where it was asked for; what was answered since then expires later.
        `SELECT c.answered_at, c.result
           FROM manual_check c INDEXED BY manual_check_by_expiry
           JOIN age_check a ON a.age_check_id = c.age_check_id JOIN staff s ON s.staff_id = a.staff_id
          WHERE c.expires_at > ?1 AND c.answered_at >= ?1 AND s.studio_id = ?2 ORDER BY c.answered_at DESC LIMIT ${maximumShown}`,
        since,
        studioId,
      ),

    async answer(id, { result, documentType, staffId, policyVersion, legalBasis }) {
      const ageCheckId = crypto.randomUUID();
      const at = toIso(now());
      try {
        const [answered] = await database.write([
          database.prepare(
            `UPDATE manual_check SET answered_at = ?1, result = ?2, age_check_id = ?3
              WHERE manual_check_id = ?4 AND answered_at IS NULL AND expires_at > ?1 AND ${isAsked}
            RETURNING ${columns}`,
            at,
            result,
            ageCheckId,
            id,
          ),
          requireChange(database),
          insertManualCheck(database, {
            ...{ ageCheckId, thresholdYears: ageThreshold, policyVersion, legalBasis },
            ...{ at, staffId, documentType, manualCheckId: id },
          }),
          audit(database, { actor: staffId, action: 'age.checkedByStaff', subject: ageCheckId, at }),
        ]);
        return ok(fieldsOf<ManualCheck>(answered?.results[0] as Row));
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const row = await byId(id);
        return fail(row && row.answered_at !== null ? 'answered' : 'expired');
      }
    },
  };
}
