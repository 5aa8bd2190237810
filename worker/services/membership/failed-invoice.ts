import { addDays, civilDateOf } from '../../domain/dates';
import { givenUpOn } from '../../domain/dunning';
import { vatPartOf } from '../../domain/money';
import { requireChange } from '../database/database';
import type { InvoiceFact } from '../payment/port';
import { audit, type Found, iso, mailTo, type Parts } from './found';
import { isNotOwed } from './paid-invoice';
import { askAgainMs, type UnpaidInvoice } from './port';
import { awaitedNoMore } from './rows';

/** Live memberships that owe it become past due; the member is told once an invoice, however often it is tried. */
export async function failedStatements(
  parts: Parts,
  found: Found,
  invoice: InvoiceFact,
): Promise<D1PreparedStatement[] | null> {
  const { database, now } = parts;
  const { subscription, booked, market } = found;
  const { openInvoice, state } = subscription;
  const isOver = state === 'ended' || state === 'withdrawn' || state === 'pending' || state === 'abandoned';
  // Of a change that waits for its owner nothing is owed.
  const isAsked = invoice.reason === 'change' && subscription.isChanging;
  if (isOver || isAsked || isNotOwed(found, invoice)) return null;
  const isOpen = openInvoice?.invoice === invoice.invoice;
  // Waived in the books, or a newer one has taken its place: another failure of it changes nothing.
  if (booked && !isOpen && subscription.awaitedInvoice?.invoice !== invoice.invoice) return null;
  const at = iso(now());
  const since = iso(invoice.at);
  const unpaid: UnpaidInvoice = {
    invoice: invoice.invoice,
    amountMinor: invoice.amountMinor,
    since: isOpen ? openInvoice.since : since,
    nextTryAt: invoice.nextTryAt === null ? null : iso(invoice.nextTryAt),
    ...(invoice.asksOwner ? { asksOwner: true } : {}),
  };
  const hasNewer = !isOpen && openInvoice !== null && openInvoice.since > since;
  const nextChargeAt = invoice.reason === 'renewal' && invoice.periodEndsAt !== null ? iso(invoice.periodEndsAt) : null;
  const failedOn = civilDateOf(invoice.at, market.timeZone);
  const mail = mailTo(found, 'payment-failed', {
    amountMinor: invoice.amountMinor,
    method: subscription.paymentMethod,
    failedOn,
    deadline: givenUpOn(failedOn, market.dunning),
    asksOwner: invoice.asksOwner,
    nextTryOn: invoice.nextTryAt === null ? null : civilDateOf(invoice.nextTryAt, market.timeZone),
  });
  return [
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            method, period_start, period_end, at, failed_at, product_name_json)
       VALUES (?1, ?2, ?3, ?4, 'charge', 'failed', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
       ON CONFLICT (provider_reference) DO UPDATE SET failed_at = excluded.failed_at, method = excluded.method WHERE payment.state = 'failed'`,
      booked?.paymentId ?? crypto.randomUUID(),
      subscription.subscriptionId,
      subscription.memberId,
      invoice.invoice,
      invoice.amountMinor,
      vatPartOf(invoice.amountMinor, market.vatRateBasisPoints),
      invoice.currency,
      subscription.paymentMethod,
      invoice.periodStartsAt === null ? null : iso(invoice.periodStartsAt),
      invoice.periodEndsAt === null ? null : iso(invoice.periodEndsAt),
      since,
      at,
      JSON.stringify(subscription.snapshot.productName),
    ),
    requireChange(database),
    database.prepare(
      // The rhythm goes on: what is charged next is the next period, and this one is what is owed.
      `UPDATE subscription SET state = CASE state WHEN 'active' THEN 'pastDue' ELSE state END, open_invoice_json = COALESCE(?2, open_invoice_json),
              next_charge_at = CASE WHEN ?3 > COALESCE(next_charge_at, '') THEN ?3 ELSE next_charge_at END,
              ${awaitedNoMore('?6')}, ask_after = ?7, version = version + 1, updated_at = ?1
        WHERE subscription_id = ?4 AND version = ?5`,
      at,
      hasNewer ? null : JSON.stringify(unpaid),
      nextChargeAt,
      subscription.subscriptionId,
      subscription.version,
      invoice.invoice,
      iso(now() + askAgainMs),
    ),
    requireChange(database),
    await parts.outbox.enqueue({ message: mail, dedupe: `payment-failed:${invoice.invoice}` }),
    ...(booked
      ? []
      : [
          audit(database, {
            action: 'payment.failed',
            subject: subscription.subscriptionId,
            at,
            detail: { invoice: invoice.invoice, amountMinor: invoice.amountMinor },
          }),
        ]),
  ];
}

/** Not collected any more. Where the provider's owner has waived it, and not we for an end, the period is a gift. */
export async function closedStatements(
  { database, now }: Parts,
  { subscription, market }: Found,
  invoice: InvoiceFact,
): Promise<D1PreparedStatement[] | null> {
  const { openInvoice, awaitedInvoice } = subscription;
  if (openInvoice?.invoice !== invoice.invoice && awaitedInvoice?.invoice !== invoice.invoice) return null;
  const isAwaited = awaitedInvoice?.invoice === invoice.invoice && subscription.stopDate === null;
  const isGift =
    (subscription.state === 'pastDue' || isAwaited) && invoice.reason === 'renewal' && invoice.periodEndsAt !== null;
  const paidThrough = isGift ? addDays(civilDateOf(invoice.periodEndsAt ?? 0, market.timeZone), -1) : null;
  const at = iso(now());
  return [
    database.prepare(
      `UPDATE subscription SET
              state = CASE WHEN state = 'pastDue' AND json_extract(open_invoice_json, '$.invoice') = ?5 THEN 'active' ELSE state END,
              open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?5 THEN NULL ELSE open_invoice_json END,
              ${awaitedNoMore('?5')}, paid_through = CASE WHEN ?2 > COALESCE(paid_through, '') THEN ?2 ELSE paid_through END, version = version + 1, updated_at = ?1
        WHERE subscription_id = ?3 AND version = ?4`,
      at,
      paidThrough,
      subscription.subscriptionId,
      subscription.version,
      invoice.invoice,
    ),
    requireChange(database),
    audit(database, {
      action: 'payment.waived',
      subject: subscription.subscriptionId,
      at,
      detail: { invoice: invoice.invoice },
    }),
  ];
}
