import type { RequestContext } from '../../../context';
import { fail, ok, type Result } from '../../../domain/result';
import type { Draft } from '../../../domain/signup/draft';
import { type Progress, type Step, stepAfter, stepHref } from '../../../domain/signup/journey';
import { Refusal } from '../../../failures';
import { challengeOf, enterCode, sendCode } from '../../../flows/email-challenge';
import type { VerifyEmailProof } from '../../../guards/verify-email';
import type { CodeFormFault } from '../../../ui/code/code-fault';

/** Sends a code to the draft's address unless one is valid already, and stores its challenge in the draft. */
export async function ensureSignupCode(c: RequestContext, email: string): Promise<Result<null, CodeFormFault>> {
  const loaded = await c.var.session.authority();
  const challenge = loaded?.state.draft?.emailChallenge;
  const isOnItsWay = challenge?.email === email && Date.parse(challenge.expiresAt) > c.var.now;
  return isOnItsWay ? ok(null) : sendCode(c, 'signup', { email });
}

/** Checks the code. A right one is used up in the batch that stores the proof, so it works once. */
export async function checkSignupCode(
  c: RequestContext,
  { details }: Extract<VerifyEmailProof, { view: 'code' }>,
): Promise<Result<Draft, CodeFormFault>> {
  const { session, now } = c.var;
  const waited = challengeOf(c, 'signup');
  if (waited && waited.email !== details.email) return fail({ kind: 'expired' });
  const entered = await enterCode(c, 'signup');
  if (!entered.ok) return entered;
  const emailProof = { email: details.email, at: new Date(now).toISOString() };
  const saved = await session.update(
    (state) =>
      state.draft
        ? { ...state, draft: { ...state.draft, emailProof, emailProvedOnce: true, emailChallenge: null } }
        : state,
    entered.value.consume,
  );
  if (!saved.ok || !saved.state.draft) throw new Refusal('conflict');
  return ok(saved.state.draft);
}

/** Redirects to the next open step. If that is the e-mail, the code is sent now, since a GET sends nothing. */
export async function goOn(c: RequestContext, step: Step, progress: Progress): Promise<Response> {
  const next = stepAfter(step, progress);
  const email = progress.draft?.details?.email;
  // If too many codes were sent, the next page says so when a code is requested there.
  if (next === 'email' && email) await ensureSignupCode(c, email);
  return c.redirect(stepHref(next), 303);
}
