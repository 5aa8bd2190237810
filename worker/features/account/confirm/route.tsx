import { createMemberRoute, type MemberContext } from '../../../context';
import { emailChallenges } from '../../../domain/email-challenge';
import { Conflict, Refusal } from '../../../failures';
import { challengeOf, enterCode, sendCode, statusOfFault } from '../../../flows/email-challenge';
import { takenChallenge } from '../../../flows/passkey-challenge';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { knownAccountPage } from '../../../request/account-return';
import type { Statement } from '../../../services/database/port';
import type { NewSession } from '../../../services/sessions/port';
import type { CodeFormFault } from '../../../ui/code/code-fault';
import { lazyPage } from '../../../ui/lazy-page';

const StepUpPage = lazyPage(() => import('./page').then((page) => page.StepUpPage));
const path = paths.accountMore.confirm;

export const confirmRoute = createMemberRoute()
  .get(path.patterns[0], (c) => show(c, { step: c.req.query('step') === 'code' ? 'code' : 'ask' }))
  .post(path.patterns[0], form, async (c) => {
    const { values } = c.var.form;
    if (values.passkey) return enterPasskey(c, values.passkey);
    return values.code === undefined ? askForCode(c) : confirmByCode(c);
  });

interface Shown {
  step: 'ask' | 'code';
  fault?: CodeFormFault | null;
  passkeyFailed?: boolean;
}

async function show(c: MemberContext, { step, fault = null, passkeyFailed = false }: Shown): Promise<Response> {
  const { services } = c.var;
  const { memberId, email } = c.var.member;
  const challenge = challengeOf(c, 'confirm');
  const page = (
    <StepUpPage
      step={challenge === null && fault === null ? 'ask' : step}
      email={email}
      expiresAt={challenge ? Date.parse(challenge.expiresAt) : null}
      fault={fault}
      passkeyFailed={passkeyFailed}
      resent={c.req.query('sent') === '1'}
      hasPasskeys={(c.var.session.taken('passkeys') ?? (await services.passkeys.listOf(memberId))).length > 0}
      returnTo={returnToOf(c)}
    />
  );
  return render(c, page, passkeyFailed ? 422 : statusOfFault(c, fault));
}

const returnToOf = (c: MemberContext): string =>
  knownAccountPage(c.var.directory, c.var.form?.values.returnTo ?? c.req.query('returnTo')) ??
  paths.account.main.href();

async function askForCode(c: MemberContext): Promise<Response> {
  const isAgain = c.var.form.values.intent === 'resend';
  const sent = await sendCode(c, 'confirm', { email: c.var.member.email });
  if (!sent.ok) return show(c, { step: isAgain ? 'code' : 'ask', fault: sent.reason });
  const query = { ...(isAgain ? { sent: '1' } : {}), returnTo: returnToOf(c) };
  return c.redirect(emailChallenges.confirm.page(query), 303);
}

async function confirmByCode(c: MemberContext): Promise<Response> {
  const entered = await enterCode(c, 'confirm');
  return entered.ok ? begin(c, 'code', entered.value.consume) : show(c, { step: 'code', fault: entered.reason });
}

async function enterPasskey(c: MemberContext, answer: string): Promise<Response> {
  const { services, session, market } = c.var;
  const expected = takenChallenge(c, answer);
  const checked = expected && (await services.passkeys.check(market.id, answer, expected, session.taken('signer')));
  // A passkey of another member does not prove that this member is here.
  if (!checked?.ok || checked.value.member.memberId !== c.var.member.memberId)
    return show(c, { step: 'ask', passkeyFailed: true });
  return begin(c, 'passkey', checked.value.used, checked.value.passkeyId);
}

/**
 * Continues the session under a new id and with a fresh time of proof, so that a copy of the old cookie is worthless.
 */
async function begin(
  c: MemberContext,
  authLevel: NonNullable<NewSession['authLevel']>,
  consume: Statement[],
  passkeyId?: string,
): Promise<Response> {
  const { session } = c.var;
  const { memberId } = c.var.member;
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
    // The form was sent twice at once, and the other request has used the proof.
    throw error instanceof Conflict ? new Refusal('conflict') : error;
  });
  return c.redirect(returnToOf(c), 303);
}
