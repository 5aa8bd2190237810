import { parseGuid } from '../domain/guid';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import type { GuardState } from './guard-state';

export interface LoginProof {
  /** Named by the address; it only chooses whom a code is sent to and never proves anything. */
  readonly subscriptionId: string | null;
}

/**
 * Login, specification §4: who is logged in goes to /account-main, otherwise the draft is cleared. Pages with `step`
 * belong to a login under way and clear nothing.
 */
export function loginGuard(
  state: GuardState,
  query: { readonly step?: string | null; readonly subscriptionId?: string | null },
): Decision<LoginProof> {
  if (state.member) return redirect(paths.account.main.href());
  return allow({ subscriptionId: parseGuid(query.subscriptionId) }, query.step ? undefined : 'clearDraft');
}
