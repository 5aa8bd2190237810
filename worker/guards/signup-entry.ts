import type { Draft } from '../domain/signup/draft';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import {
  type GuardOrder,
  type GuardState,
  hasRunningProduct,
  type SelectedProduct,
  selectedProduct,
  waitingOrder,
} from './guard-state';

export interface SignupEntryProof {
  readonly draft: Draft | null;
  /** "The selected product is restored from storage." */
  readonly selected: SelectedProduct | null;
  /** The unpaid order, for the banner. */
  readonly waiting: GuardOrder | null;
}

/**
 * Signup entry, specification §4: a member with a running membership is redirected to the account; an entry pair
 * without a subscription is followed; everybody else gets the page with the selected product.
 */
export function signupEntryGuard(state: GuardState): Decision<SignupEntryProof> {
  if (hasRunningProduct(state) || state.order?.state === 'paid') return redirect(paths.account.main.href());
  const waiting = waitingOrder(state);
  const followed = waiting ? null : followEntryPair(state);
  return followed ?? allow({ draft: state.draft, selected: selectedProduct(state), waiting });
}

/** A pair is followed only if there is no subscription; repeated by the same draft it has the same result. */
function followEntryPair({ pair, draft }: GuardState): Decision<never> | null {
  if (pair.kind === 'absent' || (draft?.subscription && !(pair.kind === 'product' && pair.repeated))) return null;
  switch (pair.kind) {
    case 'failed':
      return redirect(paths.signup.ageVerification.href());
    case 'product':
      return redirect(paths.signup.customerDetails.href());
    case 'studio':
      return redirect(paths.signup.entry.href({ studio: pair.studioId }));
  }
}
