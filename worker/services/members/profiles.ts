import { toIso } from '../../domain/dates';
import { auditOfMember, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { memberOfSession } from '../database/conditions';
import { requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Question } from '../database/port';
import { giveConsent, withdrawConsent } from './consent-writes';
import { type EmailParts, emailStatements } from './email-change';
import { changeDetails, changeLanguage } from './member-writes';
import { type Channel, channels, consentKindOf, type Profiles, type StoredSkin } from './port';
import { forgetSkin, keepSkin } from './skin-writes';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'now'>, Pick<EmailParts, 'invitations'> {}

export function createProfiles({ database, outbox, invitations, now }: Parts): Profiles {
  const at = () => toIso(now());
  const audit = (memberId: string, action: string, condition?: string) =>
    auditOfMember(database, memberId, action, at(), condition);

  const give = (memberId: string, kind: string, text: string, textVersion: string, language: string) =>
    giveConsent(database, { consentId: crypto.randomUUID(), memberId, kind, text, textVersion, language, at: at() });
  const withdraw = (memberId: string, kind: string) => withdrawConsent(database, at(), memberId, kind);

  const consentStatements: Profiles['consentStatements'] = async (memberId, wishes, { textVersion, language }) =>
    wishes.flatMap(({ channel, wanted, text }) => [
      wanted
        ? give(memberId, consentKindOf[channel], text, textVersion, language)
        : withdraw(memberId, consentKindOf[channel]),
      audit(memberId, `consent.${consentKindOf[channel]}.${wanted ? 'given' : 'withdrawn'}`, ifChanged),
    ]);

  /** `whose`: SQL of the member's id; parameter 1 is its value. */
  const consents = (whose: string, value: string): Question<readonly Channel[]> =>
    database.question(
      `SELECT DISTINCT kind FROM consent WHERE member_id = ${whose} AND kind IN ('marketingEmail', 'marketingSms')
          AND withdrawn_at IS NULL`,
      [value],
      (rows) => channels.filter((channel) => rows.some(({ kind }) => kind === consentKindOf[channel])),
    );
  const skin = (whose: string, value: string): Question<StoredSkin | null> =>
    database.question(
      `SELECT sealed, policy_version, created_at FROM skin_profile WHERE member_id = ${whose}`,
      [value],
      ([row]) => (row ? fieldsOf<StoredSkin>(row) : null),
    );

  return {
    async detailsStatements(memberId, details) {
      return [
        changeDetails(database, { ...details, memberId, at: at() }),
        requireChange(database),
        audit(memberId, 'member.details'),
      ];
    },

    async languageStatements(memberId, language) {
      return [changeLanguage(database, language, at(), memberId), requireChange(database)];
    },

    openConsents: (memberId) => database.ask(consents('?1', memberId)),
    asksConsents: async (idHash) => consents(memberOfSession, idHash),

    consentStatements,

    async withdrawConsents(memberId, channels, shown) {
      const wishes = channels.map((channel) => ({ channel, wanted: false, text: '' }));
      await database.write(await consentStatements(memberId, wishes, shown));
    },

    skinOf: (memberId) => database.ask(skin('?1', memberId)),
    asksSkin: async (idHash) => skin(memberOfSession, idHash),

    async keepSkinStatements(memberId, { sealed, policyVersion }, { text, language }) {
      return [
        keepSkin(database, memberId, sealed, policyVersion, at()),
        give(memberId, 'skin', text, policyVersion, language),
        audit(memberId, 'skin.kept'),
      ];
    },

    async withdrawSkinStatements(memberId) {
      return [forgetSkin(database, memberId), audit(memberId, 'skin.withdrawn', ifChanged), withdraw(memberId, 'skin')];
    },

    emailStatements: (change) => emailStatements({ database, outbox, invitations, at: at() }, change),
  };
}
