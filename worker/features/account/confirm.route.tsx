import { createRoute, type RequestContext } from '../../context';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/fields';
import { knownAccountPage } from '../../middleware/account-return';
import { checkCode } from '../../middleware/code-asker';
import { form } from '../../middleware/form';
import { takeChallenge } from '../../middleware/passkey-challenge';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { paths } from '../../paths';
import { Conflict } from '../../services/database/database';
import type { NewSession } from '../../services/sessions/port';
import type { CodeFormFault } from '../../ui/code-fault';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import { memberOf } from './profile-member';

const ConfirmPage = lazyPage(() => import('./confirm.page').then((page) => page.ConfirmPage));
const path = paths.accountMore.confirm;

export const confirmRoute = createRoute()
  .get(path.patterns[0], (c) => show(c, { step: c.req.query('step') === 'code' ? 'code' : 'ask' }))
  .post(path.patterns[0], form, async (c) => {
    const { values } = c.var.form;
    if (values.passkey) return enterPasskey(c, values.passkey);
    return values.code === undefined ? sendCode(c) : enterCode(c);
  });

interface Shown {
  step: 'ask' | 'code';
  fault?: CodeFormFault | null;
  passkeyFailed?: boolean;
}

async function show(c: RequestContext, { step, fault = null, passkeyFailed = false }: Shown): Promise<Response> {
  const { services, session } = c.var;
  const { memberId, email } = memberOf(c);
  const challenge = session.known().state?.confirm ?? null;
  const status = fault === null && !passkeyFailed ? 200 : fault && 'retryAt' in fault ? 429 : 422;
  const retryAt = fault && 'retryAt' in fault ? fault.retryAt : null;
  if (retryAt) retryAfter(c, retryAt);
  const page = (
    <ConfirmPage
      step={challenge === null && fault === null ? 'ask' : step}
      email={email}
      expiresAt={challenge ? Date.parse(challenge.expiresAt) : null}
      fault={fault}
      passkeyFailed={passkeyFailed}
      resent={c.req.query('sent') === '1'}
      hasPasskeys={(await services.passkeys.listOf(memberId)).length > 0}
      returnTo={returnToOf(c)}
    />
  );
  return render(c, page, status);
}

const returnToOf = (c: RequestContext): string =>
  knownAccountPage(c.var.form?.values.returnTo ?? c.req.query('returnTo')) ?? paths.account.main.href();

async function sendCode(c: RequestContext): Promise<Response> {
  const { services, session, market, language } = c.var;
  const isAgain = c.var.form.values.intent === 'resend';
  const sent = await services.codes.request({
    purpose: 'confirm',
    sessionHash: await session.hash(),
    asker: { kind: 'stepUp' },
    market: market.id,
    language,
    email: memberOf(c).email,
    deliver: true,
  });
  if (!sent.ok) return show(c, { step: isAgain ? 'code' : 'ask', fault: { ...sent.reason, kind: 'tooMany' } });
  const confirm = { codeId: sent.value.codeId, expiresAt: new Date(sent.value.expiresAt).toISOString() };
  const saved = await session.update((state) => ({ ...state, confirm }));
  if (!saved.ok) throw new Refusal('conflict');
  const query = { step: 'code', ...(isAgain ? { sent: '1' } : {}), returnTo: returnToOf(c) };
  return c.redirect(path.href(query), 303);
}

async function enterCode(c: RequestContext): Promise<Response> {
  const { session, market } = c.var;
  const challenge = session.known().state?.confirm ?? null;
  if (!challenge) return show(c, { step: 'code', fault: { kind: 'expired' } });
  const { code = '' } = c.var.form.values;
  const rules = fieldRulesOf(market);
  if (checkField('code', code, rules)) return show(c, { step: 'code', fault: { kind: 'format' } });
  const checked = await checkCode(c, challenge.codeId, normaliseField('code', code, rules));
  if (!checked.ok) return show(c, { step: 'code', fault: checked.reason });
  return begin(c, 'code', checked.value.consume);
}

async function enterPasskey(c: RequestContext, answer: string): Promise<Response> {
  const { services, market } = c.var;
  const expected = await takeChallenge(c, answer, 'confirm');
  const checked = expected && (await services.passkeys.check(market.id, answer, expected));
  // Somebody else's passkey proves that somebody else is here.
  if (!checked?.ok || checked.value.memberId !== memberOf(c).memberId)
    return show(c, { step: 'ask', passkeyFailed: true });
  return begin(c, 'passkey', checked.value.used, checked.value.passkeyId);
}

/** The same session under a new id and with a fresh time of proof: whoever had the old one has nothing now. */
async function begin(
  c: RequestContext,
  authLevel: NonNullable<NewSession['authLevel']>,
  consume: D1PreparedStatement[],
  passkeyId?: string,
): Promise<Response> {
  const { session } = c.var;
  const { memberId } = memberOf(c);
  const loaded = await session.authority();
  if (!loaded) throw new Refusal('conflict');
  const next: NewSession = {
    state: { ...loaded.state, confirm: null, challenges: [], ...(passkeyId ? { passkeyId } : {}) },
    memberId,
    authLevel,
    remember: loaded.remember,
    continues: true,
    ...(loaded.deviceHint === null ? {} : { deviceHint: loaded.deviceHint }),
  };
  await session.replace(next, consume).catch((error: unknown) => {
    // Pressed twice at once: the other request has used it.
    throw error instanceof Conflict ? new Refusal('conflict') : error;
  });
  return c.redirect(returnToOf(c), 303);
}
