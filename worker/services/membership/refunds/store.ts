import { toIso } from '../../../domain/dates';
import { type Row, requireChange } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import { membershipMail, type Told, toldColumns } from '../../database/membership-mail';
import { owedOfRefund, settledByBank, settledOfCharge } from '../ledger/bank-settled';
import { movementStatements } from '../ledger/movement-writes';
import { settleReturnedRefund } from '../ledger/payment-writes';
import { heldByBank, leftToRefund, paidOutside } from '../ledger/refundable';
import type { Membership, PaymentRecord } from '../port';
import type { PaymentParts } from '../record/found';
import { outsideMark } from '../record/rows';
import { moveOnForRefund } from '../record/subscription-writes';
import type { OpenRefund, RefundableCharge, Refunds, ReturnedRefund } from './port';

export interface RefundParts extends PaymentParts {
  readonly membership: Membership;
}

/** Most refunds shown on one page. */
const maximum = 200;
interface FoundCharge extends RefundableCharge, Told {
  readonly reference: string;
  readonly isClosed: boolean;
  /** The bank holds some of what was refunded. */
  readonly isRefundHeld: boolean;
}

function chargeOf(row: Row): FoundCharge {
  const charge = fieldsOf<Omit<FoundCharge, 'productName'> & Pick<PaymentRecord, 'productName'>>(row);
  const { studio } = charge.snapshot;
  const productName = charge.productName ?? charge.snapshot.productName;
  return { ...charge, productName, snapshot: { productName, studio } };
}

/** Refunds that operators decide. */
export function createRefunds({ database, archive, outbox, membership, now }: RefundParts): Refunds {
  async function findHere(paymentId: string): Promise<FoundCharge | null> {
    const row = await database.row(
      `SELECT c.payment_id, c.member_id, c.provider_reference AS reference, c.amount_minor, c.currency, c.method,
              c.receipt_number, c.at, c.product_name_json, MAX(0, ${leftToRefund}) AS left_minor, ${heldByBank} > 0 AS is_disputed,
              ${leftToRefund} < ${settledOfCharge} AS is_refund_held, ${paidOutside} AS is_outside,
              ${toldColumns}, m.closed_at IS NOT NULL AS is_closed
         FROM payment c JOIN subscription s ON s.subscription_id = c.subscription_id JOIN member m ON m.member_id = c.member_id
        WHERE c.payment_id = ? AND c.kind = 'charge' AND c.state = 'succeeded'`,
      paymentId,
    );
    return row ? chargeOf(row) : null;
  }
  /** What may be refunded is decided here, so an old charge comes back first. */
  async function find(paymentId: string): Promise<FoundCharge | null> {
    const found = await findHere(paymentId);
    return found ?? ((await archive.bringBack({ paymentId })) ? findHere(paymentId) : null);
  }
  const subscriptionHere = async (paymentId: string): Promise<string | null> => {
    const row = await database.row('SELECT subscription_id FROM payment WHERE payment_id = ?', paymentId);
    return row ? String(row.subscription_id) : null;
  };

  async function mailAbout(charge: FoundCharge, paymentId: string, amountMinor: number, at: string, once = paymentId) {
    const { receiptNumber: corrects, method } = charge;
    const message = membershipMail(charge, 'refund', { paymentId, corrects, amountMinor, method, at });
    return outbox.enqueue({ message, dedupe: `refund-told:${once}` });
  }

  return {
    chargeOf: find,

    async subscriptionOf(paymentId) {
      const known = await subscriptionHere(paymentId);
      return known ?? ((await archive.bringBack({ paymentId })) ? subscriptionHere(paymentId) : null);
    },

    async statements({ paymentId, leftMinor }, amountMinor) {
      const charge = await find(paymentId);
      if (!charge) return [];
      const { subscriptionId, reference, method, isOutside } = charge;
      const of = { paymentId, reference, method, isOutside };
      const share = { refundId: crypto.randomUUID(), charge: of, amountMinor };
      const at = toIso(now());
      return [
        moveOnForRefund(database, subscriptionId, paymentId, amountMinor, leftMinor),
        requireChange(database),
        ...(await membership.refundStatements(charge, { ...share, at })),
        // A closed account has no e-mail address.
        ...(charge.isClosed ? [] : [await mailAbout(charge, share.refundId, amountMinor, at)]),
      ];
    },

    returnedOf: (paymentId) =>
      database.one<ReturnedRefund>(
        `SELECT r.payment_id, r.subscription_id, ${owedOfRefund('r.payment_id')} AS amount_minor, r.method, r.receipt_number, s.number, s.market
           FROM payment r JOIN subscription s ON s.subscription_id = r.subscription_id
          WHERE r.payment_id = ? AND r.kind = 'refund' AND r.state = 'failed'`,
        paymentId,
      ),

    async returnedStatements({ paymentId, subscriptionId, market, amountMinor }, way) {
      const at = toIso(now());
      const row = await database.row(
        'SELECT refunds, provider_reference, amount_minor FROM payment WHERE payment_id = ?',
        paymentId,
      );
      const charge = await find(String(row?.refunds));
      if (!charge || charge.isRefundHeld) return [];
      // At the provider a refund has the sum of its credit note: what a bank settled in part is paid another way.
      if (way === 'again' && (charge.isOutside || row?.amount_minor !== amountMinor)) return [];
      const taken = settleReturnedRefund(
        database,
        way === 'again' ? 'pending' : 'succeeded',
        way === 'again' ? `refund ${paymentId}` : `otherwise ${paymentId}`,
        paymentId,
        (row?.provider_reference ?? null) as string | null,
      );
      if (way === 'otherwise') {
        const movement = { kind: 'paidOtherwise', cause: paymentId, subscriptionId } as const;
        // Once more after an appeal: each is a payment of its own.
        const reference = `${paymentId} ${row?.provider_reference}`;
        const { currency } = charge;
        return [
          taken,
          ...movementStatements(
            database,
            [{ ...movement, reference, market, sumMinor: amountMinor, currency, at }],
            at,
          ),
        ];
      }
      // A new dedupe key gives a new idempotency key: under the old one the provider would repeat its earlier answer.
      const attempt = `${paymentId}:${row?.provider_reference}`;
      const { reference } = charge;
      return [
        taken,
        await outbox.enqueue({
          message: { kind: 'refund', subscriptionId, charge: reference, amountMinor, refundId: paymentId },
          dedupe: `refund:${attempt}`,
        }),
        ...(charge.isClosed ? [] : [await mailAbout(charge, paymentId, amountMinor, at, attempt)]),
      ];
    },

    async notThrough() {
      const sql = `SELECT p.payment_id, p.subscription_id, p.state, CASE p.state WHEN 'failed' THEN ${owedOfRefund('p.payment_id')} ELSE p.amount_minor END AS amount_minor,
              p.currency, p.at, s.number, s.market, ${settledByBank('p.payment_id')} < 0 AS is_settled_in_part,
              p.provider_reference GLOB 'refund *' AS is_awaited, p.provider_reference GLOB '${outsideMark}*' AS is_outside
         FROM payment p INDEXED BY payment_refund_open JOIN subscription s ON s.subscription_id = p.subscription_id
        WHERE p.kind = 'refund' AND p.state <> 'succeeded' ORDER BY p.at LIMIT ${maximum}`;
      return database.all<OpenRefund>(sql);
    },
  };
}
