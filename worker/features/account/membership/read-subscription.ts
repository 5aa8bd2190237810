import type { RequestContext } from '../../../context';
import { addDays, civilDateOf, laterOf } from '../../../domain/dates';
import type { Language } from '../../../domain/markets/languages';
import type { Market } from '../../../domain/markets/market';
import { chargeOn, coveredThrough, hasAccess, type MembershipFacts } from '../../../domain/membership/membership';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { bindingEndOf } from '../../../domain/membership/terms';
import { payableUntil } from '../../../domain/money/dunning';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { PaymentRecord, SubscriptionRecord } from '../../../services/membership/port';
import { type AccountSubscription, isOver } from './account-subscription';

export function accountSubscriptionOf(
  c: RequestContext,
  { subscription, facts, standing, actions, nextAmountMinor, ...rest }: MembershipStanding,
  payments: readonly PaymentRecord[],
  all: readonly MembershipStanding[] = [],
): AccountSubscription {
  const { snapshot, stopDate, nextProduct, pauses } = subscription;
  const { market, now, language } = c.var;
  const today = civilDateOf(now, market.timeZone);
  const isEnding = stopDate !== null && (facts.nextChargeOn === null || facts.nextChargeOn > stopDate);
  const renews =
    !subscription.isSuspended &&
    facts.nextChargeOn !== null &&
    !isOver({ standing }) &&
    standing !== 'pending' &&
    !isEnding;
  const ahead = (date: string | null) => (date !== null && date >= today ? date : null);
  return {
    subscriptionId: subscription.subscriptionId,
    named: namedAmong(all, subscription),
    standing,
    actions,
    hasAccess: hasAccess(facts, today),
    isChanging: subscription.isChanging,
    approveAt: subscription.approveAt,
    isSuspended: subscription.isSuspended,
    productName: snapshot.productName[language] ?? '',
    number: displaySubscriptionNumber(subscription.number),
    priceMinor: snapshot.priceMinor,
    intervalMonths: snapshot.intervalMonths,
    studio: { studioId: subscription.studioId, name: snapshot.studio.name, street: snapshot.studio.street },
    accessFrom: subscription.accessFrom,
    periodStart: laterOf(subscription.accessFrom, chargeOn(facts, addDays(coveredThrough(facts), 1), -1)),
    paidThrough: facts.paidThrough,
    onItsWay: onItsWayOf(subscription, facts),
    nextChargeOn: renews ? facts.nextChargeOn : null,
    nextAmountMinor: renews ? nextAmountMinor : null,
    renewalMinor: nextAmountMinor,
    secondAmountMinor: rest.secondAmountMinor,
    feeAheadMinor: rest.feeAheadMinor,
    discount: renews ? rest.discount : null,
    stopDate,
    pause: pauseOf(subscription, facts),
    nextProduct: stopDate && nextProduct && stopDate < nextProduct.from ? null : nextProductOf(subscription, language),
    owed: owedOf(subscription, market),
    bindingEndsOn: ahead(subscription.bindingEndsOn),
    withdrawUntil: ahead(facts.withdrawUntil),
    paymentMethod: subscription.paymentMethod,
    memberSince: civilDateOf(subscription.paidAt ?? subscription.orderedAt, market.timeZone),
    lastCharge: lastChargeOf(subscription, payments, market.timeZone),
    refund: refundOf(subscription, payments, market.timeZone),
    pausesBefore: pauses.filter(({ until }) => until < today),
  };
}

/** The member's other memberships, newest first. */
export const othersOf = (
  c: RequestContext,
  all: readonly MembershipStanding[],
  current: MembershipStanding | null,
): AccountSubscription[] => all.filter((one) => one !== current).map((one) => accountSubscriptionOf(c, one, [], all));

export const namedAmong = (all: readonly MembershipStanding[], { subscriptionId }: SubscriptionRecord) =>
  all.some((one) => one.subscription.subscriptionId !== subscriptionId && !isOver(one))
    ? { subscription: subscriptionId }
    : {};

/** The product of a planned change, also where the membership ends before it. */
export function nextProductOf(
  { nextProduct }: SubscriptionRecord,
  language: Language,
): AccountSubscription['nextProduct'] {
  if (!nextProduct) return null;
  const { productName, from, priceMinor, intervalMonths, bindingMonths } = nextProduct;
  const until = bindingEndOf(from, bindingMonths);
  return {
    name: productName[language] ?? '',
    from,
    priceMinor,
    intervalMonths,
    binding: until === null ? null : { from, until },
  };
}

/** The payment that is still processing: its amount and the last day of its period. */
export function onItsWayOf(
  { awaitedInvoice }: SubscriptionRecord,
  { awaited }: MembershipFacts,
): AccountSubscription['onItsWay'] {
  if (!awaitedInvoice || awaitedInvoice.amountMinor === 0) return null;
  const { amountMinor, isProcessing } = awaitedInvoice;
  return { amountMinor, isProcessing, through: awaited?.through ?? null };
}

function owedOf({ openInvoice }: SubscriptionRecord, { timeZone, dunning }: Market): AccountSubscription['owed'] {
  if (!openInvoice) return null;
  const since = civilDateOf(openInvoice.since, timeZone);
  return { amountMinor: openInvoice.amountMinor, since, payBy: payableUntil(since, dunning) };
}

function pauseOf({ pauses }: SubscriptionRecord, { pause }: MembershipFacts): AccountSubscription['pause'] {
  if (!pause) return null;
  const { from, until } = pause;
  return { from, until, feeMinor: pauses.find((one) => one.from === from && one.until === until)?.feeMinor ?? 0 };
}

function lastChargeOf({ subscriptionId }: SubscriptionRecord, payments: readonly PaymentRecord[], timeZone: string) {
  const charge = payments.find(
    (payment) =>
      payment.subscriptionId === subscriptionId && payment.kind === 'charge' && payment.state === 'succeeded',
  );
  return charge ? { amountMinor: charge.amountMinor, on: civilDateOf(charge.at, timeZone) } : null;
}

/** A refund after a withdrawal is made within fourteen days of it (Directive 2011/83/EU art. 13(1)). */
const refundDays = 14;

function refundOf({ subscriptionId }: SubscriptionRecord, payments: readonly PaymentRecord[], timeZone: string) {
  const refunds = payments.filter(
    (one) => one.subscriptionId === subscriptionId && one.kind === 'refund' && one.state !== 'failed',
  );
  const [refund] = refunds;
  if (!refund) return null;
  const { at } = refund;
  const amountMinor = refunds.reduce((sum, one) => sum + (one.at === at ? one.amountMinor : 0), 0);
  const method = refund.method ?? payments.find(({ paymentId }) => paymentId === refund.refunds)?.method ?? null;
  return { amountMinor, method, by: addDays(civilDateOf(at, timeZone), refundDays) };
}
