import { addDays, addMonths, type CivilDate, civilDateOf, type Instant, laterOf } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import type { AwaitedPeriod, MembershipFacts } from '../../../domain/membership/membership';
import { lastWithdrawalDay } from '../../../domain/membership/withdrawal';
import type { SubscriptionRecord } from '../port';

/**
 * The facts that decide a membership's actions, from its row. `now` decides which pause is present or planned and which
 * pauses count towards the yearly limit.
 */
export function membershipFactsOf(
  subscription: SubscriptionRecord,
  market: Pick<Market, 'timeZone' | 'withdrawal' | 'maxBindingMonths'>,
  now: Instant,
): MembershipFacts {
  const dayOf = (instant: string | null) => (instant === null ? null : civilDateOf(instant, market.timeZone));
  const today = civilDateOf(now, market.timeZone);
  const nextChargeOn = dayOf(subscription.nextChargeAt);
  const pause = subscription.pauses.find(({ until }) => until >= today) ?? null;
  const aYearAgo = addMonths(today, -12);
  const { nextProduct } = subscription;
  return {
    state: subscription.state,
    anchor: anchorOn(today, subscription),
    accessFrom: subscription.accessFrom,
    intervalMonths: subscription.snapshot.intervalMonths,
    ...(nextProduct && nextChargeOn && nextProduct.from <= nextChargeOn
      ? { comingIntervalMonths: nextProduct.intervalMonths }
      : {}),
    bindingEndsOn: subscription.bindingEndsOn,
    boundAtMostUntil: addDays(
      addMonths(civilDateOf(subscription.orderedAt, market.timeZone), market.maxBindingMonths),
      -1,
    ),
    paidThrough: subscription.paidThrough ?? (nextChargeOn ? addDays(nextChargeOn, -1) : subscription.accessFrom),
    nextChargeOn,
    stopDate: subscription.stopDate,
    pause,
    pausedMonths: subscription.pauses
      .filter(({ from }) => from > aYearAgo)
      .reduce((sum, { months }) => sum + months, 0),
    withdrawUntil: lastWithdrawalDay(subscription.snapshot.withdrawUntil, market.withdrawal.holidays),
    hasOpenInvoice: subscription.openInvoice !== null,
    awaited: awaitedOf(subscription, market),
    isChanging: subscription.isChanging,
    isSuspended: subscription.isSuspended,
    isCharged: subscription.providerSubscription !== null,
  };
}

/** Charges go on from the end of a pause, on its day of the month. */
const anchorOn = (today: CivilDate, { anchorDate, pauses }: SubscriptionRecord): CivilDate =>
  pauses
    .filter(({ until }) => until < today)
    .reduce((anchor, { until }) => laterOf(anchor, addDays(until, 1)), anchorDate);

function awaitedOf(
  { awaitedInvoice }: SubscriptionRecord,
  { timeZone }: Pick<Market, 'timeZone'>,
): AwaitedPeriod | null {
  if (!awaitedInvoice?.periodEndsAt) return null;
  const { since, periodEndsAt } = awaitedInvoice;
  return { since: civilDateOf(since, timeZone), through: addDays(civilDateOf(periodEndsAt, timeZone), -1) };
}
