import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import {
  type GuardState,
  isThroughSignup,
  type SelectedProduct,
  selectedProduct,
  signup,
  waitingOrder,
} from './guard-state';

/**
 * Age verification and the choice of issuers, specification §4: a set validation with a subscription redirects to the
 * details; if no check is required or no product selected, to /signup.
 */
export function ageVerificationGuard(state: GuardState): Decision<SelectedProduct> {
  if (waitingOrder(state)) return redirect(paths.signup.completed.href());
  if (isThroughSignup(state)) return redirect(signup);
  if (state.validation.set && state.draft?.subscription) return redirect(paths.signup.customerDetails.href());
  const selected = selectedProduct(state);
  return selected && state.ageRequired ? allow(selected) : redirect(signup);
}
