import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation } from '../database/database';
import type { ProviderRefund } from '../payment/port';
import { audit, type Found, find, iso, nextNumber, type Parts, seriesOf } from './found';

/** Stands for the provider's reference until the refund is made. */
export const awaited = (charge: string) => `refund of ${charge}`;

export interface RefundRow {
  readonly charge: { readonly paymentId: string; readonly reference: string; readonly method: string | null };
  /** The provider's; null while it is only asked for. */
  readonly reference: string | null;
  readonly state: ProviderRefund['status'];
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: string;
}

/** A refund's own row with its own number in the series of receipts. */
export function refundRow(
  database: Database,
  { subscription, market }: Pick<Found, 'subscription' | 'market'>,
  { charge, reference, state, amountMinor, currency, at }: RefundRow,
): D1PreparedStatement[] {
  const series = seriesOf(market, at);
  return [
    nextNumber(database, series),
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            receipt_number, method, refunds, at)
       SELECT ?1, ?2, ?3, ?4, 'refund', ?5, ?6, ?7, ?8, ?9 || '-' || printf('%06d', last_number), ?10, ?11, ?12
         FROM receipt_series WHERE series = ?9`,
      crypto.randomUUID(),
      subscription.subscriptionId,
      subscription.memberId,
      reference ?? awaited(charge.reference),
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

/** Whether it has still to be made: the provider's event may have told of it before its answer came. */
export async function isRefundAwaited(database: Database, charge: string): Promise<boolean> {
  const [rows = []] = await database.read([
    database.prepare(`SELECT 1 FROM payment WHERE provider_reference = ? AND kind = 'refund'`, awaited(charge)),
  ]);
  return rows.length > 0;
}

/** The refund exists now: its own reference takes the place of the awaited one. */
export async function noteRefund(database: Database, charge: string, refund: string): Promise<void> {
  await database.write([
    database.prepare(
      `UPDATE payment SET state = 'succeeded', provider_reference = ?1 WHERE provider_reference = ?2 AND kind = 'refund'
          AND NOT EXISTS (SELECT 1 FROM payment WHERE provider_reference = ?1)`,
      refund,
      awaited(charge),
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
  const [charges = [], known = []] = await database.read([
    database.prepare(
      `SELECT payment_id, subscription_id, method, currency FROM payment WHERE provider_reference = ? AND kind = 'charge'`,
      reference,
    ),
    database.prepare(
      `SELECT provider_reference, state FROM payment
        WHERE provider_reference = ?1 OR (provider_reference = ?2 AND amount_minor = ?3 AND kind = 'refund')`,
      refund.refund,
      awaited(reference),
      refund.amountMinor,
    ),
  ]);
  const [charge] = charges;
  if (!charge) return;
  const own = known.find((row) => row.provider_reference === refund.refund);
  if (own?.state === refund.status) return;
  const found = await find(database, String(charge.subscription_id));
  if (!found) return;
  const at = iso(now());
  if (own || known.length > 0) {
    await database.write([
      database.prepare(
        `UPDATE payment SET provider_reference = ?1, state = ?2 WHERE provider_reference IN (?1, ?3) AND kind = 'refund'`,
        refund.refund,
        refund.status,
        own ? refund.refund : awaited(reference),
      ),
    ]);
    return;
  }
  const row = {
    charge: {
      paymentId: String(charge.payment_id),
      reference,
      method: charge.method as string | null,
    },
    reference: refund.refund,
    state: refund.status,
    amountMinor: refund.amountMinor,
    currency: String(charge.currency),
    at: iso(refund.at),
  };
  await database.write([
    ...refundRow(database, found, row),
    audit(database, {
      action: 'payment.refundedAtProvider',
      subject: found.subscription.subscriptionId,
      at,
      detail: { refund: refund.refund, amountMinor: refund.amountMinor },
    }),
  ]);
}
