import { toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import type { Database, Row } from '../database/database';
import type { DisputeReason, DisputeState } from '../payment/port';
import type { Dispute, Disputes } from './port';

interface Parts {
  database: Database;
  now: () => number;
}

/** Shown at most on one page. */
const maximum = 200;
const over: readonly DisputeState[] = ['won', 'lost', 'closed'];
const columns = `d.dispute_id, d.payment_id, d.subscription_id, d.market, d.amount_minor, d.currency, d.reason, d.state, d.due_by,
  d.opened_at, d.closed_at, s.number`;

const disputeOf = (row: Row): Dispute => ({
  disputeId: String(row.dispute_id),
  paymentId: String(row.payment_id),
  subscriptionId: String(row.subscription_id),
  number: String(row.number),
  market: row.market as MarketId,
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  reason: row.reason as DisputeReason,
  state: row.state as DisputeState,
  dueBy: row.due_by as string | null,
  openedAt: String(row.opened_at),
  closedAt: row.closed_at as string | null,
});

export function createDisputes({ database, now }: Parts): Disputes {
  return {
    async record({ dispute, charge, amountMinor, currency, reason, state, dueAt, openedAt, askedAt }) {
      await database.write([
        database.prepare(
          // Lost is not the end where the bank hears an appeal: what was asked for last is what stands.
          `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, due_by,
                                opened_at, closed_at, asked_at)
           SELECT ?1, p.payment_id, p.subscription_id, s.market, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
             FROM payment p JOIN subscription s ON s.subscription_id = p.subscription_id
            WHERE p.provider_reference = ?2 AND p.kind = 'charge'
           ON CONFLICT (dispute_id) DO UPDATE SET amount_minor = excluded.amount_minor, reason = excluded.reason, state = excluded.state,
             due_by = excluded.due_by, asked_at = excluded.asked_at,
             closed_at = CASE WHEN excluded.closed_at IS NULL THEN NULL ELSE COALESCE(dispute.closed_at, excluded.closed_at) END
            WHERE excluded.asked_at >= dispute.asked_at`,
          dispute,
          charge,
          amountMinor,
          currency,
          reason,
          state,
          dueAt === null ? null : toIso(dueAt),
          toIso(openedAt),
          over.includes(state) ? toIso(now()) : null,
          toIso(askedAt),
        ),
      ]);
    },

    async open() {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT ${columns} FROM dispute d INDEXED BY dispute_open JOIN subscription s ON s.subscription_id = d.subscription_id
            WHERE d.closed_at IS NULL ORDER BY d.due_by IS NULL, d.due_by LIMIT ${maximum}`,
        ),
      ]);
      return rows.map(disputeOf);
    },

    async ofSubscription(subscriptionId) {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT ${columns} FROM dispute d JOIN subscription s ON s.subscription_id = d.subscription_id
            WHERE d.subscription_id = ? ORDER BY d.opened_at DESC`,
          subscriptionId,
        ),
      ]);
      return rows.map(disputeOf);
    },
  };
}
