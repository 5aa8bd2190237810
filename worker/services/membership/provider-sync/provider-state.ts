import { addDays, civilDateOf, laterOf, toIso } from '../../../domain/dates';
import { isLive } from '../../../domain/membership/membership';
import { ok, type Result } from '../../../domain/result';
import { isWritten } from '../../../failures';
import { auditOfProvider } from '../../audit/audit-writes';
import type { Billing, BillingState } from '../../billing/port';
import { requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { PaymentFault, PaymentProvider } from '../../payment/port';
import { recordInvoice } from '../ledger/invoice';
import { nextAmountOf } from '../plans/standing';
import type { MethodOutcome } from '../port';
import { membershipFactsOf } from '../record/facts';
import { type Found, find, mailTo, type PaymentParts } from '../record/found';
import { alignWithProvider, changeMethod, endAtProvider } from '../record/subscription-writes';

export interface SyncParts extends PaymentParts {
  readonly billing: Billing;
  readonly payment: PaymentProvider;
}

/**
 * Asks the provider for a membership's state and writes what changed there without us: another card, an end. Pending
 * provider updates are left alone.
 */
export async function bringInLine(
  parts: SyncParts,
  subscriptionId: string,
  { withInvoices = false } = {},
): Promise<Result<null, PaymentFault>> {
  const { database, billing, payment } = parts;
  const known = await find(database, subscriptionId);
  const provider = known?.subscription.providerSubscription;
  if (!provider) return ok(null);
  // A period that has begun came with an invoice: record the invoices first, since they move the dates.
  const hasBegun = Date.parse(known.subscription.nextChargeAt ?? '') <= parts.now();
  if (withInvoices || hasBegun) {
    const invoices = await payment.recentInvoices(provider);
    if (!invoices.ok) return invoices;
    for (const invoice of invoices.value) await recordInvoice(parts, invoice);
  }
  // Read before the provider is asked, and written only if unchanged meanwhile: an old answer overwrites no newer
  // decision.
  const found = await find(database, subscriptionId);
  const state = await billing.fetch(provider);
  if (!state.ok) return state;
  // Set before a member is sent to the invoice's page: otherwise the provider would not keep the card paid with there,
  // and would charge the old card again.
  if (state.value.status === 'pastDue' && !state.value.keepsPaidWith) await billing.keepPaidWith(provider);
  const statements = found && (await alignment(parts, found, state.value));
  if (statements && (await isWritten(database.write(statements)))) parts.outbox.wake();
  return ok(null);
}

async function alignment(parts: SyncParts, found: Found, state: BillingState): Promise<Statement[] | null> {
  const { subscription, market, isWanting } = found;
  if (!isLive(subscription.state)) return null;
  if (state.status === 'ended') return endedThere(parts, found);
  if (isWanting || subscription.isChanging) return null;
  const method = state.method ?? subscription.paymentMethod;
  const stopDate = subscription.stopDate === null ? lastDayThere(state, market) : null;
  const isBehind =
    subscription.stopDate === null &&
    subscription.nextChargeAt !== null &&
    Date.parse(subscription.nextChargeAt) < parts.now();
  const nextChargeAt = isBehind && state.status !== 'pastDue' ? toIso(state.periodEndsAt) : null;
  if (method === subscription.paymentMethod && stopDate === null && nextChargeAt === null) return null;
  const at = toIso(parts.now());
  return [
    alignWithProvider(parts.database, {
      ...{ subscriptionId: subscription.subscriptionId, version: subscription.version },
      ...{ method, stopDate, nextChargeAt, at },
    }),
    requireChange(parts.database),
    ...(stopDate === null
      ? []
      : [
          await parts.outbox.enqueue({
            message: endMail(found, at, stopDate, true),
            dedupe: `end-set-at-provider:${subscription.subscriptionId}:${subscription.version}`,
          }),
          auditOfProvider(parts.database, 'membership.endSetAtProvider', subscription.subscriptionId, at, { stopDate }),
        ]),
  ];
}

/** A period ends where the next would begin: that is a day of the next one, whatever time of the day it is. */
function lastDayThere({ endsAt, periodEndsAt }: BillingState, { timeZone }: Found['market']): string | null {
  if (endsAt === null) return null;
  return endsAt === periodEndsAt ? addDays(civilDateOf(endsAt, timeZone), -1) : civilDateOf(endsAt - 1, timeZone);
}

const endMail = (found: Found, receivedAt: string, lastDay: string, canUndo: boolean) =>
  mailTo(found, 'cancel', {
    ...{ receivedAt, canUndo, lastChargeOn: null, chargesLeft: 0 },
    lastDay: laterOf(lastDay, found.subscription.accessFrom),
  });

/**
 * The provider ended the subscription, after its last retry or by its owner: the membership ends with its paid period
 * and nothing more is owed. Of one that was ending already, charges that were still to come will not be made either, so
 * its last day is brought forward; where none were, it stays.
 */
async function endedThere({ database, outbox, now }: SyncParts, found: Found): Promise<Statement[] | null> {
  const { subscription, market, isWanting } = found;
  const { subscriptionId, openInvoice, stopDate: known } = subscription;
  const at = toIso(now());
  const today = civilDateOf(now(), market.timeZone);
  // The provider is still being told of this end, or the calendar ends it.
  if (known !== null && (isWanting || known < today)) return null;
  const stopDate = known === null || isCharging(found, known) ? earlierOf(known, paidUntil(found, today)) : known;
  if (stopDate === known && subscription.nextChargeAt === null) return null;
  const end = [
    endAtProvider(database, stopDate < today ? 'ended' : 'ending', stopDate, at, subscriptionId, subscription.version),
    requireChange(database),
  ];
  // The last day is the one that the member knows.
  if (stopDate === known) return end;
  // Who never cancelled is not told that they did.
  const isGivenUp = openInvoice && stopDate < today;
  const message = isGivenUp
    ? mailTo(found, 'operator-notice', { event: 'unpaid', at, text: null })
    : endMail(found, at, stopDate, false);
  return [
    ...end,
    await outbox.enqueue({ message, dedupe: `ended-at-provider:${subscriptionId}` }),
    auditOfProvider(database, openInvoice ? 'membership.givenUp' : 'membership.endedAtProvider', subscriptionId, at, {
      stopDate,
      invoice: openInvoice?.invoice ?? null,
    }),
  ];
}

const earlierOf = (known: string | null, date: string) => (known !== null && known < date ? known : date);

function paidUntil({ subscription: { paidThrough, nextChargeAt }, market }: Found, today: string): string {
  const nextOn = nextChargeAt === null ? today : civilDateOf(nextChargeAt, market.timeZone);
  return paidThrough ?? addDays(nextOn, -1);
}

/** True if the ledger counts on a charge up to the last day: one that failed, is awaited, or is still to come. */
function isCharging({ subscription, market }: Found, stopDate: string): boolean {
  const { openInvoice, awaitedInvoice, nextChargeAt } = subscription;
  if (openInvoice || awaitedInvoice) return true;
  return nextChargeAt !== null && civilDateOf(nextChargeAt, market.timeZone) <= stopDate;
}

/** Makes the proved card the membership's payment method and pays an open invoice with it. Repeatable. */
export async function finishMethodChange(
  parts: SyncParts,
  checkout: string,
): Promise<Result<MethodOutcome, PaymentFault>> {
  const { database, outbox, billing, now } = parts;
  const finished = await billing.finishMethodChange(checkout);
  if (!finished.ok) return finished;
  if (finished.value.kind === 'open') return ok({ kind: 'open' });
  const { subscriptionId, method } = finished.value;
  const found = await find(database, subscriptionId);
  if (!found) return ok({ kind: 'open' });
  const { subscription, market } = found;
  const at = toIso(now());
  const { nextChargeAt, snapshot } = subscription;
  const mail = mailTo(found, 'change', {
    event: 'method',
    from: civilDateOf(now(), market.timeZone),
    priceMinor: snapshot.priceMinor,
    intervalMonths: snapshot.intervalMonths,
    chargedMinor: null,
    nextChargeOn: nextChargeAt === null ? null : civilDateOf(nextChargeAt, market.timeZone),
    nextAmountMinor: nextAmountOf(subscription, membershipFactsOf(subscription, market, now())),
    bindingEndsOn: subscription.bindingEndsOn,
    before: subscription.paymentMethod,
    method,
  });
  await database.write([
    changeMethod(database, method, at, subscriptionId),
    ...(found.member.isClosed ? [] : [await outbox.enqueue({ message: mail, dedupe: `method:${checkout}` })]),
  ]);
  outbox.wake();
  if (!subscription.openInvoice) return ok({ kind: 'done', subscriptionId, method, invoice: null });
  // One key per card: the provider stores a refusal under its key, and the earlier card's refusal must not be returned.
  const paid = await billing.payInvoice(subscription.openInvoice.invoice, `pay:${checkout}`);
  if (!paid.ok) return ok({ kind: 'done', subscriptionId, method, invoice: { kind: 'unknown' } });
  if (paid.value.kind === 'refused') return ok({ kind: 'done', subscriptionId, method, invoice: paid.value });
  await recordInvoice(parts, paid.value.invoice);
  return ok({ kind: 'done', subscriptionId, method, invoice: { kind: paid.value.kind } });
}
