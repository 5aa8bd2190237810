import { dayMs, toIso } from '../../../domain/dates';
import { archiveCutoff } from '../../../domain/markets/archive-age';
import { isLive } from '../../../domain/membership/membership';
import { Conflict, isUniqueViolation, Unavailable } from '../../../failures';
import type { Statement } from '../../database/port';
import type { InvoiceFact } from '../../payment/port';
import { type Found, find, type Parts, type PaymentParts } from '../record/found';
import { awaitedStatements } from './awaited-invoice';
import { closedStatements, failedStatements } from './failed-invoice';
import { paidStatements } from './paid-invoice';

const tries = 4;

/**
 * Records invoices after the first. They may arrive in any order, twice, late or by a fetch: a paid one is recorded
 * once and stays paid, an older one never moves a date back, and everything about one invoice is written in one batch.
 */
export async function recordInvoice(parts: PaymentParts, invoice: InvoiceFact): Promise<void> {
  const { subscriptionId, reason } = invoice;
  if (!subscriptionId || reason === 'other') return;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = await find(parts.database, subscriptionId, invoice.invoice);
    if (!found || found.recorded?.state === 'succeeded') return;
    // What is old and not known here may be known in the archive; recorded again, it would be in the ledger twice.
    if (
      !found.recorded &&
      isOld(found, invoice, parts.now()) &&
      (await parts.archive.bringBack({ reference: invoice.invoice }))
    )
      continue;
    if (reason === 'first' && !isOwedFirst(found, invoice.invoice)) return;
    // An awaited first invoice is handled like a renewal from here on.
    const fact = reason === 'first' ? ({ ...invoice, reason: 'renewal' } as const) : invoice;
    const statements = (await wakes(parts, found, fact)) ?? (await statementsOf(parts, found, fact));
    if (!statements) return;
    try {
      await parts.database.write(statements);
      parts.outbox.wake();
      return;
    } catch (error) {
      // Another process wrote meanwhile, perhaps the same invoice: read again.
      if (!(error instanceof Conflict || isUniqueViolation(error))) throw error;
    }
  }
  throw new Unavailable('database');
}

/** A month's slack, since what is archived goes by when it was recorded. */
const isOld = ({ market }: Found, { at }: InvoiceFact, now: number) =>
  toIso(at) < archiveCutoff(market, now + 31 * dayMs);

/**
 * True for a first invoice that still has to be recorded: its payment was processing when the membership began, and may
 * arrive after the end. Any other first invoice is settled from its checkout.
 */
export const isOwedFirst = (
  { subscription: { awaitedInvoice, openInvoice, isPaid, state } }: Found,
  invoice: string,
): boolean => awaitedInvoice?.invoice === invoice || openInvoice?.invoice === invoice || (isPaid && !isLive(state));

/**
 * A change that waited for approval is paid or closed: the outbox is told to finish it, so that its charge is recorded
 * under the new product. Null: this is no such invoice.
 */
async function wakes(
  { outbox }: Parts,
  { subscription: { subscriptionId, approveAt } }: Found,
  { invoice, reason, status }: InvoiceFact,
): Promise<Statement[] | null> {
  const isOver = status === 'paid' || status === 'closed';
  if (reason !== 'change' || approveAt === null || !isOver) return null;
  return [
    await outbox.enqueue({
      message: { kind: 'tellProvider', subscriptionId },
      dedupe: `approved:${invoice}:${status}`,
    }),
  ];
}

async function statementsOf(parts: Parts, found: Found, invoice: InvoiceFact): Promise<Statement[] | null> {
  switch (invoice.status) {
    case 'waiting':
    case 'processing':
      return awaitedStatements(parts, found, invoice);
    case 'paid':
      return paidStatements(parts, found, invoice);
    case 'closed':
      return closedStatements(parts, found, invoice);
    default:
      return failedStatements(parts, found, invoice);
  }
}
