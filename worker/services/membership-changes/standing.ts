import { addMonths, type CivilDate, civilDateOf, daysBetween } from '../../domain/dates';
import type { Market } from '../../domain/market';
import { actionsOf, chargeOn, type MembershipFacts, standingOf } from '../../domain/membership';
import type { SubscriptionRecord } from '../membership/port';
import type { MembershipStanding } from './port';
import type { DiscountLeft } from './wanted';

export type FactsOf = (
  subscription: SubscriptionRecord,
  market: Pick<Market, 'timeZone'>,
  now: number,
) => MembershipFacts;

/** A membership with everything that may be done to it at this instant. */
export function standingFrom(
  subscription: SubscriptionRecord,
  market: Market,
  now: number,
  factsOf: FactsOf,
): MembershipStanding {
  const facts = factsOf(subscription, market, now);
  const today = civilDateOf(now, market.timeZone);
  return {
    subscription,
    facts,
    standing: standingOf(facts, today),
    actions: actionsOf(facts, market, today),
    nextAmountMinor: nextAmountOf(subscription, facts),
  };
}

const daysOfMonth = 365.25 / 12;

/** Periods before the next charge: those of the calendar without what was paused. Each was one charge. */
function chargesMadeOf({ accessFrom, pauses }: SubscriptionRecord, facts: MembershipFacts): number {
  if (facts.nextChargeOn === null) return 1;
  const paused = pauses.reduce((days, { from, until }) => days + daysBetween(from, until) + 1, 0);
  const days = daysBetween(accessFrom, facts.nextChargeOn) - paused;
  return Math.max(1, Math.round(days / (daysOfMonth * facts.intervalMonths)));
}

/** What is left of the introductory discount for charges from `first` on; null when it has run out or was given up. */
export function discountLeftOf(
  subscription: SubscriptionRecord,
  facts: MembershipFacts,
  rhythm: { readonly anchor: CivilDate; readonly first: CivilDate },
): DiscountLeft | null {
  const { discount } = subscription.snapshot;
  const charges = discount && !subscription.nextProduct ? discount.charges - chargesMadeOf(subscription, facts) : 0;
  if (!discount || charges <= 0) return null;
  const { code, offMinor } = discount;
  const lastOn = chargeOn({ anchor: rhythm.anchor, intervalMonths: facts.intervalMonths }, rhythm.first, charges - 1);
  return { code, offMinor, charges, lastOn };
}

function nextAmountOf(subscription: SubscriptionRecord, facts: MembershipFacts): number {
  const { snapshot, nextProduct } = subscription;
  const first = facts.nextChargeOn ?? addMonths(facts.accessFrom, facts.intervalMonths);
  const off = discountLeftOf(subscription, facts, { anchor: facts.anchor, first })?.offMinor ?? 0;
  const base = nextProduct && nextProduct.from <= first ? nextProduct.priceMinor : snapshot.priceMinor;
  return Math.max(0, base - off) + feeAheadOf(subscription, facts);
}

/** The fee of the pause that the next charge ends. */
export function feeAheadOf({ pauses }: SubscriptionRecord, { pause, nextChargeOn }: MembershipFacts): number {
  const present = pause && pauses.find(({ from, until }) => from === pause.from && until === pause.until);
  return present && nextChargeOn !== null && present.until < nextChargeOn ? present.feeMinor : 0;
}
