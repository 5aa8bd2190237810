import { createRoute, type RequestContext } from '../../context';
import { emailChallenges } from '../../domain/email-challenge';
import { emailKeyOf, isPlain } from '../../domain/email-key';
import { parseGuid } from '../../domain/guid';
import type { Result } from '../../domain/result';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/signup/fields';
import { Refusal } from '../../failures';
import { challengeOf, enterCode, sendCode, statusOfFault } from '../../flows/email-challenge';
import { codeAhead, loginAhead } from '../../flows/read-ahead';
import { loginGuard } from '../../guards/login';
import { form } from '../../middleware/form';
import { guarded } from '../../middleware/guard';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { knownAccountPage } from '../../request/account-return';
import { readCookie } from '../../request/cookies';
import { networkOfRequest } from '../../request/network';
import type { LoginContact } from '../../services/membership/record/port';
import type { LoginChallenge } from '../../services/sessions/port';
import { lazyPage } from '../../ui/lazy-page';
import { loginByActivationCode } from './activation';
import { beginSession } from './begin';
import type { LoginFault } from './login-fault';
import { loginByPasskey } from './passkey';

const LoginPage = lazyPage(() => import('./login.page').then((page) => page.LoginPage));
const LogoutPage = lazyPage(() => import('./logout.page').then((page) => page.LogoutPage));

const { page: codePage } = emailChallenges.login;
const guard = guarded(
  (state, c) =>
    loginGuard(state, { step: c.req.query('step') ?? null, subscriptionId: c.req.query('subscriptionId') ?? null }),
  { reads: 'authority' },
);

type Shown = {
  step: 'email' | 'code' | 'subscription' | 'activation';
  fault?: LoginFault | null;
  email?: string | null;
  challenge?: LoginChallenge | null;
};

const accountReturnTo = (c: RequestContext, value: string | undefined): string | null =>
  knownAccountPage(c.var.directory, value ?? readCookie(c, 'return-to'));

function show(c: RequestContext, { step, fault = null, email = null, challenge = null }: Shown): Promise<Response> {
  const { form: fields } = c.var;
  const returnTo = accountReturnTo(c, fields?.values.returnTo ?? c.req.query('returnTo'));
  const hidden = challenge?.bySubscription ?? false;
  const page = (
    <LoginPage
      step={step}
      email={hidden ? null : (challenge?.email ?? email)}
      expiresAt={challenge ? Date.parse(challenge.expiresAt) : null}
      fault={fault}
      notice={c.req.query('sent') === '1' ? 'resent' : null}
      subscriptionId={parseGuid(fields?.values.subscriptionId ?? c.req.query('subscriptionId'))}
      remember={fields?.values.remember === 'yes' || (challenge?.remember ?? false)}
      pleaseLogIn={returnTo !== null && c.req.method === 'GET' && step !== 'code'}
      returnTo={returnTo}
    />
  );
  return render(c, page, statusOfFault(c, fault));
}

export const loginRoute = createRoute();
for (const path of paths.login.patterns) {
  loginRoute
    .get(path, guard, (c) => {
      const challenge = challengeOf(c, 'login');
      if (c.req.query('step') === 'code' && challenge) return show(c, { step: 'code', challenge });
      if (c.req.query('step') === 'activation') return show(c, { step: 'activation' });
      return show(c, { step: c.var.proof.subscriptionId ? 'subscription' : 'email' });
    })
    .post(path, form, codeAhead, loginAhead, guard, async (c): Promise<Response> => {
      const { values } = c.var.form;
      const challenge = challengeOf(c, 'login');
      if (values.intent === 'change') return c.redirect(paths.login.href(), 303);
      if (values.intent === 'resend') return sendAgain(c, challenge);
      if (values.passkey) return enterPasskey(c, values.passkey);
      if (values.activationCode !== undefined) return enterActivationCode(c);
      return values.code === undefined ? askForCode(c) : logIn(c);
    });
}

async function sendAgain(c: RequestContext, challenge: LoginChallenge | null): Promise<Response> {
  if (!challenge) return c.redirect(paths.login.href(), 303);
  const again = await sendLoginCode(c, challenge);
  if (!again.ok) return show(c, { step: 'code', challenge, fault: again.reason });
  return c.redirect(codePage({ sent: '1' }), 303);
}

