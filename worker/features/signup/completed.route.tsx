import { createRoute, type RequestContext } from '../../context';
import { addMonths, civilDateOf, countedFrom, noonOf } from '../../domain/dates';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { completedGuard } from '../../guards/completed';
import { form } from '../../middleware/form';
import { guarded } from '../../middleware/guard';
import { originOf } from '../../middleware/market';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { SubscriptionRecord } from '../../services/membership/port';
import type { CheckoutState } from '../../services/payment/port';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import type { CompletedPageProps } from './completed.page';

const CompletedPage = lazyPage(() => import('./completed.page').then((page) => page.CompletedPage));

const path = paths.signup.completed.patterns[0];
const guard = guarded(completedGuard, { reads: 'authority' });

export const completedRoute = createRoute()
  .get(path, guard, async (c) => {
    const subscription = await orderOf(c, c.var.proof.subscriptionId);
    const wasReturned = subscription.checkout === null && subscription.checkoutCount > 0;
    return showCompleted(c, subscription, wasReturned ? 'declined' : null);
  })
  .post(path, form, guard, async (c) => {
    const { services, session, form: fields, proof } = c.var;
    const subscription = await orderOf(c, proof.subscriptionId);
    const use = { key: fields.values.idempotencyKey ?? '', sessionHash: await session.hash(), route: path, body: {} };
    if (!(await services.idempotency.isOurs(use))) return showCompleted(c, subscription, 'expired', 422);
    const earlier = await services.idempotency.earlier(use);
    if (earlier.kind === 'answered') return goToPayment(c, earlier.answer);
    if (!(await services.idempotency.claim(use))) throw new Refusal('conflict');
    const checkout = await openCheckout(c, subscription).catch(async (error: unknown) => {
      // The key is free again at once: pressing once more is all there is to do.
      await services.idempotency.release(use.key).catch(() => undefined);
      throw error;
    });
    if (checkout === 'paid') {
      await services.idempotency.finish(use.key, paths.signup.paymentCompleted.href());
      return c.redirect(paths.signup.paymentCompleted.href(), 303);
    }
    if (checkout === 'unavailable' || !checkout.url) {
      await services.idempotency.release(use.key);
      return showCompleted(c, subscription, 'unavailable', 503);
    }
    await services.idempotency.finish(use.key, checkout.url);
    return goToPayment(c, checkout.url);
  });

function goToPayment(c: RequestContext, url: string): Response {
  c.set('formActionOutside', true);
  return c.redirect(url, 303);
}

async function orderOf(c: RequestContext, subscriptionId: string): Promise<SubscriptionRecord> {
  const subscription = await c.var.services.membership.getSubscriptionById(subscriptionId);
  if (!subscription) throw new Refusal('unavailable', { detail: 'database' });
  return subscription;
}

/** The open hosted page of this order, or a new one when there is none or the last one expired for certain. */
async function openCheckout(
  c: RequestContext,
  subscription: SubscriptionRecord,
): Promise<CheckoutState | 'paid' | 'unavailable'> {
  const { payment, membership } = c.var.services;
  if (subscription.checkout) {
    const state = await payment.fetchCheckout(subscription.checkout);
    if (!state.ok) return 'unavailable';
    // A slow payment that was returned is over: another one may begin.
    const settled = state.value.status === 'complete' ? await membership.settle(state.value) : null;
    if (settled && settled !== 'failed') return 'paid';
    if (state.value.status === 'open') return state.value;
  }
  const attempt = subscription.checkoutCount + 1;
  const started = await payment.startCheckout(checkoutOrderOf(c, subscription, attempt));
  if (!started.ok) {
    c.var.services.log({
      event: 'partner',
      partner: 'payment',
      requestId: c.var.requestId,
      reason: started.reason.kind,
    });
    return 'unavailable';
  }
  await membership.noteCheckout(subscription.subscriptionId, started.value.checkout, attempt);
  return started.value;
}

function checkoutOrderOf(c: RequestContext, subscription: SubscriptionRecord, attempt: number) {
  const { snapshot } = subscription;
  const origin = originOf(c);
  const { timeZone } = c.var.market;
  // Also when it was to start at once but another membership has to run out first.
  const startsLater = subscription.accessFrom > civilDateOf(Date.parse(subscription.orderedAt), timeZone);
  // The provider counts months by the day in UTC: begun in an hour in which that is another one, a charge would come days early.
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

/** The provider counts a discount in months from today; the charges count from the first day with access. */
function couponMonths({ accessFrom, orderedAt, snapshot }: SubscriptionRecord, timeZone: string): number {
  const today = civilDateOf(orderedAt, timeZone);
  const lastLowered = addMonths(accessFrom, ((snapshot.discount?.charges ?? 1) - 1) * snapshot.intervalMonths);
  let months = 1;
  while (addMonths(today, months) <= lastLowered) months += 1;
  return months;
}

async function showCompleted(
  c: RequestContext,
  subscription: SubscriptionRecord,
  fault: CompletedPageProps['fault'],
  status: 200 | 422 | 503 = 200,
): Promise<Response> {
  const { services, session, language } = c.var;
  const { snapshot } = subscription;
  c.set('formActionOutside', true);
  if (status === 503) c.header('Retry-After', '30');
  return render(
    c,
    <CompletedPage
      number={displaySubscriptionNumber(subscription.number)}
      productName={snapshot.productName[language] ?? ''}
      studioName={snapshot.studio.name}
      firstAmountMinor={subscription.firstAmountMinor}
      thenAmountMinor={snapshot.secondAmountMinor}
      thenOn={snapshot.secondChargeOn}
      idempotencyKey={await services.idempotency.createKey(await session.hash(), path)}
      fault={fault}
      emailTo={subscription.memberEmail}
    />,
    status,
  );
}
