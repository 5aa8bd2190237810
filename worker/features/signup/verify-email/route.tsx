import { createRoute, type RequestContext } from '../../../context';
import { emailChallenges } from '../../../domain/email-challenge';
import { checkField, type FieldFault, fieldRulesOf, normaliseField } from '../../../domain/signup/fields';
import { stepAfter, stepHref } from '../../../domain/signup/journey';
import { Refusal } from '../../../failures';
import { sendCode, statusOfFault } from '../../../flows/email-challenge';
import { journeyChrome } from '../../../flows/journey-chrome';
import { codeAhead, signupCodeAhead } from '../../../flows/read-ahead';
import { openSkin } from '../../../flows/skin-result';
import { type GuardState, progressOf, selectedProduct } from '../../../guards/guard-state';
import { type VerifyEmailProof, verifyEmailGuard } from '../../../guards/verify-email';
import { form } from '../../../middleware/form';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { CodeFormFault } from '../../../ui/code/code-fault';
import { lazyPage } from '../../../ui/lazy-page';
import { checkSignupCode, ensureSignupCode } from './signup-code';

const VerifyEmailPage = lazyPage(() => import('./page').then((page) => page.VerifyEmailPage));

const path = paths.signup.verifyEmail.patterns[0];
const here = paths.signup.verifyEmail.href();
const guard = guarded(verifyEmailGuard, { reads: 'view' });

interface Shown {
  fault?: CodeFormFault | null;
  email?: string;
  changing?: boolean;
}

async function show(
  c: RequestContext,
  state: GuardState,
  proof: VerifyEmailProof,
  shown: Shown = {},
): Promise<Response> {
  const views = {
    start: 'start',
    detailsMissing: 'needsDetails',
    code: 'waiting',
    verified: 'proved',
    member: 'proved',
  } as const;
  const details = 'details' in proof ? proof.details : null;
  const fault = shown.fault ?? null;
  const next = proof.view === 'member' ? paths.account.main.href() : stepHref(stepAfter('email', progressOf(state)));
  return render(
    c,
    <VerifyEmailPage
      chrome={
        proof.view === 'code' || proof.view === 'verified'
          ? await journeyChrome(c, 'email', state, selectedProduct(state))
          : null
      }
      state={shown.changing ? 'change' : views[proof.view]}
      email={shown.email ?? details?.email ?? null}
      expiresAt={expiresAtOf(proof)}
      fault={fault}
      notice={noticeOf(c, proof)}
      skin={await resultToTell(c, state)}
      nextHref={next}
    />,
    statusOfFault(c, fault),
  );
}

export const verifyEmailRoute = createRoute()
  .get(path, guard, async (c) => {
    const { proof, guardState } = c.var;
    if (proof.view !== 'code') return show(c, guardState, proof);
    if (c.req.query('change') === '1') return show(c, guardState, proof, { changing: true });
    return show(c, guardState, proof);
  })
  .post(path, form, codeAhead, signupCodeAhead, guard, async (c) => {
    const { proof, guardState, form: fields } = c.var;
    const { intent, email = '' } = fields.values;
    if (proof.view === 'verified' || proof.view === 'member')
      return c.redirect(stepHref(stepAfter('email', progressOf(guardState))), 303);
    if (proof.view !== 'code') return show(c, guardState, proof);
    if (intent === 'change') return changeEmail(c, guardState, proof, email);
    if (intent === 'resend') {
      const sent = await sendCode(c, 'signup', { email: proof.details.email });
      if (!sent.ok) return show(c, guardState, proof, { fault: sent.reason });
      return c.redirect(emailChallenges.signup.page({ sent: '1' }), 303);
    }
    const checked = await checkSignupCode(c, proof);
    if (!checked.ok) return show(c, guardState, proof, { fault: checked.reason });
    return c.redirect(stepHref(stepAfter('email', { ...progressOf(guardState), draft: checked.value })), 303);
  });

async function resultToTell(c: RequestContext, state: GuardState) {
  const result = state.product?.usesUv ? await openSkin(c, state.draft?.skin ?? null) : null;
  return result && !result.stopped ? result : null;
}

/** An expired proof stays in the draft, so the page can say that a new one is needed. */
function noticeOf(c: RequestContext, proof: VerifyEmailProof) {
  if (c.req.query('sent') === '1') return 'resent';
  const before = c.var.session.known().state?.draft?.emailProof;
  return proof.view === 'code' && before?.email === proof.details.email ? 'again' : null;
}

/** When the code expires, epoch milliseconds; null when none was sent to this address. */
function expiresAtOf(proof: VerifyEmailProof): number | null {
  if (proof.view !== 'code') return null;
  const { emailChallenge } = proof.draft;
  return emailChallenge?.email === proof.details.email ? Date.parse(emailChallenge.expiresAt) : null;
}

async function changeEmail(
  c: RequestContext,
  state: GuardState,
  proof: Extract<VerifyEmailProof, { view: 'code' }>,
  typed: string,
): Promise<Response> {
  const rules = fieldRulesOf(c.var.market);
  const fault: FieldFault | null = checkField('email', typed, rules);
  if (fault) return show(c, state, proof, { changing: true, email: typed, fault: { kind: 'email', fault } });
  const email = normaliseField('email', typed, rules);
  const saved = await c.var.session.update((current) =>
    current.draft?.details
      ? { ...current, draft: { ...current.draft, details: { ...current.draft.details, email } } }
      : current,
  );
  if (!saved.ok) throw new Refusal('conflict');
  const sent = await ensureSignupCode(c, email);
  if (!sent.ok)
    return show(c, state, { ...proof, details: { ...proof.details, email } }, { fault: sent.reason, email });
  return c.redirect(here, 303);
}
