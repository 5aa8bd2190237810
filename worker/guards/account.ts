import { allow, type Decision, redirect } from './decision';
import { type GuardMember, type GuardState, start } from './guard-state';

type AccountProof =
  | { readonly kind: 'member'; readonly member: GuardMember }
  /** A token without a user: log in by subscription id using the token, then run the guard again with the result. */
  | { readonly kind: 'restore'; readonly subscriptionId: string | null };

/**
 * Account pages, specification §4: not logged in redirects to /; a token without a user is restored first. The session
 * that made an order which is paid by now is such a token: it proved its e-mail address when ordering.
 */
export function accountGuard(state: GuardState): Decision<AccountProof> {
  if (state.member) return allow({ kind: 'member', member: state.member });
  const paid = state.order?.state === 'paid' ? state.order : null;
  if (paid || state.tokenWithoutUser) return allow({ kind: 'restore', subscriptionId: paid?.subscriptionId ?? null });
  return redirect(start);
}

/**
 * After restoring failed: "otherwise go to /". The order pointer is dropped, since otherwise / would redirect back
 * here.
 */
export function accountGuardAfterRestore(state: Pick<GuardState, 'member'>): Decision<AccountProof> {
  return state.member ? allow({ kind: 'member', member: state.member }) : redirect(start, 'dropOrderPointer');
}
