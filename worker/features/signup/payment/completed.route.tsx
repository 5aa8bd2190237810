import { createMiddleware } from 'hono/factory';
import { type AppEnv, createRoute, type RequestContext } from '../../../context';
import { addMonths, civilDateOf } from '../../../domain/dates';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { Refusal } from '../../../failures';
import { orderAhead } from '../../../flows/read-ahead';
import { claimsAhead, formKey, releaseUnused, submitOnce } from '../../../flows/submit-once';
import { completedGuard } from '../../../guards/completed';
import { form } from '../../../middleware/form';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { Statement } from '../../../services/database/port';
import type { SubscriptionRecord } from '../../../services/membership/port';
import type { CheckoutState } from '../../../services/payment/port';
import { within } from '../../../services/within';
import { lazyPage } from '../../../ui/lazy-page';
import { checkoutOrderOf } from './checkout-order';
import type { CompletedPageProps } from './completed.page';
import { lookAtCheckout } from './look';

const CompletedPage = lazyPage(() => import('./completed.page').then((page) => page.CompletedPage));

const path = paths.signup.completed.patterns[0];
const guard = guarded(completedGuard, { reads: 'authority' });

const payForm = { name: path, asks: {} };
/** The form is claimed with the reading of the order, before the provider is called. */
const claimAhead = createMiddleware<AppEnv>(async function claimAhead(c, next) {
  const plain = c as unknown as RequestContext;
  claimsAhead(plain, payForm);
  try {
    await next();
  } finally {
    releaseUnused(plain);
  }
});

/** The page is shown without the answer of a provider that takes longer. */
const patienceMs = 1_500;

export const completedRoute = createRoute()
  .get(path, orderAhead, guard, async (c) => {
    const subscription = await orderOf(c, c.var.proof.subscriptionId);
    const { checkout, checkoutCount } = subscription;
    if (checkout === null) return showCompleted(c, subscription, checkoutCount > 0 ? 'declined' : null);
    // Back from the provider's page: whether it was paid there is not known here yet, and nothing is said that could be untrue.
    const state = await within(lookAtCheckout(c, { ...subscription, checkout }), patienceMs, null);
    if (state?.ok && state.value.status === 'complete') return c.redirect(paths.signup.paymentCompleted.href(), 302);
    return showCompleted(c, subscription, state?.ok && state.value.status === 'open' ? 'notPaid' : null);
  })
  .post(path, form, claimAhead, orderAhead, guard, async (c) => {
    const subscription = await orderOf(c, c.var.proof.subscriptionId);
    const paid = paths.signup.paymentCompleted.href();
    const sending = { ...payForm, answer: paid, claims: true };
    let made: string | null = null;
    const submitted = await submitOnce<null>(c, sending, async () => {
      // The checkout just made could not be noted, so nobody is sent there: the order has ended, or another was noted first.
      const order = made ? await readOrder(c, subscription.subscriptionId) : subscription;
      if (made && made !== order.checkout) await c.var.services.payment.expireCheckout(made);
      if (order.state !== 'pending') return { kind: 'done', answer: paid };
      const checkout = await openCheckout(c, order);
      if (checkout === 'paid') return { kind: 'done', answer: paid };
      if (checkout === 'unavailable' || !checkout.url) return { kind: 'notDone', value: null };
      made = checkout.checkout;
      return { kind: 'done', answer: checkout.url, besides: checkout.noted };
    });
    if (submitted.kind === 'expired') return showCompleted(c, subscription, 'expired', 422);
    if (submitted.kind !== 'done') return showCompleted(c, subscription, 'unavailable', 503);
    return goToPayment(c, submitted.answer);
  });

function goToPayment(c: RequestContext, url: string): Response {
  c.set('formActionOutside', true);
  return c.redirect(url, 303);
}

async function orderOf(c: RequestContext, subscriptionId: string): Promise<SubscriptionRecord> {
  const known = c.var.session.taken('order');
  return known?.subscriptionId === subscriptionId ? known : readOrder(c, subscriptionId);
}

async function readOrder(c: RequestContext, subscriptionId: string): Promise<SubscriptionRecord> {
  const subscription = await c.var.services.membership.getSubscriptionById(subscriptionId);
  if (!subscription) throw new Refusal('unavailable', { detail: 'database' });
  return subscription;
}

/** The order's open checkout, or a new one when there is none or the last one has definitely expired. */
async function openCheckout(
  c: RequestContext,
  subscription: SubscriptionRecord,
): Promise<(CheckoutState & { noted: readonly Statement[] }) | 'paid' | 'unavailable'> {
  const { payment, membership } = c.var.services;
  if (subscription.checkout) {
    const state = await payment.fetchCheckout(subscription.checkout);
    if (!state.ok) return 'unavailable';
    // A delayed payment that was returned is over, so a new one may start.
    const settled = state.value.status === 'complete' ? await membership.settle(state.value) : null;
    if (settled && settled !== 'failed') return 'paid';
    if (state.value.status === 'open') return { ...state.value, noted: [] };
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
  const noted = await membership.noteCheckout(subscription.subscriptionId, started.value.checkout, attempt);
  return { ...started.value, noted };
}

async function showCompleted(
  c: RequestContext,
  subscription: SubscriptionRecord,
  fault: CompletedPageProps['fault'],
  status: 200 | 422 | 503 = 200,
): Promise<Response> {
  const { language } = c.var;
  const { snapshot } = subscription;
  // The provider counts from the day of the payment, which may be a day after the order's.
  const isCounted = checkoutOrderOf(c, subscription, 0).firstPeriodEndsAt === null;
  const today = civilDateOf(c.var.now, c.var.market.timeZone);
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
      thenOn={isCounted ? addMonths(today, snapshot.intervalMonths) : snapshot.secondChargeOn}
      formKey={await formKey(c, { name: path })}
      fault={fault}
      emailTo={subscription.memberEmail}
    />,
    status,
  );
}
