import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { civilDateOf } from '../domain/dates';
import { networkOfRequest } from '../request/network';
import { countsTry } from './email-challenge';
import { takesChallenge } from './passkey-challenge';

/**
 * Middleware before a page's guard: what the page will ask is read in the batch that reads the session. Whoever needs an
 * answer takes it, or reads it as ever where there is none.
 */
const before = (ask: (c: RequestContext) => void) =>
  createMiddleware<AppEnv>(async function readAhead(c, next) {
    if (c.var.session.hasCookie) ask(c as unknown as RequestContext);
    await next();
  });

/** A sign-up's code that was typed. */
export const signupCodeAhead = before((c) => {
  if (!c.var.form.values.intent) countsTry(c, 'signup');
});

/** A form after which a code may be mailed. */
export const codeAhead = before((c) => {
  c.var.session.ahead('guessed', () => c.var.services.codes.guessing(c.var.market.id, networkOfRequest(c)));
});

/** The login: the owner of the typed address, or of the one that the code was sent to. */
export const loginAhead = before((c) => {
  const { session, services, market, form } = c.var;
  const { values } = form;
  const { email, code, passkey } = values;
  if (passkey) return takesChallenge(c, passkey, 'login');
  if (code !== undefined && !values.intent) countsTry(c, 'login');
  if (code !== undefined) session.ahead('owner', (idHash) => services.members.ownerOfSession(idHash, market.id));
  else if (email) session.ahead('owner', () => services.members.asksByEmail(market.id, email));
});

/** The order that this browser has placed. */
export const orderAhead = before((c) => {
  c.var.session.ahead('order', (idHash) => c.var.services.membership.orderOfSession(idHash));
});

/** The order, and whose it is: once it is paid it makes this browser theirs. */
export const welcomeAhead = before((c) => {
  const { session, services } = c.var;
  session.ahead('order', (idHash) => services.membership.orderOfSession(idHash));
  session.ahead('earlier', (idHash) => services.members.earlierOfOrder(idHash));
  // Of a member who comes back to this page.
  session.ahead('overview', (idHash) => services.members.overviewOfSession(idHash));
});

/** What the overview compares an order with. */
export const overviewAhead = before((c) => {
  const { session, services, market, now } = c.var;
  const today = civilDateOf(now, market.timeZone);
  session.ahead('live', (idHash) => services.members.liveOfSession(idHash, market.id, today));
  if (c.req.method !== 'POST') return;
  session.ahead('numbers', () => services.numbers.next());
  session.ahead('catalogue', () => services.catalogue.asksAuthority(market.id));
});
