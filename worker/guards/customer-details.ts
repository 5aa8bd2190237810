import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import {
  type GuardState,
  isThroughSignup,
  type SelectedProduct,
  selectedProduct,
  start,
  waitingOrder,
} from './guard-state';

/** Customer details, specification §4: without a selected product redirects to /. Details may precede the age check. */
export function customerDetailsGuard(state: GuardState): Decision<SelectedProduct> {
  if (waitingOrder(state)) return redirect(paths.signup.completed.href());
  if (isThroughSignup(state)) return redirect(start);
  const selected = selectedProduct(state);
  return selected ? allow(selected) : redirect(start);
}
