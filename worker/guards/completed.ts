import { allow, type Decision, redirect } from './decision';
import { type GuardOrder, type GuardState, start, waitingOrder } from './guard-state';

/**
 * Completed, specification §4: no product or subscription goes to /; allowed only if not yet paid. It reads the order
 * pointer, which carries both and outlives the draft.
 */
export function completedGuard(state: GuardState): Decision<GuardOrder> {
  const order = waitingOrder(state);
  return order ? allow(order) : redirect(start);
}
