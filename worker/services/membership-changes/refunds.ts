import { addDays, civilDateOf } from '../../domain/dates';
import { vatPartOf } from '../../domain/money';
import { withdrawalRefund } from '../../domain/withdrawal';
import type { Database, Row } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { Ground } from './plan';

/** A charge and what of it has not gone back yet. */
export interface Charge {
  readonly paymentId: string;
  readonly reference: string;
  readonly leftMinor: number;
  readonly method: string | null;
  /** Instants of what it is for; null where the books do not say. */
  readonly periodStartsAt: string | null;
  readonly periodEndsAt: string | null;
}

export function chargesStatement(database: Database, subscriptionId: string): D1PreparedStatement {
  return database.prepare(
    `SELECT c.payment_id, c.provider_reference, c.method, c.period_start, c.period_end, c.amount_minor
              - COALESCE((SELECT SUM(r.amount_minor) FROM payment r WHERE r.refunds = c.payment_id AND r.state <> 'failed'), 0) AS left_minor
       FROM payment c WHERE c.subscription_id = ? AND c.kind = 'charge' AND c.state = 'succeeded' ORDER BY c.receipt_number DESC`,
    subscriptionId,
  );
}

export const chargeOf = (row: Row): Charge => ({
  paymentId: String(row.payment_id),
  reference: String(row.provider_reference),
  leftMinor: Math.max(0, Number(row.left_minor)),
  method: row.method as string | null,
  periodStartsAt: row.period_start as string | null,
  periodEndsAt: row.period_end as string | null,
});

/** What goes back: of each charge the days of its own period that are left, so that a dearer product is not paid for before it began. */
export function refundAmountOf({ subscription, facts, market, today }: Ground, charges: readonly Charge[]): number {
  const dayOf = (instant: string) => civilDateOf(instant, market.timeZone);
  return charges.reduce((sum, { leftMinor, periodStartsAt, periodEndsAt }) => {
    const period = {
      accessFrom: periodStartsAt === null ? facts.accessFrom : dayOf(periodStartsAt),
      paidUntil: periodEndsAt === null ? addDays(facts.paidThrough, 1) : dayOf(periodEndsAt),
    };
    return sum + withdrawalRefund({ paidMinor: leftMinor, startNow: subscription.startNow, ...period, on: today });
  }, 0);
}

export interface Share {
  readonly charge: Charge;
  readonly amountMinor: number;
}

/** A refund belongs to a charge: the newest gives back first. */
export function sharesOf(amountMinor: number, charges: readonly Charge[]): Share[] {
  let open = amountMinor;
  return charges.flatMap((charge) => {
    const share = Math.min(open, charge.leftMinor);
    open -= share;
    return share > 0 ? [{ charge, amountMinor: share }] : [];
  });
}

/** A receipt of its own for each, awaiting the provider's word, and the order to pay it back. */
export async function refundStatements(
  { database, outbox }: { database: Database; outbox: Outbox },
  { subscription, market, now }: Ground,
  shares: readonly Share[],
): Promise<D1PreparedStatement[]> {
  const at = new Date(now).toISOString();
  const series = `${market.receiptSeries}${at.slice(0, 4)}`;
  const { subscriptionId, memberId, currency } = subscription;
  const statements = shares.map(async ({ charge, amountMinor }) => [
    database.prepare(
      'INSERT INTO receipt_series (series, last_number) VALUES (?, 1) ON CONFLICT (series) DO UPDATE SET last_number = last_number + 1',
      series,
    ),
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            receipt_number, method, refunds, at)
       SELECT ?1, ?2, ?3, ?4, 'refund', 'pending', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10, ?11
         FROM receipt_series WHERE series = ?8`,
      crypto.randomUUID(),
      subscriptionId,
      memberId,
      // Stands for the provider's reference until the refund is made.
      `refund of ${charge.reference}`,
      amountMinor,
      vatPartOf(amountMinor, market.vatRateBasisPoints),
      currency,
      series,
      charge.method,
      charge.paymentId,
      at,
    ),
    await outbox.enqueue({
      message: { kind: 'refund', subscriptionId, charge: charge.reference, amountMinor },
      dedupe: `refund:${charge.reference}`,
    }),
  ]);
  return (await Promise.all(statements)).flat();
}
