import type { RequestContext } from '../../context';
import { addDays, civilDateOf } from '../../domain/dates';
import { givenUpOn } from '../../domain/dunning';
import { hasAccess } from '../../domain/membership';
import type { PaymentRecord, SubscriptionRecord } from '../../services/membership/port';
import type { MembershipStanding } from '../../services/membership-changes/port';
import { Refusal } from '../errors/refusal';
import { isOver } from './account-subscription';
import type { PaymentsNotice } from './payment-notice';
import type { AccountPayment, OpenPayment } from './payments.page';

/** What a form or a return came to, to be shown at once. */
export interface Shown {
  readonly notice: PaymentsNotice | null;
  readonly bankUrl?: string | null;
  readonly status?: 200 | 422 | 503;
}

export function memberIdOf(c: RequestContext): string {
  const { member } = c.var.session.known();
  if (!member) throw new Refusal('forbidden');
  return member.memberId;
}

/** What could not be collected, as dates of the market's calendar. */
export function openPaymentOf(c: RequestContext, { subscription, facts }: MembershipStanding): OpenPayment | null {
  const { openInvoice, paymentMethod } = subscription;
  if (!openInvoice) return null;
  const { timeZone } = c.var.market;
  const today = civilDateOf(c.var.now, timeZone);
  const since = civilDateOf(openInvoice.since, timeZone);
  return {
    payment: openInvoice.invoice,
    amountMinor: openInvoice.amountMinor,
    method: paymentMethod,
    failedOn: since,
    hasAccess: hasAccess(facts, today),
    accessUntil: facts.paidThrough,
    nextTryOn: openInvoice.nextTryAt && civilDateOf(openInvoice.nextTryAt, timeZone),
    deadline: givenUpOn(since, c.var.market.dunning),
    asksOwner: openInvoice.asksOwner === true,
  };
}

/** The one a card is for: what waits to be paid first, then what runs. */
export function membershipToPay(all: readonly MembershipStanding[]): MembershipStanding | null {
  return all.find(({ actions }) => actions.payNow) ?? all.find((one) => !isOver(one)) ?? null;
}

/** Payments as the list and the receipts show them, with what each was for. */
export function paymentsOf(
  c: RequestContext,
  payments: readonly PaymentRecord[],
  subscriptions: readonly SubscriptionRecord[],
): AccountPayment[] {
  return payments.map((payment) => {
    const subscription = subscriptions.find(({ subscriptionId }) => subscriptionId === payment.subscriptionId);
    return {
      ...payment,
      dispute: disputeOf(payment),
      on: civilDateOf(payment.at, c.var.market.timeZone),
      productName: (nameAtBooking(payment, payments) ?? subscription?.snapshot.productName)?.[c.var.language] ?? '',
      period: periodOf(c, payment),
    };
  });
}

/** As the member sees it: what the bank only asks about, or has decided for us, is as every other payment. */
function disputeOf({ dispute }: PaymentRecord): AccountPayment['dispute'] {
  if (dispute === 'lost') return 'lost';
  return dispute === 'needsResponse' || dispute === 'underReview' ? 'open' : null;
}

/** A receipt says what was bought then; a refund, what its charge was for. */
function nameAtBooking(payment: PaymentRecord, payments: readonly PaymentRecord[]) {
  return payment.productName ?? payments.find(({ paymentId }) => paymentId === payment.refunds)?.productName;
}

/** First and last day a charge is for. */
function periodOf(c: RequestContext, payment: PaymentRecord): AccountPayment['period'] {
  const { timeZone } = c.var.market;
  const { kind, periodStartsAt, periodEndsAt, at } = payment;
  if (kind === 'refund' || !periodEndsAt) return null;
  const from = civilDateOf(periodStartsAt ?? at, timeZone);
  const until = addDays(civilDateOf(periodEndsAt, timeZone), -1);
  return from <= until ? { from, until } : null;
}
