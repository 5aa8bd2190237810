import type { RequestContext } from '../../context';
import { formerDetails } from '../../domain/account-undo';
import { detailsFields, readCustomerDetails, valuesOf } from '../../domain/customer-details';
import { isLanguage } from '../../domain/languages';
import { readSkinForm, skinResultOf } from '../../domain/skin';
import { writeCookie } from '../../middleware/cookies';
import { deviceHintOf } from '../../middleware/device-hint';
import { memberOf } from './profile-member';
import { doOnce } from './profile-once';
import type { OpenForm } from './profile-open';
import { keptSkin } from './profile-skin-store';
import { showProfile } from './profile-view';

/** Name, telephone, address; the e-mail has a form of its own, since it has to be proved. */
export async function changeDetails(c: RequestContext): Promise<Response> {
  const { form, market, services } = c.var;
  const { memberId, email, firstName, lastName, phone } = memberOf(c);
  const { parsePhone } = await import('../../services/phone');
  const read = readCustomerDetails({ ...form.values, email }, market, parsePhone);
  if (!read.ok) return showProfile(c, { open: { edit: 'details', ...read.reason } });
  const body = Object.fromEntries(detailsFields.map((field) => [field, form.values[field] ?? '']));
  const former = formerDetails({ firstName, lastName, phone }, read.value);
  const deed = { kind: 'detailsChanged', former: former ?? {} } as const;
  return doOnce(c, {
    intent: 'details',
    body,
    open: { edit: 'details', values: valuesOf(form.values), faults: [] },
    notice: 'profile.details',
    limited: former !== null,
    statements: async () => [
      ...services.profiles.detailsStatements(memberId, read.value),
      ...(former ? (await services.notices.record({ memberId, deed, deviceHint: deviceHintOf(c) })).statements : []),
    ],
  });
}

export async function changeLanguage(c: RequestContext): Promise<Response> {
  const { form, market, services } = c.var;
  const { language } = form.values;
  if (!isLanguage(language) || !market.languages.includes(language))
    return showProfile(c, {
      open: { edit: 'language', faults: [{ field: 'language', key: 'form.error.language' }] },
    });
  return doOnce(c, {
    intent: 'language',
    body: { language },
    open: { edit: 'language', faults: [] },
    notice: 'profile.language',
    statements: () => services.profiles.languageStatements(memberOf(c).memberId, language),
    async act() {
      // Before the answer is made: what is set later is not on it.
      writeCookie(c, 'language', language);
      return null;
    },
  });
}

/** What is ticked is allowed from now on, with the words beside it; what is not ticked is taken back. */
export async function changeConsents(c: RequestContext): Promise<Response> {
  const { form, market, language, services, t } = c.var;
  const { marketingEmail, marketingSms } = form.values;
  const wishes = [
    { channel: 'email', wanted: marketingEmail === 'yes', text: t('details.marketingEmail') },
    { channel: 'sms', wanted: marketingSms === 'yes', text: t('details.marketingSms') },
  ] as const;
  return doOnce(c, {
    intent: 'consents',
    body: { marketingEmail, marketingSms },
    open: { edit: 'consents' },
    notice: 'profile.consents',
    statements: () =>
      services.profiles.consentStatements(memberOf(c).memberId, wishes, {
        textVersion: market.documents.terms.version,
        language,
      }),
  });
}

/** The ten questions again. Where the answers are kept already, the consent stands; else it is asked for here. */
export async function changeSkin(c: RequestContext): Promise<Response> {
  const { form, market, language, services, t } = c.var;
  const { memberId } = memberOf(c);
  const hasConsent = (await keptSkin(c, memberId)) !== null;
  const read = readSkinForm({ ...form.values, 'exclusions[]': form.lists.exclusions ?? [] });
  const consent = hasConsent || form.values.skinConsent === 'yes';
  const asTyped = { answers: form.values, exclusions: form.lists.exclusions ?? [], consent };
  const missing = consent ? [] : [{ field: 'skinConsent', key: 'form.error.skinConsent' } as const];
  if (!read.ok || missing.length > 0) {
    const faults = [...(read.ok ? [] : read.reason.faults), ...missing];
    return showProfile(c, { open: { edit: 'skin', ...asTyped, faults } });
  }
  const { points, exclusions } = read.value;
  const result = skinResultOf(read.value, market.skin);
  return doOnce(c, {
    intent: 'skin',
    body: { points, exclusions },
    open: { edit: 'skin', ...asTyped, faults: [] },
    notice: 'profile.skin',
    statements: async () =>
      services.profiles.keepSkinStatements(
        memberId,
        { sealed: await services.sealer.seal(JSON.stringify({ result, points })), policyVersion: market.skin.version },
        { text: t('skin.consent', { company: t('shared.company') }), language },
      ),
  });
}

export function withdrawSkin(c: RequestContext): Promise<Response> {
  return doOnce(c, {
    intent: 'skinWithdraw',
    body: {},
    open: { edit: 'skinWithdraw' },
    notice: 'profile.skinWithdrawn',
    statements: () => c.var.services.profiles.withdrawSkinStatements(memberOf(c).memberId),
  });
}

/** The questions as they were answered last. */
export async function openSkinForm(c: RequestContext): Promise<OpenForm> {
  const kept = await keptSkin(c, memberOf(c).memberId);
  const answers = Object.fromEntries((kept?.points ?? []).map((points, index) => [`q${index + 1}`, String(points)]));
  return { edit: 'skin', answers, exclusions: kept?.result.exclusions ?? [], consent: false, faults: [] };
}
