import type { RequestContext } from '../../../context';
import { addMonths, civilDateOf, countedFrom, noonOf } from '../../../domain/dates';
import { paths } from '../../../paths';
import { originOf } from '../../../request/addresses';
import type { SubscriptionRecord } from '../../../services/membership/port';

export function checkoutOrderOf(c: RequestContext, subscription: SubscriptionRecord, attempt: number) {
  const { snapshot } = subscription;
  const origin = originOf(c);
  const { timeZone } = c.var.market;
  // Also true when an immediate start has to wait for the end of another membership.
  const startsLater = subscription.accessFrom > civilDateOf(Date.parse(subscription.orderedAt), timeZone);
  // The provider counts months by the UTC day. In an hour when that differs from the market's day, a charge would come
  // days early.
  const isOtherDay = countedFrom(c.var.now, timeZone) !== c.var.now;
  return {
    subscriptionId: subscription.subscriptionId,
    attempt,
    email: subscription.memberEmail,
    language: c.var.language,
    productName: snapshot.productName[c.var.language] ?? '',
    currency: subscription.currency,
    priceMinor: snapshot.priceMinor,
    intervalMonths: snapshot.intervalMonths,
    discount: snapshot.discount && { ...snapshot.discount, months: couponMonths(subscription, timeZone) },
    firstPeriodEndsAt: startsLater || isOtherDay ? noonOf(snapshot.secondChargeOn, timeZone) : null,
    successUrl: origin + paths.signup.paymentCompleted.href(),
    cancelUrl: origin + paths.signup.completed.href(),
  };
}

/** Length of the discount in months. The provider counts from today, our charges from the first day with access. */
function couponMonths({ accessFrom, orderedAt, snapshot }: SubscriptionRecord, timeZone: string): number {
  const today = civilDateOf(orderedAt, timeZone);
  const lastLowered = addMonths(accessFrom, ((snapshot.discount?.charges ?? 1) - 1) * snapshot.intervalMonths);
  let months = 1;
  while (addMonths(today, months) <= lastLowered) months += 1;
  return months;
}
