import { type Missing, missingForOrder } from '../domain/signup/journey';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import {
  type GuardOrder,
  type GuardState,
  hasRunningProduct,
  progressOf,
  type SelectedProduct,
  selectedProduct,
  start,
} from './guard-state';

export interface OverviewProof {
  /** Null only with `unreadable`, if the draft was cleared after the order. */
  readonly selected: SelectedProduct | null;
  /** What the order still lacks; the page names it, the order refuses it. */
  readonly missing: readonly Missing[];
  /** An order that could not be read: the page opens with a notice, its POST answers 503. */
  readonly unreadable: GuardOrder | null;
}

/**
 * Overview, specification §4: without product or subscription redirects to /login. A subscription with an id is
 * fetched: on success the draft is cleared and / shows the waiting order; on a fetch error the page is allowed. The
 * pointer to an unknown or abandoned one is dropped.
 */
export function overviewGuard(state: GuardState): Decision<OverviewProof> {
  const order = state.order;
  if (order?.state === 'pending') return redirect(start, 'clearDraft');
  if (order?.state === 'fetchError') return allow(proofOf(state, order));
  const effect = order?.state === 'abandoned' || order?.state === 'unknown' ? 'dropOrderPointer' : undefined;
  const open =
    order?.state !== 'paid' && !hasRunningProduct(state) && selectedProduct(state) && state.draft?.subscription;
  return open ? allow(proofOf(state, null), effect) : redirect(paths.login.href(), effect);
}

function proofOf(state: GuardState, unreadable: GuardOrder | null): OverviewProof {
  return { selected: selectedProduct(state), missing: missingForOrder(progressOf(state)), unreadable };
}
