import { createRoute, type RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { becomeMember } from '../../../flows/become-member';
import { welcomeAhead } from '../../../flows/read-ahead';
import { type PaymentCompletedProof, paymentCompletedGuard } from '../../../guards/payment-completed';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { PaymentRecord, SubscriptionRecord } from '../../../services/membership/port';
import { lazyPage } from '../../../ui/lazy-page';
import { lookAtCheckout } from './look';
import type { Welcome } from './welcome';

const PaymentCompletedPage = lazyPage(() =>
  import('./payment-completed.page').then((page) => page.PaymentCompletedPage),
);

const path = paths.signup.paymentCompleted.patterns[0];

/** The address proves nothing: only a verified event or our own request to the provider counts. */
export const paymentCompletedRoute = createRoute().get(
  path,
  welcomeAhead,
  guarded(paymentCompletedGuard, { reads: 'authority' }),
  async (c) => {
    const { proof } = c.var;
    if (proof.view === 'welcome') return welcome(c, proof.order?.subscriptionId ?? null);
    if (proof.view === 'neutral') return render(c, <PaymentCompletedPage kind="neutral" />);
    return look(c, proof);
  },
);

/**
 * Until the event arrives we ask the provider ourselves, at most once an interval per order, however many pages are
 * open. If it does not answer, the visitor waits. An order that has ended may have been paid all the same.
 */
async function look(
  c: RequestContext,
  { order, view }: Extract<PaymentCompletedProof, { view: 'waiting' | 'ended' }>,
): Promise<Response> {
  const { membership } = c.var.services;
  const checkout = (c.var.session.taken('order') ?? (await membership.getSubscriptionById(order.subscriptionId)))
    ?.checkout;
  const state = checkout ? await lookAtCheckout(c, { subscriptionId: order.subscriptionId, checkout }) : null;
  // Not known just now. An order that has ended may have been paid: nobody is told that no money has been taken.
  if (!state?.ok) return render(c, <PaymentCompletedPage kind={checkout && view === 'ended' ? 'neutral' : view} />);
  const settled = await membership.settle(state.value);
  if (settled === 'paid' || settled === 'alreadyPaid') return welcome(c, order.subscriptionId);
  if (settled === 'failed' && view === 'waiting') return c.redirect(paths.signup.completed.href(), 302);
  if (settled === 'refunded') return render(c, <PaymentCompletedPage kind="returned" />);
  return render(c, <PaymentCompletedPage kind={settled === 'expired' ? 'ended' : view} />);
}

async function welcome(c: RequestContext, subscriptionId: string | null): Promise<Response> {
  const isMember = subscriptionId === null || (await becomeMember(c, subscriptionId));
  const loaded = isMember ? await c.var.session.authority() : null;
  if (!loaded?.member) return render(c, <PaymentCompletedPage kind="neutral" />);
  const { subscriptions, payments } =
    c.var.session.taken('overview') ?? (await c.var.services.members.overview(loaded.member.memberId));
  const subscription =
    subscriptions.find((one) => one.subscriptionId === subscriptionId) ?? subscriptions.find((one) => one.isPaid);
  if (!subscription) return render(c, <PaymentCompletedPage kind="neutral" />);
  const paid = payments.find((one) => one.subscriptionId === subscription.subscriptionId && one.kind === 'charge');
  return render(c, <PaymentCompletedPage kind="welcome" welcome={welcomeOf(c, subscription, loaded.member, paid)} />);
}

function welcomeOf(
  c: RequestContext,
  subscription: SubscriptionRecord,
  { firstName, lastName }: Pick<Welcome, 'firstName' | 'lastName'>,
  paid: PaymentRecord | undefined,
): Welcome {
  const { snapshot } = subscription;
  const { timeZone } = c.var.market;
  return {
    firstName,
    lastName,
    productName: snapshot.productName[c.var.language] ?? '',
    number: displaySubscriptionNumber(subscription.number),
    paidMinor: paid?.amountMinor ?? subscription.firstAmountMinor,
    isOnItsWay: subscription.awaitedInvoice !== null,
    nextMinor: snapshot.secondAmountMinor,
    nextOn: subscription.nextChargeAt ? civilDateOf(subscription.nextChargeAt, timeZone) : snapshot.secondChargeOn,
    accessFrom: subscription.accessFrom,
    hasAccess: subscription.accessFrom <= civilDateOf(c.var.now, timeZone),
    studio: snapshot.studio,
    accessHtml: snapshot.studio.accessHtml[c.var.language] ?? '',
    usesUv: snapshot.usesUv,
    receiptHref: paid?.receiptNumber ? paths.accountMore.receipt.href({ paymentId: paid.paymentId }) : null,
    accountHref: paths.account.main.href(),
  };
}
