import { createRoute } from '../../context';
import type { Result } from '../../domain/result';
import { readBody } from '../../middleware/form';
import { paths } from '../../paths';
import type { FeatureServices } from '../../services';
import type { PaymentEvent, PaymentFault } from '../../services/payment/port';

const maximumBytes = 256 * 1024;
/** Most webhooks handled at once, per isolate, over all cells. */
const mostUnderWay = 200;
/**
 * Milliseconds. A request that the platform cancels (caller gone) never runs its `finally`, so it stops counting after
 * this.
 */
const longestMs = 60_000;
const underWay = new Set<{ readonly since: number }>();

function isBusy(now: number): boolean {
  if (underWay.size < mostUnderWay) return false;
  for (const one of underWay) if (Math.abs(now - one.since) > longestMs) underWay.delete(one);
  return underWay.size >= mostUnderWay;
}

/**
 * Verifies the signature over the raw bytes first. Answers 2xx only when everything is committed; a repeated event is
 * answered and has no effect.
 */
export const webhooksRoute = createRoute().post(paths.webhooks.payment.patterns[0], async (c) => {
  const { services } = c.var;
  const raw = await readBody(c.req.raw, maximumBytes);
  const event = await services.payment.parseWebhook(raw, c.req.header('stripe-signature') ?? '');
  if (!event.ok) {
    services.tallies.add(`webhooks.${event.reason}`);
    c.set('outcome', `webhook:${event.reason}`);
    return c.text(event.reason === 'badSignature' ? 'bad signature' : 'no event of this account', 400);
  }
  if (event.value.isOtherVersion) services.tallies.add('webhooks.otherVersion');
  // More webhooks at once would exceed the provider's rate limit for our requests; it delivers a refused event again
  // later.
  const now = services.clock.now();
  if (isBusy(now)) {
    services.tallies.add('webhooks.busy');
    c.set('outcome', 'webhook:busy');
    return c.text('try again', 503, { 'Retry-After': '30' });
  }
  const mine = { since: now };
  underWay.add(mine);
  try {
    const invoice = event.value.kind === 'invoice' ? event.value.invoice : null;
    const standing = await services.webhookEvents.standing(event.value.id, invoice);
    if (standing === 'known') return c.json({ received: true, known: true });
    const done = standing === 'recorded' || (await apply(services, event.value));
    // Without a 2xx answer the provider delivers the event again later.
    if (!done) return c.text('try again', 503, { 'Retry-After': '30' });
    await services.webhookEvents.remember(event.value);
    return c.json({ received: true });
  } finally {
    underWay.delete(mine);
  }
});

/** Events may arrive in any order, so an event only triggers a read of the present state. */
async function apply(services: FeatureServices, event: PaymentEvent): Promise<boolean> {
  const { payment, membership } = services;
  switch (event.kind) {
    case 'checkout': {
      if (event.provesMethod) return isHeard(await membership.finishMethodChange(event.checkout));
      const checkout = await payment.fetchCheckout(event.checkout);
      if (checkout.ok) await membership.settle(checkout.value);
      return isHeard(checkout);
    }
    case 'invoice': {
      if (event.isFirst && !(await membership.isAwaited(event))) return true;
      const invoice = await payment.fetchInvoice(event.invoice);
      if (invoice.ok) await membership.recordInvoice(invoice.value);
      return isHeard(invoice);
    }
    case 'subscription':
      return event.subscriptionId === null || isHeard(await membership.bringInLine(event.subscriptionId));
    case 'refund': {
      if (event.intent === null) return true;
      const found = await payment.fetchRefunds(event.intent);
      if (found.ok && found.value) await membership.recordRefunds(found.value.charge, found.value.refunds);
      return isHeard(found);
    }
    case 'dispute': {
      const dispute = await payment.fetchDispute(event.dispute);
      if (dispute.ok && dispute.value) await services.disputes.record(dispute.value);
      return isHeard(dispute);
    }
    case 'other':
      return true;
  }
}

/** A request that the provider refuses would be refused again, so the event counts as handled. */
const isHeard = (answer: Result<unknown, PaymentFault>) => answer.ok || answer.reason.kind === 'refused';
