import { addDays, civilDateOf, laterOf, toIso } from '../../../domain/dates';
import { pauseFeeOn } from '../../../domain/membership/pause-fee';
import { bindingEndOf } from '../../../domain/membership/terms';
import { auditOfProvider } from '../../audit/audit-writes';
import { requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { InvoiceFact } from '../../payment/port';
import type { NextProduct, SubscriptionSnapshot } from '../port';
import { type Found, mailTo, type Parts } from '../record/found';
import { soldProductOf } from '../record/sold-product';
import { closeNotOwed, recordPaidInvoice } from '../record/subscription-writes';
import { chargeStatements } from './charge';
import { type Movement, movementStatements } from './movement-writes';
import { refundStatements } from './refund';

/**
 * Records a paid invoice: charge, receipt number and mail, the dates it moves and a product that takes over. If the
 * invoice was not owed: the charge and its refund.
 */
export async function paidStatements(parts: Parts, found: Found, invoice: InvoiceFact): Promise<Statement[] | null> {
  const { database, now } = parts;
  const { subscription } = found;
  const at = toIso(now());
  const paymentId = found.recorded?.paymentId ?? crypto.randomUUID();
  const next = takesOver(found, invoice);
  const snapshot = next ? { ...subscription.snapshot, ...soldProductOf(next), discount: null } : subscription.snapshot;
  const charge = invoiceStatements(parts, found, invoice, { paymentId, at, productName: snapshot.productName });
  if (isNotOwed(found, invoice)) {
    if (invoice.amountMinor === 0) return null;
    return [
      ...charge,
      closeNotOwed(database, at, invoice.invoice, subscription.subscriptionId, subscription.version),
      requireChange(database),
      ...(await refundStatements(
        parts,
        { ...subscription, currency: invoice.currency },
        {
          refundId: crypto.randomUUID(),
          charge: {
            paymentId,
            reference: invoice.invoice,
            method: methodOf(found, invoice),
            isOutside: invoice.outsideMinor > 0,
          },
          amountMinor: invoice.amountMinor,
          at,
        },
      )),
      auditOfProvider(database, 'payment.notOwed', subscription.subscriptionId, at, {
        invoice: invoice.invoice,
        amountMinor: invoice.amountMinor,
      }),
    ];
  }
  const receipt = mailTo(
    found,
    'receipt',
    {
      paymentId,
      amountMinor: invoice.amountMinor,
      carriedMinor: Math.max(0, -invoice.carriedMinor),
      feeMinor: feeIn(found, invoice),
      method: methodOf(found, invoice),
      at: toIso(invoice.at),
      accessFrom: toIso(invoice.periodStartsAt),
      nextChargeAt: toIso(invoice.periodEndsAt),
    },
    snapshot,
  );
  return [
    ...charge,
    ...rowStatements(parts, found, invoice, { at, next, snapshot }),
    // No receipt for zero: the mail about the change says what comes with the next charge. A closed account has no
    // e-mail address.
    ...(found.member.isClosed || (invoice.reason === 'change' && invoice.amountMinor === 0)
      ? []
      : [await parts.outbox.enqueue({ message: receipt, dedupe: `receipt:${paymentId}` })]),
    auditOfProvider(database, 'payment.charged', subscription.subscriptionId, at, {
      invoice: invoice.invoice,
      reason: invoice.reason,
      amountMinor: invoice.amountMinor,
      ...(invoice.outsideMinor > 0 ? { outsideMinor: invoice.outsideMinor } : {}),
    }),
  ];
}

/** Null where nothing of it was paid with the membership's card. */
const methodOf = ({ subscription }: Found, { amountMinor, outsideMinor }: InvoiceFact) =>
  outsideMinor > 0 && outsideMinor >= amountMinor ? null : subscription.paymentMethod;

/** A change on the day on which a pause ended is charged by itself, without the fee. */
const feeIn = ({ subscription, market }: Found, { reason, periodStartsAt }: InvoiceFact) =>
  reason === 'change' || periodStartsAt === null
    ? 0
    : pauseFeeOn(subscription.pauses, civilDateOf(periodStartsAt, market.timeZone));

interface Recorded {
  readonly paymentId: string;
  readonly at: string;
}

/** The charge, and what the invoice took from the balance or left to the next invoice. */
function invoiceStatements(
  { database }: Parts,
  found: Found,
  invoice: InvoiceFact,
  { paymentId, at, productName }: Recorded & Pick<SubscriptionSnapshot, 'productName'>,
): Statement[] {
  const { invoice: reference, amountMinor, outsideMinor, currency, periodStartsAt, periodEndsAt } = invoice;
  const { subscription } = found;
  const { subscriptionId, market } = subscription;
  const carried: Movement = {
    kind: 'balanceCarried',
    reference,
    cause: paymentId,
    subscriptionId,
    market,
    sumMinor: -invoice.carriedMinor,
    currency,
    at: invoice.at,
  };
  return [
    ...chargeStatements(database, subscription, {
      paymentId,
      reference,
      amountMinor,
      outsideMinor,
      currency,
      method: methodOf(found, invoice),
      periodStart: toIso(periodStartsAt),
      periodEndsAt: toIso(periodEndsAt),
      productName,
      at: toIso(invoice.at),
      movedAt: invoice.at,
      recordedAt: at,
      isInvoice: true,
    }),
    ...movementStatements(database, [carried], at),
  ];
}

/**
 * A past-due membership becomes active only by the invoice that made it past due. Dates only move forward, and not at
 * all for a prorated change.
 */
function rowStatements(
  { database }: Parts,
  { subscription, market }: Found,
  invoice: InvoiceFact,
  { at, next, snapshot }: { at: string; next: NextProduct | null; snapshot: SubscriptionSnapshot },
): Statement[] {
  const endsAt = invoice.reason === 'renewal' ? invoice.periodEndsAt : null;
  const paidThrough = endsAt === null ? null : addDays(civilDateOf(endsAt, market.timeZone), -1);
  const bound = next && bindingEndOf(next.from, next.bindingMonths);
  const bindingEndsOn = bound && subscription.bindingEndsOn ? laterOf(bound, subscription.bindingEndsOn) : bound;
  return [
    recordPaidInvoice(database, {
      ...{ subscriptionId: subscription.subscriptionId, version: subscription.version, at },
      ...{ invoice: invoice.invoice, paidThrough, bindingEndsOn, productId: next?.productId ?? null },
      nextChargeAt: toIso(endsAt),
      snapshotJson: JSON.stringify(snapshot),
      // In a market where notice ends with a period, paying for a period gives access to its end.
      endsWithPeriod: market.notice.kind === 'periodEnd' ? 1 : 0,
    }),
    requireChange(database),
  ];
}

/**
 * Allowed difference of clocks in ms. Ending a pause just after midnight charges at once, which the provider's clock
 * may date to the evening before. It is kept short, so that a charge made minutes before, in the pause, is still
 * refunded.
 */
const clocksApartMs = 10_000;

/**
 * True for a charge after the last day, in a pause, while the membership rests, after a withdrawal, of another provider
 * subscription than the known one, or waived by a cancellation: the provider was told too late, or not yet.
 */
export function isNotOwed({ subscription, recorded, market }: Found, invoice: InvoiceFact): boolean {
  const { state, stopDate, pauses, openInvoice, awaitedInvoice, providerSubscription } = subscription;
  if (invoice.subscription && providerSubscription && invoice.subscription !== providerSubscription) return true;
  if (state === 'withdrawn' || (state === 'ended' && invoice.reason === 'change')) return true;
  if (invoice.reason !== 'renewal' || invoice.periodStartsAt === null) return false;
  if (subscription.isSuspended) return true;
  const begins = civilDateOf(invoice.periodStartsAt, market.timeZone);
  // What failed and is on its way again is awaited, no longer open.
  const isKept = [openInvoice, awaitedInvoice].some((one) => one?.invoice === invoice.invoice);
  const isWaived = stopDate !== null && recorded?.state === 'failed' && !isKept;
  if (stopDate !== null && (begins > stopDate || isWaived)) return true;
  const byOurClock = civilDateOf(invoice.periodStartsAt + clocksApartMs, market.timeZone);
  return pauses.some(({ from, until }) => from <= begins && byOurClock <= until);
}

function takesOver({ subscription, market }: Found, invoice: InvoiceFact): NextProduct | null {
  const { nextProduct } = subscription;
  if (!nextProduct || invoice.reason !== 'renewal' || invoice.periodStartsAt === null) return null;
  return civilDateOf(invoice.periodStartsAt, market.timeZone) >= nextProduct.from ? nextProduct : null;
}
