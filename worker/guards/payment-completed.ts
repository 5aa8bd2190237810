import { allow, type Decision } from './decision';
import { type GuardOrder, type GuardState, hasRunningProduct } from './guard-state';

export type PaymentCompletedProof =
  /** Nothing of this browser's: a page that says nothing about anyone. */
  | { readonly view: 'neutral' }
  | { readonly view: 'waiting'; readonly order: GuardOrder }
  | { readonly view: 'ended' }
  | { readonly view: 'welcome'; readonly order: GuardOrder | null };

/** Payment completed has no guard (specification §2); what it shows depends on the order this browser made. */
export function paymentCompletedGuard(state: GuardState): Decision<PaymentCompletedProof> {
  const { order } = state;
  switch (order?.state) {
    case 'pending':
    case 'fetchError':
      return allow({ view: 'waiting', order });
    case 'paid':
      return allow({ view: 'welcome', order });
    case 'abandoned':
    case 'unknown':
      return allow({ view: 'ended' });
    default:
      return allow(hasRunningProduct(state) ? { view: 'welcome', order: null } : { view: 'neutral' });
  }
}
