import { parseGuid } from '../domain/guid';
import { paths } from '../paths';
import { allow, type Decision, redirect } from './decision';
import type { GuardState } from './guard-state';

interface LoginProof {
  /** From the address; only decides whom a code is sent to and proves nothing. */
  readonly subscriptionId: string | null;
}

/**
 * Login, specification §4: a logged-in member is redirected to /account-main, otherwise the draft is cleared. Pages
 * with `step` belong to a login in progress and clear nothing.
 */
export function loginGuard(
  state: GuardState,
  query: { readonly step?: string | null; readonly subscriptionId?: string | null },
): Decision<LoginProof> {
  if (state.member) return redirect(paths.account.main.href());
  return allow({ subscriptionId: parseGuid(query.subscriptionId) }, query.step ? undefined : 'clearDraft');
}
