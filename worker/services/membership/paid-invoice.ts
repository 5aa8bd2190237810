import { addDays, civilDateOf, laterOf } from '../../domain/dates';
import { vatPartOf } from '../../domain/money';
import { bindingEndOf } from '../../domain/terms';
import { requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import { type Movement, movementStatements } from '../database/movement';
import type { InvoiceFact } from '../payment/port';
import { audit, type Found, iso, mailTo, nextNumber, type Parts, seriesOf } from './found';
import type { NextProduct, SubscriptionRecord, SubscriptionSnapshot } from './port';
import { refundStatements } from './refund';
import { awaitedNoMore } from './rows';

/** Charge, receipt number and mail, the dates it moves and the product that takes over; or charge and refund, where nothing was owed. */
export async function paidStatements(
  parts: Parts,
  found: Found,
  invoice: InvoiceFact,
): Promise<D1PreparedStatement[] | null> {
  const { database, now } = parts;
  const { subscription } = found;
  const at = iso(now());
  const paymentId = found.booked?.paymentId ?? crypto.randomUUID();
  const next = takesOver(found, invoice);
  const snapshot = next ? snapshotWith(subscription.snapshot, next) : subscription.snapshot;
  const charge = chargeStatements(parts, found, invoice, { paymentId, at, productName: snapshot.productName });
  if (isNotOwed(found, invoice)) {
    if (invoice.amountMinor === 0) return null;
    return [
      ...charge,
      database.prepare(
        `UPDATE subscription SET version = version + 1, updated_at = ?1,
                open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?2 THEN NULL ELSE open_invoice_json END,
                ${awaitedNoMore('?2')}
          WHERE subscription_id = ?3 AND version = ?4`,
        at,
        invoice.invoice,
        subscription.subscriptionId,
        subscription.version,
      ),
      requireChange(database),
      ...(await refundStatements(
        parts,
        { ...subscription, currency: invoice.currency },
        {
          refundId: crypto.randomUUID(),
          charge: { paymentId, reference: invoice.invoice, method: subscription.paymentMethod },
          amountMinor: invoice.amountMinor,
          at,
        },
      )),
      audit(database, {
        action: 'payment.notOwed',
        subject: subscription.subscriptionId,
        at,
        detail: { invoice: invoice.invoice, amountMinor: invoice.amountMinor },
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
      method: subscription.paymentMethod,
      at: iso(invoice.at),
      accessFrom: invoice.periodStartsAt === null ? null : iso(invoice.periodStartsAt),
      nextChargeAt: invoice.periodEndsAt === null ? null : iso(invoice.periodEndsAt),
    },
    snapshot,
  );
  return [
    ...charge,
    ...rowStatements(parts, found, invoice, { at, next, snapshot }),
    // Of nothing there is no receipt: the change's own mail says what comes with the next charge.
    ...(invoice.reason === 'change' && invoice.amountMinor === 0
      ? []
      : [await parts.outbox.enqueue({ message: receipt, dedupe: `receipt:${paymentId}` })]),
    audit(database, {
      action: 'payment.charged',
      subject: subscription.subscriptionId,
      at,
      detail: { invoice: invoice.invoice, reason: invoice.reason, amountMinor: invoice.amountMinor },
    }),
  ];
}

interface Booking {
  readonly paymentId: string;
  readonly at: string;
}

/** A failed one becomes this one: an invoice has one row. */
function chargeStatements(
  { database }: Parts,
  { subscription, market }: Found,
  invoice: InvoiceFact,
  { paymentId, at, productName }: Booking & Pick<SubscriptionSnapshot, 'productName'>,
): D1PreparedStatement[] {
  const series = seriesOf(market, at);
  return [
    nextNumber(database, series),
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            receipt_number, method, period_start, period_end, at, product_name_json)
       SELECT ?1, ?2, ?3, ?4, 'charge', 'succeeded', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10, ?11, ?12, ?13
         FROM receipt_series WHERE series = ?8
       ON CONFLICT (provider_reference) DO UPDATE SET state = 'succeeded', amount_minor = excluded.amount_minor, vat_minor = excluded.vat_minor,
         receipt_number = excluded.receipt_number, method = excluded.method, period_start = excluded.period_start,
         period_end = excluded.period_end, at = excluded.at, product_name_json = excluded.product_name_json
        WHERE payment.state <> 'succeeded'`,
      paymentId,
      subscription.subscriptionId,
      subscription.memberId,
      invoice.invoice,
      invoice.amountMinor,
      vatPartOf(invoice.amountMinor, market.vatRateBasisPoints),
      invoice.currency,
      series,
      subscription.paymentMethod,
      invoice.periodStartsAt === null ? null : iso(invoice.periodStartsAt),
      invoice.periodEndsAt === null ? null : iso(invoice.periodEndsAt),
      iso(invoice.at),
      JSON.stringify(productName),
    ),
    requireChange(database),
    ...movementStatements(database, movementsOf(subscription, invoice, paymentId), at),
  ];
}

/** What was charged, and what the invoice took from the one before or left to the next. */
const movementsOf = (
  { subscriptionId, market }: SubscriptionRecord,
  invoice: InvoiceFact,
  cause: string,
): Movement[] => {
  const { invoice: reference, currency, at } = invoice;
  const common = { reference, cause, subscriptionId, market, currency, at };
  return [
    { ...common, kind: 'charge', sumMinor: invoice.amountMinor },
    { ...common, kind: 'balanceCarried', sumMinor: -invoice.carriedMinor },
  ];
};

/** Past due ends only with the invoice that made it so; dates go forward alone, and not at all for the rest of a period. */
function rowStatements(
  { database }: Parts,
  { subscription, market }: Found,
  invoice: InvoiceFact,
  { at, next, snapshot }: { at: string; next: NextProduct | null; snapshot: SubscriptionSnapshot },
): D1PreparedStatement[] {
  const endsAt = invoice.reason === 'renewal' ? invoice.periodEndsAt : null;
  const paidThrough = endsAt === null ? null : addDays(civilDateOf(endsAt, market.timeZone), -1);
  const bound = next && bindingEndOf(next.from, next.bindingMonths);
  const bindingEndsOn = bound && subscription.bindingEndsOn ? laterOf(bound, subscription.bindingEndsOn) : bound;
  return [
    database.prepare(
      `UPDATE subscription SET
              state = CASE WHEN state = 'pastDue' AND COALESCE(json_extract(open_invoice_json, '$.invoice'), ?2) = ?2 THEN 'active' ELSE state END,
              open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?2 THEN NULL ELSE open_invoice_json END,
              ${awaitedNoMore('?2')},
              paid_through = CASE WHEN ?3 > COALESCE(paid_through, '') THEN ?3 ELSE paid_through END,
              stop_date = CASE WHEN stop_date < ?3 AND ?10 THEN ?3 ELSE stop_date END,
              next_charge_at = CASE WHEN ?4 > COALESCE(next_charge_at, '') THEN ?4 ELSE next_charge_at END,
              snapshot_json = ?5,
              product_id = CASE WHEN ?6 IS NULL OR EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = subscription.member_id
                  AND o.product_id = ?6 AND o.subscription_id <> subscription.subscription_id
                  AND o.state IN ${liveStateList}) THEN product_id ELSE ?6 END,
              next_product_json = CASE WHEN ?6 IS NULL THEN next_product_json ELSE NULL END,
              binding_ends_on = COALESCE(?7, binding_ends_on),
              version = version + 1, updated_at = ?1
        WHERE subscription_id = ?8 AND version = ?9`,
      at,
      invoice.invoice,
      paidThrough,
      endsAt === null ? null : iso(endsAt),
      JSON.stringify(snapshot),
      next?.productId ?? null,
      bindingEndsOn,
      subscription.subscriptionId,
      subscription.version,
      // Where leaving ends a period, one that was owed and is paid for is had to its end.
      market.notice.kind === 'periodEnd' ? 1 : 0,
    ),
    requireChange(database),
  ];
}

/**
 * Whoever ends a pause just after midnight is charged at once, and by the provider's clock that may be the evening before.
 * No more than clocks differ: what was charged minutes before, in the pause, goes back beside the charge for its end.
 */
const clocksApartMs = 10_000;

/**
 * After the last day, in a pause, after a withdrawal, of another subscription than the one we know, or waived when notice
 * was given: the provider was told too late, or has not heard yet.
 */
export function isNotOwed({ subscription, booked, market }: Found, invoice: InvoiceFact): boolean {
  const { state, stopDate, pauses, openInvoice, providerSubscription } = subscription;
  if (invoice.subscription && providerSubscription && invoice.subscription !== providerSubscription) return true;
  if (state === 'withdrawn' || (state === 'ended' && invoice.reason === 'change')) return true;
  if (invoice.reason !== 'renewal' || invoice.periodStartsAt === null) return false;
  const begins = civilDateOf(invoice.periodStartsAt, market.timeZone);
  const isWaived = stopDate !== null && booked?.state === 'failed' && openInvoice?.invoice !== invoice.invoice;
  if (stopDate !== null && (begins > stopDate || isWaived)) return true;
  const byOurClock = civilDateOf(invoice.periodStartsAt + clocksApartMs, market.timeZone);
  return pauses.some(({ from, until }) => from <= begins && byOurClock <= until);
}

function takesOver({ subscription, market }: Found, invoice: InvoiceFact): NextProduct | null {
  const { nextProduct } = subscription;
  if (!nextProduct || invoice.reason !== 'renewal' || invoice.periodStartsAt === null) return null;
  return civilDateOf(invoice.periodStartsAt, market.timeZone) >= nextProduct.from ? nextProduct : null;
}

function snapshotWith(snapshot: SubscriptionRecord['snapshot'], next: NextProduct): SubscriptionSnapshot {
  const { productName, catalogueVersion, priceMinor, intervalMonths, bindingMonths, usesUv } = next;
  return {
    ...snapshot,
    productName,
    catalogueVersion,
    priceMinor,
    intervalMonths,
    bindingMonths,
    usesUv,
    discount: null,
  };
}
