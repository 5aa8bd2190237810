import { toIso } from '../../../domain/dates';
import { isLive } from '../../../domain/membership/membership';
import { requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { InvoiceFact } from '../../payment/port';
import { type AwaitedInvoice, askAgainMs, askForDraftMs } from '../port';
import type { Found, Parts } from '../record/found';
import { awaitInvoice } from '../record/subscription-writes';
import { isNotOwed } from './paid-invoice';

/**
 * Statements for an invoice that is neither paid nor failed: the provider keeps a renewal as a draft for about an hour
 * (https://docs.stripe.com/billing/invoices/subscription), and a direct debit takes days. Its period has begun and the
 * member keeps access. Null: nothing to write.
 */
export function awaitedStatements({ database, now }: Parts, found: Found, invoice: InvoiceFact): Statement[] | null {
  const { subscription, recorded } = found;
  const isProcessing = invoice.status === 'processing';
  if (!isLive(subscription.state) || isNotOwed(found, invoice)) return null;
  // The charge was tried already, so this state is older than the recorded one.
  if (recorded && !isProcessing) return null;
  const periodEndsAt = invoice.reason === 'change' ? null : toIso(invoice.periodEndsAt);
  const awaited: AwaitedInvoice = {
    invoice: invoice.invoice,
    amountMinor: invoice.amountMinor,
    since: toIso(invoice.at),
    periodEndsAt,
    isProcessing,
  };
  const known = subscription.awaitedInvoice;
  const isOlder = known !== null && known.invoice !== awaited.invoice && known.since > awaited.since;
  if (isOlder || JSON.stringify(known) === JSON.stringify(awaited)) return null;
  return [
    awaitInvoice(database, {
      ...{ subscriptionId: subscription.subscriptionId, version: subscription.version, invoice: awaited.invoice },
      ...{ awaitedJson: JSON.stringify(awaited), nextChargeAt: invoice.reason === 'renewal' ? periodEndsAt : null },
      ...{ at: toIso(now()), askAfter: toIso(now() + (isProcessing ? askAgainMs : askForDraftMs)) },
    }),
    requireChange(database),
  ];
}
