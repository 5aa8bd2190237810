import type { RequestContext } from '../../../context';
import { fail, ok, type Result } from '../../../domain/result';
import type { Draft } from '../../../domain/signup/draft';
import { type Progress, type Step, stepAfter, stepHref } from '../../../domain/signup/journey';
import { Refusal } from '../../../failures';
import { challengeOf, enterCode, sendCode } from '../../../flows/email-challenge';
import type { VerifyEmailProof } from '../../../guards/verify-email';
import type { SessionState } from '../../../services/sessions/port';
import type { CodeFormFault } from '../../../ui/code/code-fault';

/** Sends a code to the draft's address unless one is valid already, and stores its challenge in the draft. */
export async function ensureSignupCode(c: RequestContext, email: string): Promise<Result<unknown, CodeFormFault>> {
  const loaded = await c.var.session.authority();
  return isOnItsWay(c, loaded?.state.draft ?? null, email) ? ok(null) : sendCode(c, 'signup', { email });
}

function isOnItsWay(c: RequestContext, draft: Draft | null, email: string): boolean {
  const challenge = draft?.emailChallenge;
  return challenge?.email === email && Date.parse(challenge.expiresAt) > c.var.now;
}

/**
 * Saves a step. If the next one is the e-mail, its code is sent in the same batch, since a GET sends nothing. False after
 * three lost races.
 */
export async function saveStep(
  c: RequestContext,
  step: Step,
  progress: Progress,
  change: (draft: Draft) => Draft,
): Promise<Result<Response, 'conflict'>> {
  const { session } = c.var;
  const inState = (state: SessionState): SessionState =>
    state.draft ? { ...state, draft: change(state.draft) } : state;
  const before = (await session.authority())?.state.draft ?? null;
  const draft = before && change(before);
  const email = draft?.details?.email;
  const wantsCode =
    email !== undefined && stepAfter(step, { ...progress, draft }) === 'email' && !isOnItsWay(c, draft, email);
  const sent = wantsCode ? await sendCode(c, 'signup', { email, change: inState }) : null;
  // If too many codes were sent, the next page says so when a code is requested there.
  const saved = sent?.ok ? { ok: true as const, state: sent.value } : await session.update(inState);
  if (!saved.ok) return fail('conflict');
  return ok(c.redirect(stepHref(stepAfter(step, { ...progress, draft: saved.state.draft })), 303));
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
