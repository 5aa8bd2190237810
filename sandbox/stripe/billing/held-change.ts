import { type Action, find, save } from '../context';
import type { Invoice, Subscription } from '../records';

/**
 * A change with `pending_if_incomplete` whose invoice was not paid at once. It is applied when that is paid, and
 * dropped after 23 hours or at the end of the period
 * (https://docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
interface HeldChange {
  invoice: string;
  changes: Partial<Subscription>;
}

export const heldSeconds = 23 * 3600;

const keyOf = (subscription: string) => `stripe:held-change:${subscription}`;

export const holdChange = (action: Action, subscription: string, held: HeldChange) =>
  action.sandbox.store.put(keyOf(subscription), held);

export const heldChange = (action: Action, subscription: string): HeldChange | undefined =>
  action.sandbox.store.get<HeldChange>(keyOf(subscription));

/** The change that waits for this invoice; undefined if there is none. */
export const heldFor = (action: Action, invoice: Invoice): HeldChange | undefined => {
  const held = heldChange(action, invoice.parent?.subscription_details.subscription ?? '');
  return held?.invoice === invoice.id ? held : undefined;
};

export const letGo = (action: Action, subscription: string) => action.sandbox.store.delete(keyOf(subscription));

/** Voids an open invoice; undefined if it is not open. */
export const voidInvoice = (action: Action, id: string): Invoice | undefined => {
  const invoice = find(action, 'invoice', id);
  if (invoice?.status !== 'open') return undefined;
  const transitions = { ...invoice.status_transitions, voided_at: action.at };
  return save(action, 'invoice', {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: transitions,
  });
};
