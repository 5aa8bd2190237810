import { isLive } from '../../domain/membership';
import { Conflict, isUniqueViolation, Unavailable } from '../database/database';
import type { InvoiceFact } from '../payment/port';
import { awaitedStatements } from './awaited-invoice';
import { closedStatements, failedStatements } from './failed-invoice';
import { type Found, find, type Parts } from './found';
import { paidStatements } from './paid-invoice';

const tries = 4;

/**
 * Later invoices. Told in any order, twice, late, or found by asking: what is paid stays paid and is booked once, an
 * older one never moves a date back, and everything of one telling is written together or not at all.
 */
export async function recordInvoice(parts: Parts, invoice: InvoiceFact): Promise<void> {
  const { subscriptionId, reason } = invoice;
  if (!subscriptionId || reason === 'other') return;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = await find(parts.database, subscriptionId, invoice.invoice);
    if (!found || found.booked?.state === 'succeeded') return;
    if (reason === 'first' && !isOwedFirst(found, invoice.invoice)) return;
    // From here on a first one is a period's like any other.
    const fact = reason === 'first' ? ({ ...invoice, reason: 'renewal' } as const) : invoice;
    const statements = (await wakes(parts, found, fact)) ?? (await statementsOf(parts, found, fact));
    if (!statements) return;
    try {
      await parts.database.write(statements);
      parts.outbox.wake();
      return;
    } catch (error) {
      // Somebody else wrote meanwhile, perhaps this very thing: looked at anew.
      if (!(error instanceof Conflict || isUniqueViolation(error))) throw error;
    }
  }
  throw new Unavailable('database');
}

/**
 * The first payment was on its way when the membership began, and may still come when it is over; of all others the checkout
 * tells.
 */
export const isOwedFirst = (
  { subscription: { awaitedInvoice, openInvoice, isPaid, state } }: Found,
  invoice: string,
): boolean => awaitedInvoice?.invoice === invoice || openInvoice?.invoice === invoice || (isPaid && !isLive(state));

/**
 * A change that waited for its owner is over, one way or the other: whoever looks after it hears of it now, and books it under
 * the product that it is for. Null: no such invoice.
 */
async function wakes(
  { outbox }: Parts,
  { subscription: { subscriptionId, approveAt } }: Found,
  { invoice, reason, status }: InvoiceFact,
): Promise<D1PreparedStatement[] | null> {
  const isOver = status === 'paid' || status === 'closed';
  if (reason !== 'change' || approveAt === null || !isOver) return null;
  return [
    await outbox.enqueue({
      message: { kind: 'tellProvider', subscriptionId },
      dedupe: `approved:${invoice}:${status}`,
    }),
  ];
}

async function statementsOf(parts: Parts, found: Found, invoice: InvoiceFact): Promise<D1PreparedStatement[] | null> {
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
