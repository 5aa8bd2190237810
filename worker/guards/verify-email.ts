import type { CustomerDetails, Draft } from '../domain/draft';
import { isEmailProved } from '../domain/journey';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import { type GuardState, isThroughSignup, progressOf, selectedProduct, start, waitingOrder } from './guard-state';

/** What the page has to say. */
export type VerifyEmailProof =
  /** No sign-up: offers to start one. */
  | { readonly view: 'start' }
  /** A product but no details yet: asks for them. */
  | { readonly view: 'detailsMissing' }
  | { readonly view: 'code'; readonly draft: Draft; readonly details: CustomerDetails }
  /** Already verified: go on. */
  | { readonly view: 'verified'; readonly details: CustomerDetails }
  /** Paid, or a member: nothing to verify, the account is there. */
  | { readonly view: 'member' };

/** E-mail verification has no guard in specification §2: it always has something to say, but a waiting order comes first. */
export function verifyEmailGuard(state: GuardState): Decision<VerifyEmailProof> {
  if (waitingOrder(state)) return redirect(paths.signup.completed.href());
  if (isThroughSignup(state)) return allow({ view: 'member' });
  const selected = selectedProduct(state);
  const details = selected?.draft.details ?? null;
  if (state.member && (!details || details.email === state.member.email)) return skipped(state);
  if (!selected) return allow({ view: 'start' });
  if (!details) return allow({ view: 'detailsMissing' });
  return allow(
    isEmailProved(progressOf(state)) ? { view: 'verified', details } : { view: 'code', draft: selected.draft, details },
  );
}

/** A logged-in member's address is proved: on to the next page that can be shown. */
function skipped(state: GuardState): Decision<never> {
  const selected = selectedProduct(state);
  if (!selected) return redirect(start);
  return redirect(selected.draft.subscription ? paths.signup.overview.href() : paths.signup.customerDetails.href());
}
