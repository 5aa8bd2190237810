import type { RequestContext } from '../../context';
import type { Draft } from '../../domain/draft';
import { type Progress, type Step, stepAfter, stepHref } from '../../domain/journey';
import { fail, ok, type Result } from '../../domain/result';
import type { VerifyEmailProof } from '../../guards/verify-email';
import { checkCode, strangerOf } from '../../middleware/code-asker';
import { Refusal } from '../errors/refusal';
import type { VerifyEmailFault } from './verify-email.page';

export interface SignupCode {
  readonly codeId: string;
  readonly expiresAt: number;
}

/** Sends a code to the draft's address unless one is on its way already, and notes it in the draft. */
export async function ensureSignupCode(
  c: RequestContext,
  email: string,
  { again }: { again: boolean },
): Promise<Result<SignupCode, VerifyEmailFault>> {
  const { services, session, market, language, now } = c.var;
  const loaded = await session.authority();
  const challenge = loaded?.state.draft?.emailChallenge;
  if (!again && challenge?.email === email && Date.parse(challenge.expiresAt) > now) {
    return ok({ codeId: challenge.codeId, expiresAt: Date.parse(challenge.expiresAt) });
  }
  const sent = await services.codes.request({
    purpose: 'signup',
    sessionHash: await session.hash(),
    asker: strangerOf(c),
    market: market.id,
    language,
    email,
    deliver: true,
  });
  if (!sent.ok) return fail({ kind: 'tooMany', retryAt: sent.reason.retryAt });
  const { codeId, expiresAt } = sent.value;
  const emailChallenge = { codeId, email, expiresAt: new Date(expiresAt).toISOString() };
  const saved = await session.update((state) =>
    state.draft ? { ...state, draft: { ...state.draft, emailChallenge } } : state,
  );
  if (!saved.ok) throw new Refusal('conflict');
  return ok({ codeId, expiresAt });
}

/** Compares the code; a right one is consumed in the batch that notes the proof, so it works once. */
export async function checkSignupCode(
  c: RequestContext,
  proof: Extract<VerifyEmailProof, { view: 'code' }>,
  code: string,
): Promise<Result<Draft, VerifyEmailFault>> {
  const { session, now } = c.var;
  const challenge = proof.draft.emailChallenge;
  if (!challenge || challenge.email !== proof.details.email) return fail({ kind: 'expired' });
  const checked = await checkCode(c, challenge.codeId, code);
  if (!checked.ok) return checked;
  const emailProof = { email: challenge.email, at: new Date(now).toISOString() };
  const saved = await session.update(
    (state) =>
      state.draft
        ? { ...state, draft: { ...state.draft, emailProof, emailProvedOnce: true, emailChallenge: null } }
        : state,
    checked.value.consume,
  );
  if (!saved.ok || !saved.state.draft) throw new Refusal('conflict');
  return ok(saved.state.draft);
}

/** On to the next open step; when that is the e-mail, its code goes out now, since a GET sends nothing. */
export async function goOn(c: RequestContext, step: Step, progress: Progress): Promise<Response> {
  const next = stepAfter(step, progress);
  const email = progress.draft?.details?.email;
  // Refused for too many: the page says so when a code is asked for there.
  if (next === 'email' && email) await ensureSignupCode(c, email, { again: false });
  return c.redirect(stepHref(next), 303);
}
