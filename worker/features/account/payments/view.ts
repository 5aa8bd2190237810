import type { RequestContext } from '../../../context';
import { addDays, civilDateOf, earlierOf } from '../../../domain/dates';
import { hasAccess } from '../../../domain/membership/membership';
import { payableUntil } from '../../../domain/money/dunning';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { PaymentRecord, SubscriptionRecord } from '../../../services/membership/port';
import { isOver } from '../membership/account-subscription';
import { currentOf } from '../membership/memberships';
import { accountSubscriptionOf } from '../membership/read-subscription';
import type { PaymentsNotice } from './notice';
import type { AccountPayment } from './page';
import type { OpenPayment } from './payment-props';

/** Outcome of a form or of a return from the provider, shown at once. */
export interface Shown {
  readonly notice: PaymentsNotice | null;
  readonly bankUrl?: string | null;
  readonly status?: 200 | 422 | 503;
}

export const paymentsForm = { name: paths.account.payments.patterns[0] };

/** The failed charge of a membership, with civil dates in the market's zone; null when there is none. */
export function openPaymentOf(c: RequestContext, { subscription, facts }: MembershipStanding): OpenPayment | null {
  const { openInvoice, paymentMethod } = subscription;
  if (!openInvoice) return null;
  const { timeZone } = c.var.market;
  const today = civilDateOf(c.var.now, timeZone);
  const since = civilDateOf(openInvoice.since, timeZone);
  const deadline = payableUntil(since, c.var.market.dunning);
  return {
    payment: openInvoice.invoice,
    amountMinor: openInvoice.amountMinor,
    method: paymentMethod,
    failedOn: since,
    hasAccess: hasAccess(facts, today),
    // Whoever does not pay has no membership after that day, whatever was paid before.
    accessUntil: earlierOf(facts.paidThrough, deadline),
    nextTryOn: openInvoice.nextTryAt && civilDateOf(openInvoice.nextTryAt, timeZone),
    deadline,
    asksOwner: openInvoice.asksOwner === true,
  };
}

/** What a membership is paid with, and the charge that comes next by itself: null while one is owed, rests, or none follows. */
export function methodOf(c: RequestContext, standing: MembershipStanding, all: readonly MembershipStanding[]) {
  const { subscription } = standing;
  const { nextChargeOn, nextAmountMinor, named, productName, number } = accountSubscriptionOf(c, standing, [], all);
  return {
    subscriptionId: subscription.subscriptionId,
    membership: named.subscription ? `${productName}, ${number}` : null,
    name: subscription.paymentMethod,
    next:
      subscription.openInvoice !== null || nextChargeOn === null || nextAmountMinor === null
        ? null
        : { on: nextChargeOn, amountMinor: nextAmountMinor },
  };
}

/** The memberships that are not over, that of `currentOf` first. */
export function membershipsToPay(all: readonly MembershipStanding[]): MembershipStanding[] {
  const current = currentOf(all);
  return all.filter((one) => !isOver(one)).sort((a, b) => Number(b === current) - Number(a === current));
}

/** Payments as list and receipts show them, with the product each was for. */
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
      productName: (nameWhenPaid(payment, payments) ?? subscription?.snapshot.productName)?.[c.var.language] ?? '',
      period: periodOf(c, payment),
    };
  });
}

/** The dispute as the member sees it: an inquiry or a dispute that we won is not shown. */
function disputeOf({ dispute }: PaymentRecord): AccountPayment['dispute'] {
  if (dispute === 'lost') return 'lost';
  return dispute === 'needsResponse' || dispute === 'underReview' ? 'open' : null;
}

/** Name of the product at the time of the payment; for a refund, that of the refunded charge. */
function nameWhenPaid(payment: PaymentRecord, payments: readonly PaymentRecord[]) {
  return payment.productName ?? payments.find(({ paymentId }) => paymentId === payment.refunds)?.productName;
}

/** First and last civil day a charge is for. */
function periodOf(c: RequestContext, payment: PaymentRecord): AccountPayment['period'] {
  const { timeZone } = c.var.market;
  const { kind, periodStartsAt, periodEndsAt, at } = payment;
  if (kind === 'refund' || !periodEndsAt) return null;
  const from = civilDateOf(periodStartsAt ?? at, timeZone);
  const until = addDays(civilDateOf(periodEndsAt, timeZone), -1);
  return from <= until ? { from, until } : null;
}
