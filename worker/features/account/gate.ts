import { createMiddleware } from 'hono/factory';
import type { MemberEnv } from '../../context';
import { becomeMember } from '../../flows/become-member';
import { accountGuard, accountGuardAfterRestore } from '../../guards/account';
import { isForm, readForm } from '../../middleware/form';
import { act, isRealNavigation, readGuardState } from '../../middleware/guard';
import { paths, samePath } from '../../paths';
import { urlOf } from '../../request/addresses';
import { clearCookie, writeCookie } from '../../request/cookies';

const pagesWithPasskeys = [paths.account.main, paths.account.profile, paths.accountMore.confirm];

/**
 * Sends visitors who are not logged in to /, which asks them to log in, and remembers the page. The session of a paid
 * order becomes the member's session first.
 */
export const accountGate = createMiddleware<MemberEnv>(async function accountGate(c, next) {
  // What nearly every page and form of the account needs is read with the session.
  if (isForm(c)) await readForm(c);
  c.var.session.ahead('overview', (idHash) => c.var.services.members.overviewOfSession(idHash));
  const { pathname } = urlOf(c.req.raw);
  if (pagesWithPasskeys.some((path) => samePath(pathname, path)))
    c.var.session.ahead('passkeys', (idHash) => c.var.services.passkeys.listOfSession(idHash));
  let state = await readGuardState(c, { reads: 'account' });
  let decision = accountGuard(state);
  if (decision.kind === 'allow' && decision.proof.kind === 'restore') {
    const { subscriptionId } = decision.proof;
    if (subscriptionId && (await becomeMember(c, subscriptionId)))
      state = await readGuardState(c, { reads: 'account' });
    decision = accountGuardAfterRestore(state);
  }
  // Set before the response is made: a header set later is not sent.
  if (decision.kind === 'redirect' && c.req.method === 'GET' && isRealNavigation(c))
    writeCookie(c, 'return-to', urlOf(c.req.raw).pathname);
  const left = await act(c, decision);
  if (left) return left;
  const { member } = c.var.session.known();
  if (!member) throw new Error('the gate let somebody in who is no member');
  c.set('member', member);
  clearCookie(c, 'return-to');
  await next();
});
