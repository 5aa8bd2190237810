import type { RequestContext } from '../../context';
import { emailKeyOf } from '../../domain/email-key';
import { checkField, type FieldFault, fieldRulesOf, normaliseField } from '../../domain/fields';
import { checkCode, strangerOf } from '../../middleware/code-asker';
import { deviceHintOf } from '../../middleware/device-hint';
import { rememberBrowser } from '../../middleware/known-browser';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { isUniqueViolation } from '../../services/database/database';
import type { CodeFormFault } from '../../ui/code-fault';
import { Refusal } from '../errors/refusal';
import { formUse } from './once';
import { memberOf } from './profile-member';
import { doOnce } from './profile-once';
import type { OpenForm } from './profile-open';
import { reviewOr } from './profile-passkeys';
import { formName, showProfile } from './profile-view';

const formHref = paths.account.profile.href({ edit: 'email' });
const codeHref = paths.account.profile.href({ edit: 'emailCode' });

/** The code goes to whoever reads the new address; whether it is somebody else's here is said to them alone. */
export async function askForNewEmail(c: RequestContext): Promise<Response> {
  const left = await stepUp(c, formHref);
  if (left) return left;
  const typed = c.var.form.values.email ?? '';
  const rules = fieldRulesOf(c.var.market);
  const fault = checkField('email', typed, rules);
  if (fault) return showFault(c, typed, fault);
  const email = normaliseField('email', typed, rules);
  const retryAt = await c.var.services.notices.blockedUntil(memberOf(c).memberId);
  if (retryAt) return showProfile(c, { open: emailForm(typed), retryAt });
  if (emailKeyOf(email) === emailKeyOf(memberOf(c).email))
    return showFault(c, typed, { field: 'email', key: 'form.error.emailSame' });
  return sendCode(c, email, { open: emailForm(email), form: 'email', answer: codeHref });
}

/** Another code to the address that was given before. */
export async function sendCodeAgain(c: RequestContext): Promise<Response> {
  const left = await stepUp(c, codeHref);
  if (left) return left;
  const change = c.var.session.known().state?.emailChange;
  if (!change) return c.redirect(formHref, 303);
  const answer = paths.account.profile.href({ edit: 'emailCode', sent: '1' });
  return sendCode(c, change.email, { open: codeForm(c), form: 'emailCode', answer });
}

interface Sending {
  open: OpenForm | null;
  form: 'email' | 'emailCode';
  answer: string;
}

async function sendCode(c: RequestContext, email: string, { open, form, answer }: Sending): Promise<Response> {
  const { services, session, market, language } = c.var;
  const once = await formUse(c, formName(form), { email, send: true }, answer);
  if (once.kind === 'answered') return c.redirect(once.answer, 303);
  if (once.kind === 'keyExpired') return showProfile(c, { open, problem: 'again' });
  if (!(await services.idempotency.claim(once.use))) throw new Refusal('conflict');
  const sent = await services.codes.request({
    purpose: 'email',
    sessionHash: once.use.sessionHash,
    asker: strangerOf(c),
    market: market.id,
    language,
    email,
    deliver: true,
  });
  if (!sent.ok) {
    await services.idempotency.release(once.use.key);
    const fault = { kind: 'tooMany', retryAt: sent.reason.retryAt } as const;
    return showProfile(c, { open: open && 'fault' in open ? { ...open, fault } : open });
  }
  const { codeId, expiresAt } = sent.value;
  const emailChange = { codeId, email, expiresAt: new Date(expiresAt).toISOString() };
  const saved = await session.update((state) => ({ ...state, emailChange }));
  if (!saved.ok) throw new Refusal('conflict');
  await services.idempotency.finish(once.use.key, answer);
  return c.redirect(answer, 303);
}

/** The right code makes it the member's address, in one batch with all that ends by it. */
export async function proveNewEmail(c: RequestContext): Promise<Response> {
  const { services, session, market, form } = c.var;
  const member = memberOf(c);
  const change = session.known().state?.emailChange;
  const left = await stepUp(c, change ? codeHref : formHref);
  if (left) return left;
  // Entered in another tab, or pressed twice: what counts now stands in the rows.
  if (!change) return showProfile(c, { problem: 'codeGone' });
  const rules = fieldRulesOf(market);
  const code = form.values.code ?? '';
  if (checkField('code', code, rules)) return showCode(c, { kind: 'format' });
  const checked = await checkCode(c, change.codeId, normaliseField('code', code, rules));
  if (!checked.ok) return showCode(c, checked.reason);
  const { memberId } = member;
  const deed = { kind: 'emailChanged', email: member.email } as const;
  const told = await services.notices.record({ memberId, deed, deviceHint: deviceHintOf(c) });
  try {
    return await doOnce(c, {
      intent: 'emailCode',
      body: { email: change.email },
      open: codeForm(c),
      notice: 'profile.email',
      renews: true,
      answer: await reviewOr(c, paths.account.profile.href()),
      limited: true,
      after: () => rememberBrowser(c, memberId),
      change: (state) => ({ ...state, emailChange: null }),
      statements: async () => [
        ...checked.value.consume,
        ...told.statements,
        ...(await services.profiles.emailStatements({
          memberId: member.memberId,
          market: market.id,
          language: c.var.language,
          firstName: member.firstName,
          from: member.email,
          to: change.email,
          sessionHash: await session.hash(),
          codeId: change.codeId,
          undo: told.undo,
        })),
      ],
    });
  } catch (error) {
    if (!isUniqueViolation(error) || !/member/.test(String(error))) throw error;
    return showFault(c, change.email, { field: 'email', key: 'form.error.emailTaken' });
  }
}

export function emailForm(email: string, fault: CodeFormFault | null = null): OpenForm {
  return { edit: 'email', email, fault };
}

/** What waits for its code; null when nothing was sent, or so long ago that it is of no use. */
export function codeForm(c: RequestContext, fault: CodeFormFault | null = null): OpenForm | null {
  const change = c.var.session.known().state?.emailChange;
  if (!change) return null;
  const isResent = c.req.query('sent') === '1';
  return { edit: 'emailCode', email: change.email, expiresAt: Date.parse(change.expiresAt), fault, isResent };
}

const showFault = (c: RequestContext, email: string, fault: FieldFault) =>
  showProfile(c, { open: emailForm(email, { kind: 'email', fault }) });
const showCode = (c: RequestContext, fault: CodeFormFault) => showProfile(c, { open: codeForm(c, fault) });
