import type { Outbox, OutboxMessage } from '../../outbox/port';
import type { CheckoutState } from '../../payment/port';

/**
 * Rows of the outbox that undo what a completed checkout left at the payment provider where no membership keeps it: its
 * subscription is ended, and the payer's entry, which no row of ours would name, is deleted.
 */
export function endCheckoutAtProvider(outbox: Outbox, checkout: CheckoutState) {
  const subscriptions = checkout.subscription ? [checkout.subscription] : [];
  const messages: [OutboxMessage, dedupe: string][] = subscriptions.map((one) => [
    { kind: 'endSubscription', subscription: one },
    `end:${one}`,
  ]);
  if (checkout.customer) {
    const payer = { customer: checkout.customer, subscriptions };
    messages.push([{ kind: 'forgetAtProvider', ...payer }, `forget:${checkout.customer}`]);
  }
  return Promise.all(messages.map(([message, dedupe]) => outbox.enqueue({ message, dedupe })));
}
