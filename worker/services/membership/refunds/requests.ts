import { dayMs, toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import { named } from '../../database/database';
import { leftToRefund } from '../ledger/refundable';
import type { RefundRequest, RefundRequests } from './port';

type Parts = Pick<CellParts, 'database' | 'now'>;

const openDays = 7;
/** Days within which the refunds of one operator to one member are added up. */
const aloneDays = 30;
const most = 200;

/** `INDEXED BY` makes SQLite use the named index, whatever its planner would choose. */
const select = (index?: 'refund_request_open' | 'refund_request_by_subscription') =>
  `SELECT q.request_id, q.market, q.payment_id, q.subscription_id, s.number, q.amount_minor, q.reason, q.asked_by, q.asked_at,
          q.expires_at
     FROM refund_request q ${index ? `INDEXED BY ${index}` : ''} JOIN subscription s ON s.subscription_id = q.subscription_id`;

/**
 * Minor units that one operator refunded without a second one, including withdrawals they matched; over all memberships
 * of this one's member.
 */
const alone = `(SELECT COALESCE(SUM(json_extract(detail_json, '$.amountMinor')), 0) FROM audit
  WHERE subject IN (SELECT s.subscription_id FROM subscription o JOIN subscription s ON s.member_id = o.member_id
                     WHERE o.subscription_id = ?1)
    AND at > ?2 AND actor = 'operator:' || ?3 AND action IN ('payment.refundOrdered', 'withdrawal.matched'))`;

export function createRefundRequests({ database, now }: Parts): RefundRequests {
  const since = () => toIso(now() - aloneDays * dayMs);

  const deciding = (decision: 'confirmed' | 'refused', requestId: string, operator: string) =>
    database.prepare(
      `UPDATE refund_request SET decided_by = ?1, decided_at = ?2, decision = ?3
        WHERE request_id = ?4 AND decided_at IS NULL AND expires_at > ?2 AND (?3 = 'refused' OR asked_by <> ?1)`,
      operator,
      toIso(now()),
      decision,
      requestId,
    );

  return {
    async aloneOf(operator, subscriptionId) {
      const row = await database.row(`SELECT ${alone} AS amount_minor`, subscriptionId, since(), operator);
      return Number(row?.amount_minor ?? 0);
    },

    withinLimit: async ({ operator, subscriptionId, limitMinor }, amountMinor) =>
      // Invalid JSON makes the statement fail and rolls the batch back, as in `requireChange`.
      database.prepare(
        `SELECT CASE WHEN ${alone} + ?4 > ?5 THEN json('above the limit') END AS within`,
        subscriptionId,
        since(),
        operator,
        amountMinor,
        limitMinor,
      ),

    asking: async ({ paymentId, leftMinor }, { amountMinor, reason, operator }) =>
      named(
        database,
        `INSERT INTO refund_request (request_id, market, payment_id, subscription_id, amount_minor, currency, reason, asked_by, asked_at, expires_at)
         SELECT @requestId, s.market, c.payment_id, c.subscription_id, @amountMinor, c.currency, @reason, @operator, @at, @expiresAt
           FROM payment c JOIN subscription s ON s.subscription_id = c.subscription_id
          WHERE c.payment_id = @paymentId AND c.kind = 'charge' AND c.state = 'succeeded' AND @amountMinor BETWEEN 1 AND @leftMinor
            AND ${leftToRefund} = @leftMinor
            AND NOT EXISTS (SELECT 1 FROM refund_request q
                  WHERE q.payment_id = @paymentId AND q.decided_at IS NULL AND q.expires_at > @at)`,
        {
          ...{ requestId: crypto.randomUUID(), paymentId, amountMinor, leftMinor, reason, operator },
          ...{ at: toIso(now()), expiresAt: toIso(now() + openDays * dayMs) },
        },
      ),

    confirming: async (requestId, operator) => deciding('confirmed', requestId, operator),
    refusing: async (requestId, operator) => deciding('refused', requestId, operator),

    find: (requestId) =>
      database.one<RefundRequest>(
        `${select()} WHERE q.request_id = ? AND q.decided_at IS NULL AND q.expires_at > ?`,
        requestId,
        toIso(now()),
      ),

    async open({ subscriptionId = null } = {}) {
      const ofAll = subscriptionId === null;
      return database.all<RefundRequest>(
        `${select(ofAll ? 'refund_request_open' : 'refund_request_by_subscription')}
          WHERE q.decided_at IS NULL AND q.expires_at > ?1 AND ${ofAll ? '?2 IS NULL' : 'q.subscription_id = ?2'}
          ORDER BY q.asked_at LIMIT ${most}`,
        toIso(now()),
        subscriptionId,
      );
    },
  };
}
