import { isLive } from '../../domain/membership';
import { requireChange } from '../database/database';
import type { InvoiceFact } from '../payment/port';
import { type Found, iso, type Parts } from './found';
import { isNotOwed } from './paid-invoice';
import { type AwaitedInvoice, askAgainMs, askForDraftMs } from './port';

/**
 * Made, and neither paid nor failed: the provider keeps a renewal as a draft for about an hour
 * (https://docs.stripe.com/billing/invoices/subscription), and a debit is with a bank for days. The period it is for has begun,
 * and nobody loses anything by it. Null: nothing to write.
 */
export function awaitedStatements(
  { database, now }: Parts,
  found: Found,
  invoice: InvoiceFact,
): D1PreparedStatement[] | null {
  const { subscription, booked } = found;
  const isProcessing = invoice.status === 'processing';
  if (!isLive(subscription.state) || isNotOwed(found, invoice)) return null;
  // Tried already: this is an older answer than the one that is booked.
  if (booked && !isProcessing) return null;
  const periodEndsAt = invoice.reason === 'change' || invoice.periodEndsAt === null ? null : iso(invoice.periodEndsAt);
  const awaited: AwaitedInvoice = {
    invoice: invoice.invoice,
    amountMinor: invoice.amountMinor,
    since: iso(invoice.at),
    periodEndsAt,
    isProcessing,
  };
  const known = subscription.awaitedInvoice;
  const isOlder = known !== null && known.invoice !== awaited.invoice && known.since > awaited.since;
  if (isOlder || JSON.stringify(known) === JSON.stringify(awaited)) return null;
  return [
    database.prepare(
      // What had failed and is tried again is on its way once more.
      `UPDATE subscription SET awaited_invoice_json = ?1,
              state = CASE WHEN state = 'pastDue' AND json_extract(open_invoice_json, '$.invoice') = ?2 THEN 'active' ELSE state END,
              open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?2 THEN NULL ELSE open_invoice_json END,
              next_charge_at = CASE WHEN ?3 > COALESCE(next_charge_at, '') THEN ?3 ELSE next_charge_at END,
              ask_after = ?7, version = version + 1, updated_at = ?4
        WHERE subscription_id = ?5 AND version = ?6`,
      JSON.stringify(awaited),
      awaited.invoice,
      invoice.reason === 'renewal' ? periodEndsAt : null,
      iso(now()),
      subscription.subscriptionId,
      subscription.version,
      iso(now() + (isProcessing ? askAgainMs : askForDraftMs)),
    ),
    requireChange(database),
  ];
}
