import type { CustomerDetails, Draft } from '../domain/signup/draft';
import { isEmailProved } from '../domain/signup/journey';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import { type GuardState, isThroughSignup, progressOf, selectedProduct, start, waitingOrder } from './guard-state';

/** The view of the page. */
export type VerifyEmailProof =
  /** No sign-up: the page offers to start one. */
  | { readonly view: 'start' }
  /** A product but no details yet: the page asks for them. */
  | { readonly view: 'detailsMissing' }
  | { readonly view: 'code'; readonly draft: Draft; readonly details: CustomerDetails }
  /** Already verified: the page leads on. */
  | { readonly view: 'verified'; readonly details: CustomerDetails }
  /** Paid, or a member: nothing to verify, the page leads to the account. */
  | { readonly view: 'member' };

/**
 * E-mail verification has no guard in specification §2, so a page is always shown, but a waiting order redirects first.
 */
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

/** A logged-in member's address is proved: redirect to the next page that can be shown. */
function skipped(state: GuardState): Decision<never> {
  const selected = selectedProduct(state);
  if (!selected) return redirect(start);
  return redirect(selected.draft.subscription ? paths.signup.overview.href() : paths.signup.customerDetails.href());
}
