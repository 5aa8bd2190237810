import { toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { Conflict, isUniqueViolation } from '../../../failures';
import { auditOfProvider } from '../../audit/audit-writes';
import { type Database, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { ProviderRefund } from '../../payment/port';
import type { RefundShare, SubscriptionRecord } from '../port';
import { type Found, find, mailTo, nextNumber, type Parts, type PaymentParts, seriesOf } from '../record/found';
import { outsideMark } from '../record/rows';
import { settleByBank } from './bank-settled';
import { type OfSubscription, vatOf } from './charge';
import { type Movement, movementStatements } from './movement-writes';
import { insertRefund, moveRefund } from './payment-writes';

/**
 * Placeholder for the provider's reference until the refund is made: named by its own row, or by its charge in rows of
 * earlier releases.
 */
export const awaited = (charge: string, refundId?: string) => (refundId ? `refund ${refundId}` : `refund of ${charge}`);

interface RefundRow {
  readonly refundId: string;
  readonly charge: { readonly paymentId: string; readonly method: string | null };
  readonly reference: string;
  readonly state: ProviderRefund['status'];
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: string;
}

/** The refund's payment row, with its own number in the series of receipts. */
function refundRow(
  database: Database,
  { subscriptionId, memberId, market: marketId }: OfSubscription,
  { refundId, charge, reference, state, amountMinor, currency, at }: RefundRow,
): Statement[] {
  const market = markets[marketId];
  const series = seriesOf(market, at);
  return [
    nextNumber(database, series),
    insertRefund(database, {
      ...{ paymentId: refundId, subscriptionId, memberId, reference, state, amountMinor, currency, series, at },
      ...{ method: charge.method, chargeId: charge.paymentId },
      ...vatOf(amountMinor, market),
    }),
    ...movementStatements(
      database,
      [
        {
          kind: 'creditNote',
          reference: refundId,
          cause: refundId,
          subscriptionId,
          market: market.id,
          sumMinor: amountMinor,
          currency,
          at,
        },
      ],
      at,
    ),
  ];
}

/** Reference of a refund that the provider cannot make, until it is paid otherwise. */
const outside = (refundId: string) => `${outsideMark}${refundId}`;

/**
 * The ledger is written first: the row is pending, and the outbox tells the provider. Where the charge never reached
 * the provider there is nothing to tell: the row is owed as a refund that came back is, for an operator to pay otherwise.
 */
export async function refundStatements(
  { database, outbox }: Pick<Parts, 'database' | 'outbox'>,
  subscription: OfSubscription & Pick<SubscriptionRecord, 'currency'>,
  { refundId, charge, amountMinor, at }: RefundShare,
): Promise<Statement[]> {
  const { subscriptionId, currency } = subscription;
  if (charge.isOutside) {
    const row = { refundId, charge, reference: outside(refundId), state: 'failed', amountMinor, currency, at } as const;
    return refundRow(database, subscription, row);
  }
  const reference = awaited(charge.reference, refundId);
  return [
    ...refundRow(database, subscription, { refundId, charge, reference, state: 'pending', amountMinor, currency, at }),
    await outbox.enqueue({
      message: { kind: 'refund', subscriptionId, charge: charge.reference, amountMinor, refundId },
      dedupe: `refund:${refundId}`,
    }),
  ];
}

/**
 * True if the refund still has to be made; the provider's event may have recorded it before the provider's answer
 * arrived.
 */
export async function isRefundAwaited(database: Database, reference: string): Promise<boolean> {
  const sql = `SELECT 1 FROM payment WHERE provider_reference = ? AND kind = 'refund'`;
  return (await database.row(sql, reference)) !== undefined;
}

/** Records the refunds the provider lists for a charge, whether we ordered them or its owner made them by hand. */
export async function recordRefunds(
  parts: PaymentParts,
  reference: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  if (refunds.length > 0) await bringChargeBack(parts, reference);
  for (const refund of refunds) {
    try {
      await recordRefund(parts, reference, refund);
      if (refund.status === 'failed') await settleByBank(parts, reference);
    } catch (error) {
      // Another process has just recorded it.
      if (!(isUniqueViolation(error) || error instanceof Conflict)) throw error;
    }
  }
}

/** A refund of an old charge: it is in the archive if it is not here. */
async function bringChargeBack({ database, archive }: PaymentParts, reference: string): Promise<void> {
  const known = await database.row('SELECT 1 FROM payment WHERE provider_reference = ?', reference);
  if (!known) await archive.bringBack({ reference });
}

/**
 * States of a refund in the order they may follow: an older answer overwrites no newer one, and a returned refund does
 * not succeed.
 */
const steps: readonly ProviderRefund['status'][] = ['pending', 'succeeded', 'failed'];

async function recordRefund(parts: Parts, reference: string, refund: ProviderRefund): Promise<void> {
  const { database, outbox, now } = parts;
  const [charges = [], known = [], waiting = [], returned = []] = await database.read([
    database.prepare(
      `SELECT payment_id, subscription_id, method, currency FROM payment WHERE provider_reference = ? AND kind = 'charge'`,
      reference,
    ),
    database.prepare('SELECT payment_id, state FROM payment WHERE provider_reference = ?', refund.refund),
    // Matched by our id; one made by hand at the provider is taken for a pending one of the same amount, which is then
    // not made again.
    database.prepare(
      `SELECT payment_id, provider_reference FROM payment
        WHERE refunds IN (SELECT payment_id FROM payment WHERE provider_reference = ?1 AND kind = 'charge')
          AND kind = 'refund' AND provider_reference GLOB 'refund *'
          AND CASE WHEN ?2 IS NULL THEN amount_minor = ?3 ELSE payment_id = ?2 END ORDER BY receipt_number LIMIT 1`,
      reference,
      refund.ours,
      refund.amountMinor,
    ),
    // This refund was returned earlier, and its row now waits for another attempt.
    database.prepare(`SELECT 1 FROM movement WHERE kind = 'refundFailed' AND reference = ?`, refund.refund),
  ]);
  const [charge] = charges;
  const isOld = known[0] && steps.indexOf(refund.status) <= steps.indexOf(known[0].state as ProviderRefund['status']);
  if (!charge || isOld || (!known[0] && returned.length > 0)) return;
  const found = await find(database, String(charge.subscription_id));
  if (!found) return;
  const { subscriptionId } = found.subscription;
  const at = toIso(now());
  const row = known[0] ?? waiting[0];
  const refundId = row ? String(row.payment_id) : crypto.randomUUID();
  const recorded = row
    ? [
        moveRefund(
          database,
          refund.refund,
          refund.status,
          at,
          refundId,
          waiting[0] && !known[0] ? String(waiting[0].provider_reference) : refund.refund,
        ),
        requireChange(database),
      ]
    : [
        ...refundRow(database, found.subscription, {
          refundId,
          charge: { paymentId: String(charge.payment_id), method: charge.method as string | null },
          reference: refund.refund,
          state: refund.status,
          amountMinor: refund.amountMinor,
          currency: String(charge.currency),
          at: toIso(refund.at),
        }),
        auditOfProvider(database, 'payment.refundedAtProvider', subscriptionId, at, {
          refund: refund.refund,
          amountMinor: refund.amountMinor,
        }),
      ];
  await database.write([
    ...recorded,
    ...movementStatements(database, movementsOf(found, refund, refundId, String(charge.currency)), at),
    ...(refund.status === 'failed' ? await failureStatements(parts, found, refund) : []),
  ]);
  if (refund.status === 'failed') outbox.wake();
}

function movementsOf({ subscription }: Found, refund: ProviderRefund, cause: string, currency: string): Movement[] {
  const { subscriptionId, market } = subscription;
  const common = { reference: refund.refund, cause, subscriptionId, market, sumMinor: refund.amountMinor, currency };
  return [
    ...(refund.hasMoved ? [{ ...common, kind: 'refund', at: refund.at } as const] : []),
    ...(refund.returnedAt === null ? [] : [{ ...common, kind: 'refundFailed', at: refund.returnedAt } as const]),
  ];
}

/** The refund was returned and is still owed: the member is told, and the back office makes it again. */
async function failureStatements(
  { database, outbox, now }: Parts,
  found: Found,
  { refund, amountMinor }: ProviderRefund,
): Promise<Statement[]> {
  const { paymentMethod: method, subscriptionId } = found.subscription;
  const at = toIso(now());
  return [
    // A closed account has no e-mail address.
    ...(found.member.isClosed
      ? []
      : [
          await outbox.enqueue({
            message: mailTo(found, 'refund-failed', { amountMinor, method, at }),
            dedupe: `refund-failed:${refund}`,
          }),
        ]),
    auditOfProvider(database, 'payment.refundFailed', subscriptionId, at, { refund, amountMinor }),
  ];
}
