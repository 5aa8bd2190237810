import { createRoute, type RequestContext } from '../../context';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/fields';
import { parseGuid } from '../../domain/guid';
import { loginGuard } from '../../guards/login';
import { knownAccountPage } from '../../middleware/account-return';
import { readCookie } from '../../middleware/cookies';
import { form } from '../../middleware/form';
import { guarded } from '../../middleware/guard';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { paths } from '../../paths';
import type { LoginChallenge } from '../../services/sessions/port';
import { lazyPage } from '../../ui/lazy-page';
import { loginByActivationCode } from './activation';
import { finishLogin, sendLoginCode } from './challenge';
import { type LoginFault, statusOfFault } from './login-fault';
import { loginByPasskey } from './passkey';

const LoginPage = lazyPage(() => import('./login.page').then((page) => page.LoginPage));
const LogoutPage = lazyPage(() => import('./logout.page').then((page) => page.LogoutPage));

const codeStep = paths.login.href({ step: 'code' });
const guard = guarded(
  (state, c) =>
    loginGuard(state, { step: c.req.query('step') ?? null, subscriptionId: c.req.query('subscriptionId') ?? null }),
  {
    reads: 'authority',
  },
);

type Shown = {
  step: 'email' | 'code' | 'subscription' | 'activation';
  fault?: LoginFault | null;
  email?: string | null;
  challenge?: LoginChallenge | null;
};

const accountReturnTo = (c: RequestContext, value: string | undefined): string | null =>
  knownAccountPage(value ?? readCookie(c, 'return-to'));

function show(c: RequestContext, { step, fault = null, email = null, challenge = null }: Shown): Promise<Response> {
  const { form: fields } = c.var;
  const returnTo = accountReturnTo(c, fields?.values.returnTo ?? c.req.query('returnTo'));
  const hidden = challenge?.bySubscription ?? false;
  const status = statusOfFault(fault);
  const retryAt = fault && 'retryAt' in fault ? fault.retryAt : null;
  if (retryAt) retryAfter(c, retryAt);
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
  return render(c, page, status);
}

export const loginRoute = createRoute();
for (const path of paths.login.patterns) {
  loginRoute
    .get(path, guard, (c) => {
      const challenge = c.var.session.known().state?.login ?? null;
      if (c.req.query('step') === 'code' && challenge) return show(c, { step: 'code', challenge });
      if (c.req.query('step') === 'activation') return show(c, { step: 'activation' });
      return show(c, { step: c.var.proof.subscriptionId ? 'subscription' : 'email' });
    })
    .post(path, form, guard, async (c): Promise<Response> => {
      const { values } = c.var.form;
      const challenge = c.var.session.known().state?.login ?? null;
      if (values.intent === 'change') return c.redirect(paths.login.href(), 303);
      if (values.intent === 'resend') return sendAgain(c, challenge);
      if (values.passkey) return enterPasskey(c, values.passkey);
      if (values.activationCode !== undefined) return enterActivationCode(c);
      return values.code === undefined ? askForCode(c) : enterCode(c, challenge);
    });
}

async function sendAgain(c: RequestContext, challenge: LoginChallenge | null): Promise<Response> {
  if (!challenge) return c.redirect(paths.login.href(), 303);
  const again = await sendLoginCode(c, challenge);
  if (!again.ok) return show(c, { step: 'code', challenge, fault: again.reason });
  return c.redirect(paths.login.href({ step: 'code', sent: '1' }), 303);
}

async function askForCode(c: RequestContext): Promise<Response> {
  const { values } = c.var.form;
  const rules = fieldRulesOf(c.var.market);
  const remember = values.remember === 'yes';
  const subscriptionId = parseGuid(values.subscriptionId);
  if (subscriptionId && !values.email) {
    const contact = await c.var.services.members.loginBySubscriptionId(subscriptionId, c.var.market.id);
    const returnTo = accountReturnTo(c, values.returnTo) ?? paths.account.subscription.href();
    // An unknown id is counted by itself, so that both cost and answer the same.
    const email = contact?.email ?? `${subscriptionId}@unknown.invalid`;
    const sent = await sendLoginCode(c, { email, remember, bySubscription: true, returnTo });
    return sent.ok ? c.redirect(codeStep, 303) : show(c, { step: 'subscription', fault: sent.reason });
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
  return sent.ok ? c.redirect(codeStep, 303) : show(c, { step: 'email', email, fault: sent.reason });
}

async function enterCode(c: RequestContext, challenge: LoginChallenge | null): Promise<Response> {
  if (!challenge) return show(c, { step: 'email', fault: { kind: 'expired' } });
  const { code = '' } = c.var.form.values;
  const rules = fieldRulesOf(c.var.market);
  if (checkField('code', code, rules)) return show(c, { step: 'code', challenge, fault: { kind: 'format' } });
  const finished = await finishLogin(c, challenge, normaliseField('code', code, rules));
  if (!finished.ok) return show(c, { step: 'code', challenge, fault: finished.reason });
  return c.redirect(challenge.returnTo ?? paths.account.main.href(), 303);
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
