import { addDays, civilDateOf, laterOf } from '../../domain/dates';
import { isLive } from '../../domain/membership';
import { ok, type Result } from '../../domain/result';
import type { Billing, BillingState } from '../billing/port';
import { Conflict, requireChange } from '../database/database';
import type { PaymentFault, PaymentProvider } from '../payment/port';
import { audit, type Parts as Books, type Found, find, iso, mailTo } from './found';
import { recordInvoice } from './invoice';
import type { MethodOutcome } from './port';

export interface Parts extends Books {
  readonly billing: Billing;
  readonly payment: PaymentProvider;
}

/**
 * Asks the provider how a membership stands there, and writes what happened without us: another card, an end. What the
 * books want and the provider has not heard yet is left alone.
 */
export async function bringInLine(
  parts: Parts,
  subscriptionId: string,
  { withInvoices = false } = {},
): Promise<Result<null, PaymentFault>> {
  const { database, billing, payment } = parts;
  const known = await find(database, subscriptionId);
  const provider = known?.subscription.providerSubscription;
  if (!provider) return ok(null);
  // A period that has begun came with an invoice: a date never moves without what moved it.
  const hasBegun = Date.parse(known.subscription.nextChargeAt ?? '') <= parts.now();
  if (withInvoices || hasBegun) {
    const invoices = await payment.recentInvoices(provider);
    if (!invoices.ok) return invoices;
    for (const invoice of invoices.value) await recordInvoice(parts, invoice);
  }
  // Read before it is asked, and written only if nobody wrote meanwhile: an old answer undoes no new decision.
  const found = await find(database, subscriptionId);
  const state = await billing.fetch(provider);
  if (!state.ok) return state;
  // Before anybody is led to the invoice's own page: what is paid with there would be forgotten, and the old card fail again.
  if (state.value.status === 'pastDue' && !state.value.keepsPaidWith) await billing.keepPaidWith(provider);
  const statements = found && (await alignment(parts, found, state.value));
  if (!statements) return ok(null);
  try {
    await database.write(statements);
    parts.outbox.wake();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
  return ok(null);
}

async function alignment(parts: Parts, found: Found, state: BillingState): Promise<D1PreparedStatement[] | null> {
  const { subscription, market, isWanting } = found;
  if (!isLive(subscription.state)) return null;
  if (state.status === 'ended') return subscription.stopDate === null ? endedThere(parts, found) : null;
  if (isWanting || subscription.isChanging) return null;
  const method = state.method ?? subscription.paymentMethod;
  const stopDate =
    subscription.stopDate === null && state.endsAt !== null ? civilDateOf(state.endsAt - 1, market.timeZone) : null;
  const isBehind =
    subscription.stopDate === null &&
    subscription.nextChargeAt !== null &&
    Date.parse(subscription.nextChargeAt) < parts.now();
  const nextChargeAt = isBehind && state.status !== 'pastDue' ? iso(state.periodEndsAt) : null;
  if (method === subscription.paymentMethod && stopDate === null && nextChargeAt === null) return null;
  const at = iso(parts.now());
  return [
    parts.database.prepare(
      `UPDATE subscription SET payment_method = ?1, stop_date = COALESCE(?2, stop_date), state = CASE WHEN ?2 IS NULL THEN state ELSE 'ending' END,
              next_charge_at = CASE WHEN ?3 > COALESCE(next_charge_at, '') THEN ?3 ELSE next_charge_at END, version = version + 1, updated_at = ?4
        WHERE subscription_id = ?5 AND version = ?6`,
      method,
      stopDate,
      nextChargeAt,
      at,
      subscription.subscriptionId,
      subscription.version,
    ),
    requireChange(parts.database),
    ...(stopDate === null
      ? []
      : [
          audit(parts.database, {
            action: 'membership.endSetAtProvider',
            subject: subscription.subscriptionId,
            at,
            detail: { stopDate },
          }),
        ]),
  ];
}

/** Given up after the last try, or ended by the provider's owner: it ends with what is paid for, and nothing is owed any more. */
async function endedThere({ database, outbox, now }: Parts, found: Found): Promise<D1PreparedStatement[]> {
  const { subscription, market } = found;
  const { subscriptionId, openInvoice, paidThrough, nextChargeAt } = subscription;
  const at = iso(now());
  const today = civilDateOf(now(), market.timeZone);
  const nextOn = nextChargeAt === null ? today : civilDateOf(nextChargeAt, market.timeZone);
  const stopDate = paidThrough ?? addDays(nextOn, -1);
  const isOver = stopDate < today;
  const mail = mailTo(found, 'cancel', {
    receivedAt: at,
    lastDay: laterOf(stopDate, subscription.accessFrom),
    lastChargeOn: null,
    chargesLeft: 0,
    canUndo: false,
  });
  return [
    database.prepare(
      `UPDATE subscription SET state = ?1, stop_date = ?2, open_invoice_json = NULL, awaited_invoice_json = NULL, next_product_json = NULL,
              wanted_json = NULL,
              version = version + 1, updated_at = ?3
        WHERE subscription_id = ?4 AND version = ?5`,
      isOver ? 'ended' : 'ending',
      stopDate,
      at,
      subscriptionId,
      subscription.version,
    ),
    requireChange(database),
    await outbox.enqueue({ message: mail, dedupe: `ended-at-provider:${subscriptionId}` }),
    audit(database, {
      action: openInvoice ? 'membership.givenUp' : 'membership.endedAtProvider',
      subject: subscriptionId,
      at,
      detail: { stopDate, invoice: openInvoice?.invoice ?? null },
    }),
  ];
}

/** The card that was proved becomes the membership's, and an invoice that is open is paid with it. Safe to repeat. */
export async function finishMethodChange(parts: Parts, checkout: string): Promise<Result<MethodOutcome, PaymentFault>> {
  const { database, outbox, billing, now } = parts;
  const finished = await billing.finishMethodChange(checkout);
  if (!finished.ok) return finished;
  if (finished.value.kind === 'open') return ok({ kind: 'open' });
  const { subscriptionId, method } = finished.value;
  const found = await find(database, subscriptionId);
  if (!found) return ok({ kind: 'open' });
  const { subscription, market } = found;
  const at = iso(now());
  const { nextChargeAt, snapshot } = subscription;
  const mail = mailTo(found, 'change', {
    event: 'method',
    from: civilDateOf(now(), market.timeZone),
    priceMinor: snapshot.priceMinor,
    intervalMonths: snapshot.intervalMonths,
    chargedMinor: null,
    nextChargeOn: nextChargeAt === null ? null : civilDateOf(nextChargeAt, market.timeZone),
    bindingEndsOn: subscription.bindingEndsOn,
    before: subscription.paymentMethod,
    method,
  });
  await database.write([
    database.prepare(
      `UPDATE subscription SET payment_method = ?1, version = version + 1, updated_at = ?2
        WHERE subscription_id = ?3 AND payment_method IS NOT ?1`,
      method,
      at,
      subscriptionId,
    ),
    await outbox.enqueue({ message: mail, dedupe: `method:${checkout}` }),
  ]);
  outbox.wake();
  if (!subscription.openInvoice) return ok({ kind: 'done', subscriptionId, method, invoice: null });
  // A key of each card: the one before was refused, and its refusal is kept under its own.
  const paid = await billing.payInvoice(subscription.openInvoice.invoice, `pay:${checkout}`);
  if (!paid.ok) return ok({ kind: 'done', subscriptionId, method, invoice: { kind: 'unknown' } });
  if (paid.value.kind === 'refused') return ok({ kind: 'done', subscriptionId, method, invoice: paid.value });
  await recordInvoice(parts, paid.value.invoice);
  return ok({ kind: 'done', subscriptionId, method, invoice: { kind: paid.value.kind } });
}
