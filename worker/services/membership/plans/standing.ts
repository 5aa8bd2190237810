import { addMonths, type CivilDate, civilDateOf } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { actionsOf, type Ending, type MembershipFacts, standingOf } from '../../../domain/membership/membership';
import { pauseFeeOn } from '../../../domain/membership/pause-fee';
import type { SubscriptionRecord } from '../port';
import { loweredLeftOf, runningDiscountOf } from './discount';
import type { ComingCharge, MembershipStanding } from './port';

export type FactsOf = (
  subscription: SubscriptionRecord,
  market: Pick<Market, 'timeZone' | 'withdrawal' | 'maxBindingMonths'>,
  now: number,
) => MembershipFacts;

/** A membership with every action that is allowed at this instant. */
export function standingFrom(
  subscription: SubscriptionRecord,
  market: Market,
  now: number,
  factsOf: FactsOf,
): MembershipStanding {
  const facts = factsOf(subscription, market, now);
  const today = civilDateOf(now, market.timeZone);
  const actions = actionsOf(facts, market, today);
  return {
    subscription,
    facts,
    standing: standingOf(facts, today),
    actions,
    nextAmountMinor: nextAmountOf(subscription, facts),
    secondAmountMinor: laterAmountOf(subscription, facts, facts.nextChargeOn ?? today, 1),
    feeAheadMinor: feeAheadOf(subscription, facts),
    discount: runningDiscountOf(subscription, facts),
    chargesIfCancelled: actions.cancel ? chargesUntil(actions.cancel, subscription, facts) : [],
  };
}

/** The charges that are still made until a membership ends, each with its sum. */
function chargesUntil(
  { charges, dropsPause }: Ending,
  subscription: SubscriptionRecord,
  facts: MembershipFacts,
): ComingCharge[] {
  const { awaitedInvoice } = subscription;
  // A planned pause that the cancellation drops takes its fee along.
  const next = nextAmountOf(subscription, facts) - (dropsPause ? feeAheadOf(subscription, facts) : 0);
  // A payment still processing keeps its invoiced amount and comes before the next charge.
  const ahead = facts.awaited ? 1 : 0;
  return charges.map((on, index) => {
    const nth = index - ahead;
    if (nth < 0) return { on, amountMinor: awaitedInvoice?.amountMinor ?? next };
    return { on, amountMinor: nth === 0 ? next : laterAmountOf(subscription, facts, on, nth) };
  });
}

/** Amount of the charge `nth` after the next one, in minor units: without what the next alone adds. */
function laterAmountOf(subscription: SubscriptionRecord, facts: MembershipFacts, on: CivilDate, nth: number): number {
  const { snapshot, nextProduct } = subscription;
  if (nextProduct && nextProduct.from <= on) return nextProduct.priceMinor;
  const off = nth < loweredLeftOf(subscription, facts) ? (snapshot.discount?.offMinor ?? 0) : 0;
  return Math.max(0, snapshot.priceMinor - off);
}

/**
 * The standing at an earlier instant, for a withdrawal stated then: what ended the membership since is ignored, so what
 * could be withdrawn then can be withdrawn as of then.
 */
export function standingAsOf(
  subscription: SubscriptionRecord,
  market: Market,
  at: number,
  factsOf: FactsOf,
): MembershipStanding {
  const then = subscription.state === 'ended' ? ({ ...subscription, state: 'ending' } as const) : subscription;
  return { ...standingFrom(then, market, at, factsOf), subscription };
}

/** Minor units, with its discount and the fee of a pause. */
export function nextAmountOf(subscription: SubscriptionRecord, facts: MembershipFacts): number {
  const { snapshot, nextProduct } = subscription;
  const first = facts.nextChargeOn ?? addMonths(facts.accessFrom, facts.intervalMonths);
  const off = loweredLeftOf(subscription, facts) > 0 ? (snapshot.discount?.offMinor ?? 0) : 0;
  const base = nextProduct && nextProduct.from <= first ? nextProduct.priceMinor : snapshot.priceMinor;
  return Math.max(0, Math.max(0, base - off) + feeAheadOf(subscription, facts) + subscription.carriedMinor);
}

/** Fee of the pause after which the next charge comes, which is due until that charge is made; minor units. */
const feeAheadOf = ({ pauses }: SubscriptionRecord, { nextChargeOn }: MembershipFacts): number =>
  pauseFeeOn(pauses, nextChargeOn);
