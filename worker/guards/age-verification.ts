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
 * Age verification and its choice of issuers, specification §4: validation set with a subscription goes on to the
 * details; age verification not required or no product selected goes to /signup.
 */
export function ageVerificationGuard(state: GuardState): Decision<SelectedProduct> {
  if (waitingOrder(state)) return redirect(paths.signup.completed.href());
  if (isThroughSignup(state)) return redirect(signup);
  if (state.validation.set && state.draft?.subscription) return redirect(paths.signup.customerDetails.href());
  const selected = selectedProduct(state);
  return selected && state.ageRequired ? allow(selected) : redirect(signup);
}
