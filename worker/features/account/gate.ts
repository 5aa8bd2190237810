import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../context';
import { accountGuard, accountGuardAfterRestore } from '../../guards/account';
import { becomeMember } from '../../middleware/become-member';
import { clearCookie, writeCookie } from '../../middleware/cookies';
import { act, isRealNavigation, readGuardState } from '../../middleware/guard';

/** Strangers go to /, which says "please log in" and keeps the way back; a paid order's session becomes a member's first. */
export const accountGate = createMiddleware<AppEnv>(async function accountGate(c, next) {
  let state = await readGuardState(c, { reads: 'account' });
  let decision = accountGuard(state);
  if (decision.kind === 'allow' && decision.proof.kind === 'restore') {
    const { subscriptionId } = decision.proof;
    if (subscriptionId && (await becomeMember(c, subscriptionId)))
      state = await readGuardState(c, { reads: 'account' });
    decision = accountGuardAfterRestore(state);
  }
  // Before the answer is made: what is set later is not on it.
  if (decision.kind === 'redirect' && c.req.method === 'GET' && isRealNavigation(c))
    writeCookie(c, 'return-to', new URL(c.req.url).pathname);
  const left = await act(c, decision);
  if (left) return left;
  clearCookie(c, 'return-to');
  await next();
});
