import type { RequestContext } from '../../../context';
import { addMonths, civilDateOf, countedFrom, dayMs, daysBetween, noonOf, sameTimeOn } from '../../../domain/dates';
import { paths } from '../../../paths';
import { originOf } from '../../../request/addresses';
import type { SubscriptionRecord } from '../../../services/membership/port';

export function checkoutOrderOf(c: RequestContext, subscription: SubscriptionRecord, attempt: number) {
  const { snapshot } = subscription;
  const { discount, secondChargeOn, intervalMonths } = snapshot;
  const origin = originOf(c);
  const { now, market, language } = c.var;
  const { timeZone } = market;
  // Also true when an immediate start has to wait for the end of another membership.
  const startsLater = subscription.accessFrom > civilDateOf(Date.parse(subscription.orderedAt), timeZone);
  // The provider counts months by the UTC day. In an hour when that differs from the market's day, a charge would come
  // days early.
  const isOtherDay = countedFrom(now, timeZone) !== now;
  const firstPeriodEndsAt = startsLater || isOtherDay ? noonOf(secondChargeOn, timeZone) : null;
  /** The provider counts a discount's months from the payment, to the second, and a charge of that second is not lowered. */
  const after = (months: number) => sameTimeOn(addMonths(civilDateOf(now, 'UTC'), months), now, 'UTC');
  const couponMonths = (charges: number) => {
    const lastLowered =
      firstPeriodEndsAt === null
        ? after((charges - 1) * intervalMonths)
        : firstPeriodEndsAt +
          daysBetween(secondChargeOn, addMonths(secondChargeOn, (charges - 2) * intervalMonths)) * dayMs;
    let months = 1;
    while (after(months) <= lastLowered) months += 1;
    return months;
  };
  return {
    subscriptionId: subscription.subscriptionId,
    attempt,
    email: subscription.memberEmail,
    language,
    productName: snapshot.productName[language] ?? '',
    currency: subscription.currency,
    priceMinor: snapshot.priceMinor,
    intervalMonths,
    discount: discount && { ...discount, months: couponMonths(discount.charges) },
    firstPeriodEndsAt,
    successUrl: origin + paths.signup.paymentCompleted.href(),
    cancelUrl: origin + paths.signup.completed.href(),
  };
}
