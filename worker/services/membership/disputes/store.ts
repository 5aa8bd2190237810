import { toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { isLive } from '../../../domain/membership/membership';
import { type DisputeState, disputeEffectOf, isClosed } from '../../../domain/money/dispute';
import { isWritten, Unavailable } from '../../../failures';
import { named, requireChange } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import { rowsOfAll } from '../../database/groups';
import type { DisputeFact } from '../../payment/port';
import { settleByBank } from '../ledger/bank-settled';
import { movementStatements } from '../ledger/movement-writes';
import { type Charge, chargesStatement, refundAmountOf } from '../plans/refunds';
import { find } from '../record/found';
import { moveOnForDispute } from '../record/subscription-writes';
import { createRefunds, type RefundParts } from '../refunds/store';
import { type Disputed, disputedColumns, effectStatements } from './effects';
import type { Dispute, Disputes } from './port';

/** Most disputes shown on one page. */
const maximum = 200;
const tries = 4;
const columns = `d.dispute_id, d.payment_id, d.subscription_id, d.market, d.amount_minor, d.currency, d.reason, d.state, d.due_by,
  d.opened_at, d.closed_at, s.number`;

export function createDisputes(parts: RefundParts): Disputes {
  const { database, archive, outbox, now } = parts;
  async function recordOnce(fact: DisputeFact, isBack = false): Promise<void> {
    const { dispute, charge, amountMinor, currency, reason, state, moves } = fact;
    const [charges = [], known = []] = await database.read([
      database.prepare(
        `SELECT p.payment_id, ${disputedColumns} FROM payment p JOIN subscription s ON s.subscription_id = p.subscription_id
           JOIN member m ON m.member_id = s.member_id WHERE p.provider_reference = ? AND p.kind = 'charge'`,
        charge,
      ),
      database.prepare('SELECT state, asked_at FROM dispute WHERE dispute_id = ?', dispute),
    ]);
    const [[charged], [earlier]] = [charges, known];
    const askedAt = toIso(fact.askedAt);
    // A bank may ask back what was charged long ago.
    if (!charged && !isBack && (await archive.bringBack({ reference: charge }))) return recordOnce(fact, true);
    if (!charged || (earlier && String(earlier.asked_at) > askedAt)) return;
    const disputed = fieldsOf<Disputed & { paymentId: string }>(charged);
    const { paymentId, subscriptionId, market, membershipState, suspendedBy, version } = disputed;
    const before = (earlier?.state ?? null) as DisputeState | null;
    const rests = suspendedBy === null ? null : suspendedBy === dispute ? 'forThis' : 'forAnother';
    const standing = { isLive: isLive(membershipState), rests } as const;
    const effect = disputeEffectOf(markets[market].dispute, { reason, before, state }, standing);
    const about = { cause: dispute, subscriptionId, market };
    // What it settles of refunds that came back has rows of its own.
    const lost = { kind: 'disputeLost', reference: dispute, ...about, sumMinor: 0, currency, at: now() } as const;
    const closedAt = isClosed(state) ? toIso(now()) : null;
    await database.write([
      named(
        database,
        // A lost dispute may be reopened by an appeal, so the state asked for last is stored.
        `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, due_by,
                              opened_at, closed_at, asked_at, moved_at)
         VALUES (@dispute, @paymentId, @subscriptionId, @market, @amountMinor, @currency, @reason, @state, @dueBy,
                 @openedAt, @closedAt, @askedAt, @movedAt)
         ON CONFLICT (dispute_id) DO UPDATE SET amount_minor = excluded.amount_minor, reason = excluded.reason, state = excluded.state,
           due_by = excluded.due_by, asked_at = excluded.asked_at, moved_at = excluded.moved_at,
           closed_at = CASE WHEN excluded.closed_at IS NULL THEN NULL ELSE COALESCE(dispute.closed_at, excluded.closed_at) END
          WHERE excluded.asked_at >= dispute.asked_at AND dispute.state IS @before`,
        {
          ...{ dispute, paymentId, subscriptionId, market, amountMinor, currency, reason },
          ...{ state, before, dueBy: toIso(fact.dueAt), openedAt: toIso(fact.openedAt) },
          ...{ closedAt, askedAt, movedAt: toIso(now()) },
        },
      ),
      requireChange(database),
      ...movementStatements(
        database,
        [...moves.map((move) => ({ ...move, ...about })), ...(state === 'lost' ? [lost] : [])],
        now(),
      ),
      ...(effect ? await effectStatements({ database, outbox, now }, effect, disputed, fact) : []),
      ...(effect || before === state
        ? []
        : [moveOnForDispute(database, subscriptionId, version), requireChange(database)]),
    ]);
    if (effect) outbox.wake();
  }

  /**
   * A withdrawal leaves out what the bank holds. Once that is given back, what the withdrawal would have refunded of the
   * whole charge is owed, less what was refunded since: so nothing is owed twice, nor for a dispute that came after it.
   */
  async function refundWithdrawn(reference: string): Promise<void> {
    const row = await database.row(
      `SELECT s.subscription_id, (SELECT COALESCE(SUM(r.amount_minor), 0) FROM payment r WHERE r.refunds = c.payment_id
            AND r.at >= COALESCE((SELECT MIN(w.received_at) FROM withdrawal w
              WHERE w.subscription_id = c.subscription_id AND w.outcome = 'done'), '')) AS since_minor
         FROM payment c JOIN subscription s ON s.subscription_id = c.subscription_id
        WHERE c.provider_reference = ? AND s.state = 'withdrawn'`,
      reference,
    );
    const sinceMinor = Number(row?.since_minor);
    const found = row ? await find(database, String(row.subscription_id)) : null;
    if (!found) return;
    const { subscription, market } = found;
    const { subscriptionId, accessFrom, paidThrough, stopDate } = subscription;
    const [charges = []] = await database.read([chargesStatement(database, subscriptionId)]);
    const charge = charges.map(fieldsOf<Charge>).find((one) => one.reference === reference);
    const facts = { accessFrom, paidThrough: paidThrough ?? accessFrom };
    if (!charge || charge.isOutside) return;
    const whole = { ...charge, leftMinor: charge.leftMinor + sinceMinor };
    const dueMinor = refundAmountOf({ subscription, facts, market, today: stopDate ?? accessFrom }, [whole]);
    const amountMinor = Math.min(charge.leftMinor, dueMinor - sinceMinor);
    if (amountMinor <= 0) return;
    await database.write(await createRefunds(parts).statements(charge, amountMinor));
    outbox.wake();
  }

  async function recordWhole(fact: DisputeFact): Promise<void> {
    await recordOnce(fact);
    if (fact.state === 'won') await refundWithdrawn(fact.charge);
    if (isClosed(fact.state)) await settleByBank(parts, fact.charge);
  }

  return {
    async record(fact) {
      // Where the membership was changed meanwhile: decide again on its present state.
      for (let attempt = 0; attempt <= tries; attempt += 1) if (await isWritten(recordWhole(fact))) return;
      throw new Unavailable('database');
    },

    async open() {
      const sql = `SELECT ${columns} FROM dispute d INDEXED BY dispute_open JOIN subscription s ON s.subscription_id = d.subscription_id
        WHERE d.closed_at IS NULL ORDER BY d.due_by IS NULL, d.due_by LIMIT ${maximum}`;
      return database.all<Dispute>(sql);
    },

    async unmoved() {
      const rows = await database.rows(
        `SELECT dispute_id FROM dispute INDEXED BY dispute_unmoved WHERE moved_at IS NULL
          UNION SELECT d.dispute_id FROM payment r INDEXED BY payment_refund_open JOIN dispute d ON d.payment_id = r.refunds
                 WHERE r.kind = 'refund' AND r.state <> 'succeeded' AND r.state = 'failed' AND d.state = 'lost' AND d.currency = r.currency LIMIT ${maximum}`,
      );
      return rows.map((row) => String(row.dispute_id));
    },

    async movesOf(disputes) {
      const rows = await rowsOfAll(
        database,
        disputes,
        (some) => `SELECT kind, reference FROM movement INDEXED BY movement_by_cause WHERE cause IN (${some})`,
      );
      return new Set(rows.map(({ kind, reference }) => `${kind} ${reference}`));
    },

    ofSubscription: (subscriptionId) =>
      database.all<Dispute>(
        `SELECT ${columns} FROM dispute d JOIN subscription s ON s.subscription_id = d.subscription_id
          WHERE d.subscription_id = ? ORDER BY d.opened_at DESC`,
        subscriptionId,
      ),
  };
}
