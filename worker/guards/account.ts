import { allow, type Decision, redirect } from './decision';
import { type GuardMember, type GuardState, start } from './guard-state';

export type AccountProof =
  | { readonly kind: 'member'; readonly member: GuardMember }
  /** A token without a user: log in by subscription id using the token, then decide again with what that gave. */
  | { readonly kind: 'restore'; readonly subscriptionId: string | null };

/**
 * Account pages, specification §4: not logged in goes to /; a token without a user is restored first. The session that
 * made a now paid order is such a token: it proved its e-mail when it ordered.
 */
export function accountGuard(state: GuardState): Decision<AccountProof> {
  if (state.member) return allow({ kind: 'member', member: state.member });
  const paid = state.order?.state === 'paid' ? state.order : null;
  if (paid || state.tokenWithoutUser) return allow({ kind: 'restore', subscriptionId: paid?.subscriptionId ?? null });
  return redirect(start);
}

/** The restoring failed: "otherwise go to /", and a pointer that cannot be followed is let go of, lest / send back here. */
export function accountGuardAfterRestore(state: Pick<GuardState, 'member'>): Decision<AccountProof> {
  return state.member ? allow({ kind: 'member', member: state.member }) : redirect(start, 'dropOrderPointer');
}
