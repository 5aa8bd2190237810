import { allow, type Decision, redirect } from './decision';
import { type GuardOrder, type GuardState, start, waitingOrder } from './guard-state';

/**
 * Completed, specification §4: without product or subscription redirects to /; allowed only if the order is not paid
 * yet. Reads the order pointer, which has both and outlives the draft.
 */
export function completedGuard(state: GuardState): Decision<GuardOrder> {
  const order = waitingOrder(state);
  return order ? allow(order) : redirect(start);
}
