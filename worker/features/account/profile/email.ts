import type { MemberContext } from '../../../context';
import { emailChallenges } from '../../../domain/email-challenge';
import { emailKeyOf } from '../../../domain/email-key';
import { checkField, type FieldFault, fieldRulesOf, normaliseField } from '../../../domain/signup/fields';
import { isUniqueViolation } from '../../../failures';
import { challengeOf, enterCode, sendCode } from '../../../flows/email-challenge';
import { rememberBrowser } from '../../../flows/known-browser';
import { stepUp } from '../../../flows/step-up';
import { submitOnce } from '../../../flows/submit-once';
import { paths } from '../../../paths';
import { deviceHintOf } from '../../../request/device-hint';
import type { CodeFormFault } from '../../../ui/code/code-fault';
import { reviewOr } from '../devices/passkey-forms';
import { blockedUntil, doOnce } from './once';
import type { OpenForm } from './open';
import { formName, showProfile } from './view';

const formHref = paths.account.profile.href({ edit: 'email' });
const { page: codePage } = emailChallenges.email;
const codeHref = codePage();

/**
 * Sends a code to the new address. Whether the address already belongs to another member is said only after the code
 * was entered, so only to somebody who can read its mail.
 */
export async function askForNewEmail(c: MemberContext): Promise<Response> {
  const left = await stepUp(c, formHref);
  if (left) return left;
  const typed = c.var.form.values.email ?? '';
  const rules = fieldRulesOf(c.var.market);
  const fault = checkField('email', typed, rules);
  if (fault) return showFault(c, typed, fault);
  const email = normaliseField('email', typed, rules);
  const retryAt = await blockedUntil(c);
  if (retryAt) return showProfile(c, { open: emailForm(typed), retryAt });
  if (emailKeyOf(email) === emailKeyOf(c.var.member.email))
    return showFault(c, typed, { field: 'email', key: 'form.error.emailSame' });
  return sendOnce(c, email, { open: emailForm(email), form: 'email', answer: codeHref });
}

/** Sends another code to the same address. */
export async function sendCodeAgain(c: MemberContext): Promise<Response> {
  const left = await stepUp(c, codeHref);
  if (left) return left;
  const change = challengeOf(c, 'email');
  if (!change) return c.redirect(formHref, 303);
  const answer = codePage({ sent: '1' });
  return sendOnce(c, change.email, { open: codeForm(c), form: 'emailCode', answer });
}

interface Sending {
  open: OpenForm | null;
  form: 'email' | 'emailCode';
  answer: string;
}

async function sendOnce(c: MemberContext, email: string, { open, form, answer }: Sending): Promise<Response> {
  const sending = { name: formName(form), asks: { email, send: true }, answer };
  const submitted = await submitOnce<Response>(c, sending, async (use) => {
    const sent = await sendCode(c, 'email', { email, besides: [await c.var.services.idempotency.record(use)] });
    if (sent.ok) return { kind: 'done', answer };
    const faulty = open && 'fault' in open ? { ...open, fault: sent.reason } : open;
    return { kind: 'notDone', value: await showProfile(c, { open: faulty }) };
  });
  if (submitted.kind === 'expired') return showProfile(c, { open, problem: 'again' });
  return submitted.kind === 'done' ? c.redirect(submitted.answer, 303) : submitted.value;
}

/** With the right code the new address replaces the old, in one batch with the sessions and codes that end by it. */
export async function proveNewEmail(c: MemberContext): Promise<Response> {
  const { services, session, market } = c.var;
  const member = c.var.member;
  const change = challengeOf(c, 'email');
  const left = await stepUp(c, change ? codeHref : formHref);
  if (left) return left;
  // The code was entered in another tab, or the form was sent twice: the stored state decides.
  if (!change) return showProfile(c, { problem: 'codeGone' });
  const entered = await enterCode(c, 'email');
  if (!entered.ok) return showProfile(c, { open: codeForm(c, entered.reason) });
  const { memberId } = member;
  const action = { kind: 'emailChanged', email: member.email } as const;
  const told = await services.notices.record({ memberId, member, action, deviceHint: deviceHintOf(c) });
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
        ...entered.value.consume,
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

/** The form for the code; null when none was sent or it expired long ago. */
export function codeForm(c: MemberContext, fault: CodeFormFault | null = null): OpenForm | null {
  const change = challengeOf(c, 'email');
  if (!change) return null;
  const isResent = c.req.query('sent') === '1';
  return { edit: 'emailCode', email: change.email, expiresAt: Date.parse(change.expiresAt), fault, isResent };
}

const showFault = (c: MemberContext, email: string, fault: FieldFault) =>
  showProfile(c, { open: emailForm(email, { kind: 'email', fault }) });
