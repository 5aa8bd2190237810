import type { RequestContext } from '../../context';
import { addDays, civilDateOf, laterOf } from '../../domain/dates';
import { givenUpOn } from '../../domain/dunning';
import {
  chargeOn,
  coveredThrough,
  hasAccess,
  type MembershipActions,
  type MembershipFacts,
  type Standing,
} from '../../domain/membership';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import type { PaymentRecord, SubscriptionRecord } from '../../services/membership/port';
import type { MembershipStanding } from '../../services/membership-changes/port';

/** A membership as the account's pages show it. Dates are civil dates in the market's zone, texts in the page's language. */
export interface AccountSubscription {
  subscriptionId: string;
  standing: Standing;
  actions: MembershipActions;
  hasAccess: boolean;
  /** A charge is being made and nobody knows yet how it went. */
  isChanging: boolean;
  /** Page of the bank where the change that is being made is approved; null: nobody is asked. */
  approveAt: string | null;
  /** Access and charges rest for a dispute. */
  isSuspended: boolean;
  productName: string;
  /** As people read it. */
  number: string;
  priceMinor: number;
  intervalMonths: number;
  studio: { studioId: string; name: string; street: string };
  accessFrom: string;
  periodStart: string;
  paidThrough: string;
  /** A payment that is neither made nor refused; `through`: last day of the period it is for, null where it is for none of its own. */
  onItsWay: { amountMinor: number; through: string | null; isProcessing: boolean } | null;
  /** The next charge that is really made, and what it takes; null where none follows. */
  nextChargeOn: string | null;
  nextAmountMinor: number | null;
  /** What a charge would take, were one made next. */
  renewalMinor: number;
  /** Last day with access of a cancelled membership. */
  stopDate: string | null;
  /** The fee is part of the first charge after it. */
  pause: { from: string; until: string; feeMinor: number } | null;
  nextProduct: { name: string; from: string; priceMinor: number; intervalMonths: number } | null;
  openInvoiceMinor: number | null;
  /** Last day on which paying what failed keeps the membership. */
  payBy: string | null;
  bindingEndsOn: string | null;
  /** Last day of the right to withdraw; null once it has passed. */
  withdrawUntil: string | null;
  /** Such as "Visa, 4242"; shown as it is. */
  paymentMethod: string | null;
  memberSince: string;
  /** The last charge that went through. */
  lastCharge: { amountMinor: number; on: string } | null;
  /** Pauses that are over, oldest first. */
  pausesBefore: readonly { from: string; until: string }[];
}

const over: readonly Standing[] = ['ended', 'withdrawn', 'abandoned'];

export const isOver = ({ standing }: Pick<AccountSubscription, 'standing'>): boolean => over.includes(standing);

export function accountSubscriptionOf(
  c: RequestContext,
  { subscription, facts, standing, actions, nextAmountMinor }: MembershipStanding,
  payments: readonly PaymentRecord[],
): AccountSubscription {
  const { snapshot, stopDate, nextProduct, openInvoice, pauses } = subscription;
  const { market, now, language } = c.var;
  const today = civilDateOf(now, market.timeZone);
  const isEnding = stopDate !== null && (facts.nextChargeOn === null || facts.nextChargeOn > stopDate);
  const renews =
    !subscription.isSuspended &&
    facts.nextChargeOn !== null &&
    !over.includes(standing) &&
    standing !== 'pending' &&
    !isEnding;
  const ahead = (date: string | null) => (date !== null && date >= today ? date : null);
  return {
    subscriptionId: subscription.subscriptionId,
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
    stopDate,
    pause: pauseOf(subscription, facts),
    nextProduct: nextProduct && {
      name: nextProduct.productName[language] ?? '',
      from: nextProduct.from,
      priceMinor: nextProduct.priceMinor,
      intervalMonths: nextProduct.intervalMonths,
    },
    openInvoiceMinor: openInvoice?.amountMinor ?? null,
    payBy: openInvoice && givenUpOn(civilDateOf(openInvoice.since, market.timeZone), market.dunning),
    bindingEndsOn: ahead(subscription.bindingEndsOn),
    withdrawUntil: ahead(facts.withdrawUntil),
    paymentMethod: subscription.paymentMethod,
    memberSince: civilDateOf(subscription.paidAt ?? subscription.orderedAt, market.timeZone),
    lastCharge: lastChargeOf(subscription, payments, market.timeZone),
    pausesBefore: pauses.filter(({ until }) => until < today),
  };
}

/** Of a payment that is on its way: how much, for which period, and who has it. */
export function onItsWayOf(
  { awaitedInvoice }: SubscriptionRecord,
  { awaited }: MembershipFacts,
): AccountSubscription['onItsWay'] {
  if (!awaitedInvoice || awaitedInvoice.amountMinor === 0) return null;
  const { amountMinor, isProcessing } = awaitedInvoice;
  return { amountMinor, isProcessing, through: awaited?.through ?? null };
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
