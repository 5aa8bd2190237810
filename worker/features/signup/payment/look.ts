import type { RequestContext } from '../../../context';

/** Milliseconds, the refresh interval of the page that waits: the provider is not asked more often. */
const askAgainMs = 3_000;

/**
 * Asks the provider about an order's checkout, at most once an interval, however many pages are open. Null: it was asked
 * just now.
 */
export async function lookAtCheckout(
  c: RequestContext,
  { subscriptionId, checkout }: { readonly subscriptionId: string; readonly checkout: string },
) {
  const { looks, payment } = c.var.services;
  if (await looks.take(`checkout:${subscriptionId}`, checkout, askAgainMs)) return payment.fetchCheckout(checkout);
  looks.kept();
  return null;
}
