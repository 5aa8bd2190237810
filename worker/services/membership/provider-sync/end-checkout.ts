import type { Outbox, OutboxMessage } from '../../outbox/port';
import type { CheckoutState } from '../../payment/port';

/**
 * Rows of the outbox that undo what a completed checkout left at the payment provider where no membership keeps it: its
 * subscription is ended, and the customer, whom no row of ours would name, is deleted.
 */
export function endCheckoutAtProvider(
  outbox: Outbox,
  { subscription, customer }: Pick<CheckoutState, 'subscription' | 'customer'>,
) {
  const subscriptions = subscription ? [subscription] : [];
  const messages: [OutboxMessage, dedupe: string][] = subscriptions.map((one) => [
    { kind: 'endSubscription', subscription: one },
    `end:${one}`,
  ]);
  if (customer) messages.push([{ kind: 'forgetAtProvider', customer, subscriptions }, `forget:${customer}`]);
  return Promise.all(messages.map(([message, dedupe]) => outbox.enqueue({ message, dedupe })));
}
