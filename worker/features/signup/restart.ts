import type { RequestContext } from '../../context';
import { Refusal } from '../../failures';
import { withoutOrder } from '../../middleware/guard';
import { paths } from '../../paths';

/**
 * "Start again": closes the checkout at the provider first, so that a dropped order cannot be paid. If it was paid
 * meanwhile, it is settled instead. A second press has no further effect.
 */
export async function restartOrder(c: RequestContext): Promise<Response> {
  const { services, session } = c.var;
  const loaded = await session.authority();
  const order = loaded?.state.order;
  if (!order) return c.redirect(paths.signup.entry.href(), 303);
  const subscription = await services.membership.getSubscriptionById(order.subscriptionId);
  if (subscription?.checkout && !subscription.isPaid) {
    const expired = await services.payment.expireCheckout(subscription.checkout);
    if (!expired.ok && expired.reason.kind !== 'refused') throw new Refusal('unavailable', { detail: 'payment' });
    if (!expired.ok) {
      const state = await services.payment.fetchCheckout(subscription.checkout);
      if (!state.ok) throw new Refusal('unavailable', { detail: 'payment' });
      if (state.value.status === 'complete') {
        const settled = await services.membership.settle(state.value);
        if (settled !== 'failed') return c.redirect(paths.signup.paymentCompleted.href(), 303);
      }
    }
  }
  if (!subscription || !(await services.membership.abandon(subscription))) {
    const now = await services.membership.getSubscriptionById(order.subscriptionId);
    // Another tab went to pay meanwhile: its checkout is closed first, too.
    if (now?.state === 'pending') return restartOrder(c);
    if (now?.isPaid) return c.redirect(paths.signup.paymentCompleted.href(), 303);
  }
  const saved = await session.update(withoutOrder(order));
  if (!saved.ok) throw new Refusal('conflict');
  return c.redirect(paths.signup.entry.href(), 303);
}
