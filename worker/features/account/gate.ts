import { createMiddleware } from 'hono/factory';
import type { MemberEnv, RequestContext } from '../../context';
import { becomeMember } from '../../flows/become-member';
import { countsTry } from '../../flows/email-challenge';
import { takesChallenge } from '../../flows/passkey-challenge';
import { claimsAhead, releaseUnused } from '../../flows/submit-once';
import { accountGuard, accountGuardAfterRestore } from '../../guards/account';
import { isForm, readForm } from '../../middleware/form';
import { act, isRealNavigation, readGuardState } from '../../middleware/guard';
import { paths, samePath } from '../../paths';
import { urlOf } from '../../request/addresses';
import { clearCookie, readCookie, writeCookie } from '../../request/cookies';

const pagesWithPasskeys = [paths.account.main, paths.account.profile, paths.accountMore.confirm];

/** The profile's sections. */
function profileAhead(c: RequestContext): void {
  const { session, services } = c.var;
  session.ahead('consents', (idHash) => services.profiles.asksConsents(idHash));
  session.ahead('devices', (idHash) => services.sessions.asksList(idHash));
  session.ahead('closing', (idHash) => services.closing.asksFacts(idHash));
  session.ahead('mark', (idHash) => services.addressMarks.asksOfSession(idHash));
  if (c.var.market.skin !== null) session.ahead('skin', (idHash) => services.profiles.asksSkin(idHash));
}

/** What a proof in one of the account's forms needs: its attempt is counted, or its challenge used up, with the reading. */
function formAhead(c: RequestContext, pathname: string): void {
  const { intent, passkey, payment, subscription } = c.var.form.values;
  if (samePath(pathname, paths.accountMore.confirm)) {
    if (passkey) takesChallenge(c, passkey, 'confirm');
    else if (!intent) countsTry(c, 'confirm');
  }
  if (samePath(pathname, paths.account.payments)) {
    const name = paths.account.payments.patterns[0];
    if (intent === 'pay') claimsAhead(c, { name, asks: { intent, payment: payment ?? '' } });
    if (intent === 'method') claimsAhead(c, { name, asks: { intent, subscription } });
  }
  if (!samePath(pathname, paths.account.profile)) return;
  if (intent === 'emailCode') countsTry(c, 'email');
  if (intent === 'addPasskey' && passkey) takesChallenge(c, passkey, 'add');
  // Changes that the member is told of by mail are few in an hour.
  if (['addPasskey', 'details', 'email', 'emailCode'].includes(intent ?? ''))
    c.var.session.ahead('blocked', (idHash) => c.var.services.notices.asksBlocked(idHash));
}

/**
 * Sends visitors who are not logged in to /, which asks them to log in, and remembers the page. The session of a paid
 * order becomes the member's session first.
 */
export const accountGate = createMiddleware<MemberEnv>(async function accountGate(c, next) {
  // What nearly every page and form of the account needs is read with the session.
  if (isForm(c)) await readForm(c);
  c.var.session.ahead('overview', (idHash) => c.var.services.members.overviewOfSession(idHash));
  const { pathname, search } = urlOf(c.req.raw);
  if (pagesWithPasskeys.some((path) => samePath(pathname, path)))
    c.var.session.ahead('passkeys', (idHash) => c.var.services.passkeys.listOfSession(idHash));
  if (isForm(c)) formAhead(c, pathname);
  else if (samePath(pathname, paths.account.profile)) profileAhead(c);
  let state = await readGuardState(c, { reads: 'account' });
  let decision = accountGuard(state);
  if (decision.kind === 'allow' && decision.proof.kind === 'restore') {
    const { subscriptionId } = decision.proof;
    if (subscriptionId && (await becomeMember(c, subscriptionId)))
      state = await readGuardState(c, { reads: 'account' });
    decision = accountGuardAfterRestore(state);
  }
  // Set before the response is made: a header set later is not sent.
  const isPage = c.req.method === 'GET' || c.var.directory.mayReturnTo(pathname);
  const page = c.req.method === 'GET' && search.length < 200 ? pathname + search : pathname;
  if (decision.kind === 'redirect' && isPage && isRealNavigation(c)) writeCookie(c, 'return-to', page);
  const left = await act(c, decision);
  if (left) return left;
  const { member } = c.var.session.known();
  if (!member) throw new Error('no member behind the gate');
  c.set('member', member);
  if (readCookie(c, 'return-to') !== undefined) clearCookie(c, 'return-to');
  try {
    await next();
  } finally {
    releaseUnused(c);
  }
});
