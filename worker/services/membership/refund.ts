import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation } from '../database/database';
import type { ProviderRefund } from '../payment/port';
import { audit, find, iso, nextNumber, type Parts, seriesOf } from './found';
import type { RefundShare, SubscriptionRecord } from './port';

/** Stands for the provider's reference until the refund is made: of its own row, or of its charge, as earlier releases wrote. */
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

type OfSubscription = Pick<SubscriptionRecord, 'subscriptionId' | 'memberId' | 'market'>;

/** A refund's own row with its own number in the series of receipts. */
function refundRow(
  database: Database,
  { subscriptionId, memberId, market: marketId }: OfSubscription,
  { refundId, charge, reference, state, amountMinor, currency, at }: RefundRow,
): D1PreparedStatement[] {
  const market = markets[marketId];
  const series = seriesOf(market, at);
  return [
    nextNumber(database, series),
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            receipt_number, method, refunds, at)
       SELECT ?1, ?2, ?3, ?4, 'refund', ?5, ?6, ?7, ?8, ?9 || '-' || printf('%06d', last_number), ?10, ?11, ?12
         FROM receipt_series WHERE series = ?9`,
      refundId,
      subscriptionId,
      memberId,
      reference,
      state,
      amountMinor,
      vatPartOf(amountMinor, market.vatRateBasisPoints),
      currency,
      series,
      charge.method,
      charge.paymentId,
      at,
    ),
  ];
}

/** Books first: the row awaits the provider, who is told by the outbox. */
export async function refundStatements(
  { database, outbox }: Pick<Parts, 'database' | 'outbox'>,
  subscription: OfSubscription & Pick<SubscriptionRecord, 'currency'>,
  { refundId, charge, amountMinor, at }: RefundShare,
): Promise<D1PreparedStatement[]> {
  const { subscriptionId, currency } = subscription;
  const reference = awaited(charge.reference, refundId);
  return [
    ...refundRow(database, subscription, { refundId, charge, reference, state: 'pending', amountMinor, currency, at }),
    await outbox.enqueue({
      message: { kind: 'refund', subscriptionId, charge: charge.reference, amountMinor, refundId },
      dedupe: `refund:${refundId}`,
    }),
  ];
}

/** Whether it has still to be made: the provider's event may have told of it before its answer came. */
export async function isRefundAwaited(database: Database, reference: string): Promise<boolean> {
  const [rows = []] = await database.read([
    database.prepare(`SELECT 1 FROM payment WHERE provider_reference = ? AND kind = 'refund'`, reference),
  ]);
  return rows.length > 0;
}

/** The refund exists now: its own reference takes the place of the awaited one. */
export async function noteRefund(database: Database, reference: string, refund: string): Promise<void> {
  await database.write([
    database.prepare(
      `UPDATE payment SET state = 'succeeded', provider_reference = ?1 WHERE provider_reference = ?2 AND kind = 'refund'
          AND NOT EXISTS (SELECT 1 FROM payment WHERE provider_reference = ?1)`,
      refund,
      reference,
    ),
  ]);
}

/** What the provider says was paid back of a charge: the one we asked for, or one its owner made by hand. */
export async function recordRefunds(
  parts: Parts,
  reference: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const refund of refunds) {
    try {
      await recordRefund(parts, reference, refund);
    } catch (error) {
      // Booked by somebody else this moment.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

async function recordRefund({ database, now }: Parts, reference: string, refund: ProviderRefund): Promise<void> {
  const [charges = [], known = [], waiting = []] = await database.read([
    database.prepare(
      `SELECT payment_id, subscription_id, method, currency FROM payment WHERE provider_reference = ? AND kind = 'charge'`,
      reference,
    ),
    database.prepare('SELECT state FROM payment WHERE provider_reference = ?', refund.refund),
    // By name; one that its owner made by hand stands for the one we ask for in vain, when it is the same money.
    database.prepare(
      `SELECT provider_reference FROM payment
        WHERE refunds IN (SELECT payment_id FROM payment WHERE provider_reference = ?1 AND kind = 'charge')
          AND kind = 'refund' AND provider_reference GLOB 'refund *'
          AND CASE WHEN ?2 IS NULL THEN amount_minor = ?3 ELSE payment_id = ?2 END ORDER BY receipt_number LIMIT 1`,
      reference,
      refund.ours,
      refund.amountMinor,
    ),
  ]);
  const [charge] = charges;
  if (!charge || known[0]?.state === refund.status) return;
  const found = await find(database, String(charge.subscription_id));
  if (!found) return;
  const at = iso(now());
  const row = known[0] ? refund.refund : waiting[0]?.provider_reference;
  if (typeof row === 'string') {
    await database.write([
      database.prepare(
        `UPDATE payment SET provider_reference = ?1, state = ?2 WHERE provider_reference = ?3 AND kind = 'refund'`,
        refund.refund,
        refund.status,
        row,
      ),
    ]);
    return;
  }
  const { subscription } = found;
  await database.write([
    ...refundRow(database, subscription, {
      refundId: crypto.randomUUID(),
      charge: { paymentId: String(charge.payment_id), method: charge.method as string | null },
      reference: refund.refund,
      state: refund.status,
      amountMinor: refund.amountMinor,
      currency: String(charge.currency),
      at: iso(refund.at),
    }),
    audit(database, {
      action: 'payment.refundedAtProvider',
      subject: subscription.subscriptionId,
      at,
      detail: { refund: refund.refund, amountMinor: refund.amountMinor },
    }),
  ]);
}
