import type { MemberContext } from '../../../context';
import { isLanguage } from '../../../domain/markets/languages';
import { formerDetails } from '../../../domain/membership/account-undo';
import { readCustomerDetails, valuesOf } from '../../../domain/signup/customer-details';
import { detailsFields } from '../../../domain/signup/fields';
import { readSkinForm, skinPolicyOf, skinResultOf } from '../../../domain/signup/skin';
import { paths } from '../../../paths';
import { writeCookie } from '../../../request/cookies';
import { deviceHintOf } from '../../../request/device-hint';
import { marketingWords } from '../../../ui/form/marketing-words';
import { doOnce } from './once';
import { waitingChange } from './open';
import { keptSkin } from './skin-store';
import { showProfile } from './view';

/** Changes name, telephone and address. The e-mail address has a form of its own, since it must be proved. */
export async function changeDetails(c: MemberContext): Promise<Response> {
  const { form, market, services } = c.var;
  const { memberId, email, firstName, lastName, phone } = c.var.member;
  const { parsePhone } = await import('../../../services/phone');
  const read = readCustomerDetails({ ...form.values, email }, market, parsePhone);
  if (!read.ok) return showProfile(c, { open: { edit: 'details', ...read.reason } });
  const body = Object.fromEntries(detailsFields.map((field) => [field, form.values[field] ?? '']));
  const former = formerDetails({ firstName, lastName, phone }, read.value);
  const action = { kind: 'detailsChanged', former: former ?? {} } as const;
  return doOnce(c, {
    intent: 'details',
    body,
    open: { edit: 'details', values: valuesOf(form.values), faults: [] },
    notice: 'profile.details',
    limited: former !== null,
    statements: async () => [
      ...(await services.profiles.detailsStatements(memberId, read.value)),
      ...(former
        ? (await services.notices.record({ memberId, member: c.var.member, action, deviceHint: deviceHintOf(c) }))
            .statements
        : []),
    ],
  });
}

export async function changeLanguage(c: MemberContext): Promise<Response> {
  const { form, market, services } = c.var;
  const { language } = form.values;
  if (!isLanguage(language) || !market.languages.includes(language))
    return showProfile(c, { open: { edit: 'language', faults: [{ field: 'language', key: 'form.error.language' }] } });
  return doOnce(c, {
    intent: 'language',
    body: { language },
    open: { edit: 'language', faults: [] },
    notice: 'profile.language',
    statements: () => services.profiles.languageStatements(c.var.member.memberId, language),
    async act() {
      // Set before the response is made: a header set later is not sent.
      writeCookie(c, 'language', language);
      return null;
    },
  });
}

/** Stores the marketing consents: ticked ones with the wording shown beside them, the others as withdrawn. */
export async function changeConsents(c: MemberContext): Promise<Response> {
  const { form, market, language, services } = c.var;
  const { marketingEmail, marketingSms } = form.values;
  const wishes = [
    { channel: 'email', wanted: marketingEmail === 'yes', text: marketingWords(c.var, 'Email') },
    { channel: 'sms', wanted: marketingSms === 'yes', text: marketingWords(c.var, 'Sms') },
  ] as const;
  return doOnce(c, {
    intent: 'consents',
    body: { marketingEmail, marketingSms },
    open: { edit: 'consents' },
    notice: 'profile.consents',
    statements: () =>
      services.profiles.consentStatements(c.var.member.memberId, wishes, {
        textVersion: market.documents.terms.version,
        language,
      }),
  });
}

/**
 * Stores new answers to the ten skin questions. An existing consent to keep them stands; without one it is asked for
 * here.
 */
export async function changeSkin(c: MemberContext): Promise<Response> {
  const { form, market, language, services, t } = c.var;
  const { memberId } = c.var.member;
  const hasConsent = (await keptSkin(c, memberId)) !== null;
  const read = readSkinForm({ ...form.values, 'exclusions[]': form.lists.exclusions ?? [] });
  const consent = hasConsent || form.values.skinConsent === 'yes';
  const change = waitingChange(form.values);
  const asTyped = { answers: form.values, exclusions: form.lists.exclusions ?? [], consent, change };
  const missing = consent ? [] : [{ field: 'skinConsent', key: 'form.error.skinConsent' } as const];
  if (!read.ok || missing.length > 0) {
    const faults = [...(read.ok ? [] : read.reason.faults), ...missing];
    return showProfile(c, { open: { edit: 'skin', ...asTyped, faults } });
  }
  const { points, exclusions } = read.value;
  const result = skinResultOf(read.value, skinPolicyOf(market));
  return doOnce(c, {
    intent: 'skin',
    body: { points, exclusions },
    open: { edit: 'skin', ...asTyped, faults: [] },
    notice: 'profile.skin',
    // The change that waited goes on, unless the answers are against it: then this page says so, and what else there is.
    ...(change.product && !result.stopped
      ? { answer: paths.account.subscription.href({ do: 'changeProduct', step: 'confirm', ...change }) }
      : {}),
    statements: async () =>
      services.profiles.keepSkinStatements(
        memberId,
        {
          sealed: await services.sealer.seal(JSON.stringify({ result, points })),
          policyVersion: skinPolicyOf(market).version,
        },
        { text: t('skin.consent', { company: t('shared.company') }), language },
      ),
  });
}

export function withdrawSkin(c: MemberContext): Promise<Response> {
  return doOnce(c, {
    intent: 'skinWithdraw',
    body: {},
    open: { edit: 'skinWithdraw' },
    notice: 'profile.skinWithdrawn',
    statements: () => c.var.services.profiles.withdrawSkinStatements(c.var.member.memberId),
  });
}
