import { paths } from '../paths';
import { customerDetailsGuard } from './customer-details';
import { type Decision, redirect } from './decision';
import type { GuardState, SelectedProduct } from './guard-state';

/** Skin data, specification §4: as customer details; a product without UV asks nothing and goes on to the e-mail. */
export function skinDataGuard(state: GuardState): Decision<SelectedProduct> {
  const decision = customerDetailsGuard(state);
  if (decision.kind !== 'allow' || decision.proof.product.usesUv) return decision;
  return redirect(paths.signup.verifyEmail.href());
}