async function askForCode(c: RequestContext): Promise<Response> {
  const { values } = c.var.form;
  const rules = fieldRulesOf(c.var.market);
  const remember = values.remember === 'yes';
  const subscriptionId = parseGuid(values.subscriptionId);
  if (subscriptionId && !values.email) {
    const contact = await c.var.services.members.loginBySubscriptionId(subscriptionId, c.var.market.id);
    const returnTo = accountReturnTo(c, values.returnTo) ?? paths.account.subscription.href();
    // An unknown id gets a limit of its own, so that known and unknown ids behave the same.
    const email = contact?.email ?? `${subscriptionId}@unknown.invalid`;
    const sent = await sendLoginCode(c, { email, remember, bySubscription: true, returnTo });
    return sent.ok ? c.redirect(codePage(), 303) : show(c, { step: 'subscription', fault: sent.reason });
  }
  const fault = checkField('email', values.email ?? '', rules);
  if (fault) return show(c, { step: 'email', email: values.email ?? '', fault: { kind: 'email', fault } });
  const email = normaliseField('email', values.email ?? '', rules);
  const sent = await sendLoginCode(c, {
    email,
    remember,
    bySubscription: false,
    returnTo: accountReturnTo(c, values.returnTo),
  });
  return sent.ok ? c.redirect(codePage(), 303) : show(c, { step: 'email', email, fault: sent.reason });
}

/** Sends a code to an address, if a member has it. */
async function sendLoginCode(
  c: RequestContext,
  { email, remember, bySubscription, returnTo }: Omit<LoginChallenge, 'codeId' | 'expiresAt'>,
): Promise<Result<unknown, LoginFault>> {
  const { session, services, market } = c.var;
  const [owner, isGuessed] = await Promise.all([
    ownerOf(c, email),
    session.taken('guessed') ?? services.codes.isGuessed(market.id, networkOfRequest(c)),
  ]);
  return sendCode(c, 'login', { email, owner, isGuessed, more: { remember, bySubscription, returnTo } });
}

/** Whoever has the address; null: nobody. */
async function ownerOf(c: RequestContext, email: string): Promise<LoginContact | null> {
  const known = c.var.session.taken('owner');
  const isTheirs = known && emailKeyOf(known.email) === emailKeyOf(email);
  // Nobody known is nobody only where the database writes the address as we do.
  if (isTheirs || (known === null && isPlain(email))) return known;
  return c.var.services.members.findByEmail(c.var.market.id, email);
}

/** Logs in with the code. A right code is used up in the batch that ends the old session and begins the member's. */
async function logIn(c: RequestContext): Promise<Response> {
  const entered = await enterCode(c, 'login');
  const challenge = challengeOf(c, 'login');
  const refuse = (fault: LoginFault) => show(c, { step: challenge ? 'code' : 'email', challenge, fault });
  if (!entered.ok) return refuse(entered.reason);
  const {
    consume,
    challenge: { email, remember, returnTo },
  } = entered.value;
  const member = await ownerOf(c, email);
  if (!member) return refuse({ kind: 'expired' });
  if (!(await beginSession(c, { member, authLevel: 'code', remember, consume }))) throw new Refusal('conflict');
  return c.redirect(returnTo ?? paths.account.main.href(), 303);
}

const goOn = (c: RequestContext): Response =>
  c.redirect(accountReturnTo(c, c.var.form.values.returnTo) ?? paths.account.main.href(), 303);

async function enterActivationCode(c: RequestContext): Promise<Response> {
  const entered = await loginByActivationCode(c);
  if (entered.ok) return goOn(c);
  return show(c, { step: 'activation', email: c.var.form.values.email ?? '', fault: entered.reason });
}

async function enterPasskey(c: RequestContext, answer: string): Promise<Response> {
  if (await loginByPasskey(c, answer)) return goOn(c);
  return show(c, { step: 'email', email: c.var.form.values.email ?? '', fault: { kind: 'passkey' } });
}

export const logoutRoute = createRoute()
  .get(paths.logout.patterns[0], async (c) => {
    await c.var.session.authority();
    return render(c, <LogoutPage />);
  })
  .post(paths.logout.patterns[0], form, async (c) => {
    await c.var.session.end();
    c.header('Clear-Site-Data', '"cache", "storage"');
    return c.redirect(paths.signup.entry.href(), 303);
  });
