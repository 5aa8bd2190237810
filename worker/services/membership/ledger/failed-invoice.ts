import { addDays, civilDateOf, toIso } from '../../../domain/dates';
import { isLive } from '../../../domain/membership/membership';
import { payableUntil } from '../../../domain/money/dunning';
import { vatPartOf } from '../../../domain/money/money';
import { auditOfProvider } from '../../audit/audit-writes';
import { requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { InvoiceFact } from '../../payment/port';
import { askAgainMs, type UnpaidInvoice } from '../port';
import { type Found, mailTo, type Parts } from '../record/found';
import { markPastDue, waiveInvoice } from '../record/subscription-writes';
import { isNotOwed } from './paid-invoice';
import { recordFailedCharge } from './payment-writes';

/**
 * Marks a live membership past due if it owes the invoice. The member gets one mail per invoice, however often it is
 * tried.
 */
export async function failedStatements(parts: Parts, found: Found, invoice: InvoiceFact): Promise<Statement[] | null> {
  const { database, now } = parts;
  const { subscription, recorded, market } = found;
  const { openInvoice } = subscription;
  // A change that waits for the cardholder's approval is not owed.
  const isAsked = invoice.reason === 'change' && subscription.isChanging;
  if (!isLive(subscription.state) || isAsked || isNotOwed(found, invoice)) return null;
  const isKnownUnpaid = openInvoice?.invoice === invoice.invoice;
  // The invoice was waived in the ledger or replaced by a newer one: another failed attempt changes nothing.
  if (recorded && !isKnownUnpaid && subscription.awaitedInvoice?.invoice !== invoice.invoice) return null;
  const at = toIso(now());
  const since = toIso(invoice.at);
  const unpaid: UnpaidInvoice = {
    invoice: invoice.invoice,
    amountMinor: invoice.amountMinor,
    since: isKnownUnpaid ? openInvoice.since : since,
    nextTryAt: toIso(invoice.nextTryAt),
    ...(invoice.asksOwner ? { asksOwner: true } : {}),
  };
  const hasNewer = !isKnownUnpaid && openInvoice !== null && openInvoice.since > since;
  const nextChargeAt = invoice.reason === 'renewal' ? toIso(invoice.periodEndsAt) : null;
  const failedOn = civilDateOf(invoice.at, market.timeZone);
  const mail = mailTo(found, 'payment-failed', {
    amountMinor: invoice.amountMinor,
    method: subscription.paymentMethod,
    failedOn,
    deadline: payableUntil(failedOn, market.dunning),
    asksOwner: invoice.asksOwner,
    nextTryOn: invoice.nextTryAt === null ? null : civilDateOf(invoice.nextTryAt, market.timeZone),
  });
  return [
    recordFailedCharge(database, {
      paymentId: recorded?.paymentId ?? crypto.randomUUID(),
      subscriptionId: subscription.subscriptionId,
      memberId: subscription.memberId,
      reference: invoice.invoice,
      amountMinor: invoice.amountMinor,
      vatMinor: vatPartOf(invoice.amountMinor, market.vatRateBasisPoints),
      currency: invoice.currency,
      method: subscription.paymentMethod,
      periodStart: toIso(invoice.periodStartsAt),
      periodEndsAt: toIso(invoice.periodEndsAt),
      at: since,
      failedAt: at,
      productNameJson: JSON.stringify(subscription.snapshot.productName),
    }),
    requireChange(database),
    markPastDue(database, {
      ...{ subscriptionId: subscription.subscriptionId, version: subscription.version, invoice: invoice.invoice, at },
      ...{ unpaidJson: hasNewer ? null : JSON.stringify(unpaid), nextChargeAt, askAfter: toIso(now() + askAgainMs) },
    }),
    requireChange(database),
    await parts.outbox.enqueue({ message: mail, dedupe: `payment-failed:${invoice.invoice}` }),
    ...(recorded
      ? []
      : [
          auditOfProvider(database, 'payment.failed', subscription.subscriptionId, at, {
            invoice: invoice.invoice,
            amountMinor: invoice.amountMinor,
          }),
        ]),
  ];
}

/**
 * The invoice is no longer collected. If the provider's owner waived it, and not we because of an end, the period
 * counts as paid.
 */
export async function closedStatements(
  { database, now }: Parts,
  { subscription, market }: Found,
  invoice: InvoiceFact,
): Promise<Statement[] | null> {
  const { openInvoice, awaitedInvoice } = subscription;
  if (openInvoice?.invoice !== invoice.invoice && awaitedInvoice?.invoice !== invoice.invoice) return null;
  const isAwaited = awaitedInvoice?.invoice === invoice.invoice && subscription.stopDate === null;
  const isGift =
    (subscription.state === 'pastDue' || isAwaited) && invoice.reason === 'renewal' && invoice.periodEndsAt !== null;
  const paidThrough = isGift ? addDays(civilDateOf(invoice.periodEndsAt ?? 0, market.timeZone), -1) : null;
  const at = toIso(now());
  return [
    waiveInvoice(database, at, paidThrough, subscription.subscriptionId, subscription.version, invoice.invoice),
    requireChange(database),
    auditOfProvider(database, 'payment.waived', subscription.subscriptionId, at, { invoice: invoice.invoice }),
  ];
}
