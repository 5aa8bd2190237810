import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { InvoiceFact } from '../payment/port';
import { subscriptionColumns, subscriptionOf } from './rows';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

/** A later invoice: paid ones are booked once and move the next charge; a failed one makes the subscription past due. */
export async function recordInvoice({ database, now }: Parts, invoice: InvoiceFact): Promise<void> {
  if (!invoice.subscriptionId || invoice.isFirst) return;
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = ?`,
      invoice.subscriptionId,
    ),
  ]);
  const subscription = rows[0] && subscriptionOf(rows[0]);
  if (!subscription) return;
  const at = new Date(now()).toISOString();
  if (!invoice.isPaid) {
    await database.write([
      database.prepare(
        `UPDATE subscription SET state = 'pastDue', updated_at = ? WHERE subscription_id = ? AND state = 'active'
            AND NOT EXISTS (SELECT 1 FROM payment WHERE provider_reference = ? AND state = 'succeeded')`,
        at,
        subscription.subscriptionId,
        invoice.invoice,
      ),
    ]);
    return;
  }
  const market = markets[subscription.market];
  const series = `${market.receiptSeries}${at.slice(0, 4)}`;
  const periodEnd = invoice.periodEndsAt === null ? null : new Date(invoice.periodEndsAt).toISOString();
  try {
    await database.write([
      database.prepare(
        'INSERT INTO receipt_series (series, last_number) VALUES (?, 1) ON CONFLICT (series) DO UPDATE SET last_number = last_number + 1',
        series,
      ),
      database.prepare(
        `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                              receipt_number, method, period_end, at)
         SELECT ?1, ?2, ?3, ?4, 'charge', 'succeeded', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10, ?11
           FROM receipt_series WHERE series = ?8`,
        crypto.randomUUID(),
        subscription.subscriptionId,
        subscription.memberId,
        invoice.invoice,
        invoice.amountMinor,
        vatPartOf(invoice.amountMinor, market.vatRateBasisPoints),
        invoice.currency,
        series,
        subscription.paymentMethod,
        periodEnd,
        new Date(invoice.at).toISOString(),
      ),
      requireChange(database),
      database.prepare(
        `UPDATE subscription SET state = CASE state WHEN 'pastDue' THEN 'active' ELSE state END, updated_at = ?1,
                next_charge_at = CASE WHEN next_charge_at IS NULL OR next_charge_at < ?2 THEN ?2 ELSE next_charge_at END
          WHERE subscription_id = ?3`,
        at,
        periodEnd,
        subscription.subscriptionId,
      ),
    ]);
  } catch (error) {
    // The same invoice told twice: booked once.
    if (!isUniqueViolation(error)) throw error;
  }
}
