import { paths } from '../paths';
import { customerDetailsGuard } from './customer-details';
import { type Decision, redirect } from './decision';
import type { GuardState, SelectedProduct } from './guard-state';

/**
 * Skin data, specification §4: like customer details; for a product without UV redirects to the e-mail verification.
 */
export function skinDataGuard(state: GuardState): Decision<SelectedProduct> {
  const decision = customerDetailsGuard(state);
  if (decision.kind !== 'allow' || decision.proof.product.usesUv) return decision;
  return redirect(paths.signup.verifyEmail.href());
}
