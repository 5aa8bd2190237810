import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../context';
import { accountGuard, accountGuardAfterRestore } from '../../guards/account';
import { becomeMember } from '../../middleware/become-member';
import { clearCookie, writeCookie } from '../../middleware/cookies';
import { act, readGuardState } from '../../middleware/guard';

const returnToSeconds = 300;

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
  const left = await act(c, decision);
  if (left) {
    if (c.req.method === 'GET') writeCookie(c, 'return-to', new URL(c.req.url).pathname, returnToSeconds);
    return left;
  }
  clearCookie(c, 'return-to');
  await next();
});
