import { createRoute } from '../../context';
import type { Result } from '../../domain/result';
import { readBody } from '../../middleware/form';
import { paths } from '../../paths';
import type { CellServices } from '../../services';
import type { PaymentEvent, PaymentFault } from '../../services/payment/port';

const maximumBytes = 256 * 1024;
/** Of one isolate, in all cells. */
const mostUnderWay = 200;
/** A request that the platform ends, such as one whose caller is gone, never comes to its `finally`: it counts no longer than this. */
const longestMs = 60_000;
const underWay = new Set<{ readonly since: number }>();

function isBusy(now: number): boolean {
  if (underWay.size < mostUnderWay) return false;
  for (const one of underWay) if (Math.abs(now - one.since) > longestMs) underWay.delete(one);
  return underWay.size >= mostUnderWay;
}

/** Signed raw bytes first; 2xx only once everything is committed; the same event again is answered and does nothing. */
export const webhooks = createRoute().post(paths.webhooks.payment.patterns[0], async (c) => {
  const { services } = c.var;
  const raw = await readBody(c.req.raw, maximumBytes);
  const event = await services.payment.parseWebhook(raw, c.req.header('stripe-signature') ?? '');
  if (!event.ok) {
    services.tallies.add(`webhooks.${event.reason}`);
    c.set('outcome', `webhook:${event.reason}`);
    return c.text(event.reason === 'badSignature' ? 'bad signature' : 'no event of this account', 400);
  }
  if (event.value.isOtherVersion) services.tallies.add('webhooks.otherVersion');
  // More at once would be more questions at once than the provider answers; it tells it again later.
  const now = services.clock.now();
  if (isBusy(now)) {
    services.tallies.add('webhooks.busy');
    c.set('outcome', 'webhook:busy');
    return c.text('try again', 503, { 'Retry-After': '30' });
  }
  const mine = { since: now };
  underWay.add(mine);
  try {
    if (await isKnown(services, event.value.id)) return c.json({ received: true, known: true });
    const done = await apply(services, event.value);
    // Not answered with 2xx, so the provider tells it again later.
    if (!done) return c.text('try again', 503, { 'Retry-After': '30' });
    await remember(services, event.value);
    return c.json({ received: true });
  } finally {
    underWay.delete(mine);
  }
});

/** Order of events is not assumed: an event only says that it is time to ask for the present state. */
async function apply(services: CellServices, event: PaymentEvent): Promise<boolean> {
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
      const paidBack = await payment.fetchRefunds(event.intent);
      if (paidBack.ok && paidBack.value) await membership.recordRefunds(paidBack.value.charge, paidBack.value.refunds);
      return isHeard(paidBack);
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

/** What the provider refuses to tell it will refuse again. */
const isHeard = (answer: Result<unknown, PaymentFault>) => answer.ok || answer.reason.kind === 'refused';

async function isKnown({ database }: CellServices, eventId: string): Promise<boolean> {
  const [rows = []] = await database.read([
    database.prepare('SELECT 1 FROM webhook_event WHERE event_id = ?', eventId),
  ]);
  return rows.length > 0;
}

async function remember({ database, clock }: CellServices, { id, type }: PaymentEvent): Promise<void> {
  await database.write([
    database.prepare(
      `INSERT INTO webhook_event (event_id, provider, type, received_at) VALUES (?, 'stripe', ?, ?) ON CONFLICT DO NOTHING`,
      id,
      type,
      new Date(clock.now()).toISOString(),
    ),
  ]);
}
