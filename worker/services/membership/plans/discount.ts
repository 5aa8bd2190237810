import { type CivilDate, dayMs, daysBetween, type Instant, sameTimeOn } from '../../../domain/dates';
import { chargeOn, type MembershipFacts, rhythmFrom } from '../../../domain/membership/membership';
import type { SubscriptionRecord } from '../port';
import type { DiscountLeft } from '../provider-sync/port';
import type { MembershipStanding } from './port';

const daysOfMonth = 365.25 / 12;

/** Charges made so far: the time until the next charge without pauses, in intervals. */
function chargesMadeOf({ accessFrom, pauses }: SubscriptionRecord, facts: MembershipFacts): number {
  if (facts.nextChargeOn === null) return 1;
  const paused = pauses.reduce((days, { from, until }) => days + daysBetween(from, until) + 1, 0);
  const days = daysBetween(accessFrom, facts.nextChargeOn) - paused;
  return Math.max(1, Math.round(days / (daysOfMonth * facts.intervalMonths)));
}

/** Number of charges the introductory discount still lowers; 0 when it has run out or was given up. */
export function loweredLeftOf(subscription: SubscriptionRecord, facts: MembershipFacts): number {
  const { discount } = subscription.snapshot;
  if (!discount || subscription.nextProduct) return 0;
  return Math.max(0, discount.charges - chargesMadeOf(subscription, facts));
}

/** What the discount still takes off each payment, and until which; null when there is none. */
export function runningDiscountOf(
  subscription: SubscriptionRecord,
  facts: MembershipFacts,
): MembershipStanding['discount'] {
  const { discount } = subscription.snapshot;
  const left = loweredLeftOf(subscription, facts);
  const first = facts.nextChargeOn;
  if (!discount || left === 0 || first === null) return null;
  return { offMinor: discount.offMinor, through: chargeOn(rhythmFrom(facts, first), first, left - 1) };
}

/** The remaining discount for the provider. `first`: the next charge, its day and time; null: it is made now. */
export function discountLeftOf(
  subscription: SubscriptionRecord,
  facts: MembershipFacts,
  first: { readonly on: CivilDate; readonly at: Instant; readonly timeZone: string } | null,
): DiscountLeft | null {
  const { discount } = subscription.snapshot;
  const charges = loweredLeftOf(subscription, facts);
  if (!discount || charges === 0) return null;
  const { code, label = code, offMinor } = discount;
  const left = { code: label, offMinor, charges, months: charges * facts.intervalMonths };
  if (first === null) return { ...left, lastAt: null };
  const days = daysBetween(first.on, chargeOn(rhythmFrom(facts, first.on), first.on, charges - 1));
  // From the first on the provider counts in UTC, whose days are of one length.
  return { ...left, lastAt: sameTimeOn(first.on, first.at, first.timeZone) + days * dayMs };
}
