import { allow, type Decision } from './decision';
import { type GuardOrder, type GuardState, hasRunningProduct } from './guard-state';

export type PaymentCompletedProof =
  /** This browser made no order: a page without personal data. */
  | { readonly view: 'neutral' }
  | { readonly view: 'waiting'; readonly order: GuardOrder }
  | { readonly view: 'ended'; readonly order: GuardOrder }
  | { readonly view: 'welcome'; readonly order: GuardOrder | null };

/** Payment completed has no guard (specification §2); what it shows depends on the order of this browser. */
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
      return allow({ view: 'ended', order });
    default:
      return allow(hasRunningProduct(state) ? { view: 'welcome', order: null } : { view: 'neutral' });
  }
}
