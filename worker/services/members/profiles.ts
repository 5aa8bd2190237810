import { toIso } from '../../domain/dates';
import { auditOfMember, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { memberOfSession } from '../database/conditions';
import { requireChange } from '../database/database';
import type { Question } from '../database/port';
import { giveConsent, withdrawConsent } from './consent-writes';
import { emailStatements } from './email-change';
import { changeDetails, changeLanguage } from './member-writes';
import type { Channel, Profiles, StoredSkin } from './port';
import { forgetSkin, keepSkin } from './skin-writes';

type Parts = Pick<CellParts, 'database' | 'outbox' | 'now'>;

const kindOf = { email: 'marketingEmail', sms: 'marketingSms' } as const satisfies Record<Channel, string>;

export function createProfiles({ database, outbox, now }: Parts): Profiles {
  const at = () => toIso(now());
  const audit = (memberId: string, action: string) => auditOfMember(database, memberId, action, at());

  const give = (memberId: string, kind: string, text: string, textVersion: string, language: string) =>
    giveConsent(database, { consentId: crypto.randomUUID(), memberId, kind, text, textVersion, language, at: at() });
  const withdraw = (memberId: string, kind: string) => withdrawConsent(database, at(), memberId, kind);

  const consentStatements: Profiles['consentStatements'] = async (memberId, wishes, { textVersion, language }) =>
    wishes.flatMap(({ channel, wanted, text }) => [
      wanted ? give(memberId, kindOf[channel], text, textVersion, language) : withdraw(memberId, kindOf[channel]),
      auditOfMember(
        database,
        memberId,
        `consent.${kindOf[channel]}.${wanted ? 'given' : 'withdrawn'}`,
        at(),
        ifChanged,
      ),
    ]);

  /** `whose`: SQL of the member's id; parameter 1 is its value. */
  const consents = (whose: string, value: string): Question<readonly Channel[]> => ({
    statements: [
      database.prepare(
        `SELECT DISTINCT kind FROM consent WHERE member_id = ${whose} AND kind IN ('marketingEmail', 'marketingSms')
            AND withdrawn_at IS NULL`,
        value,
      ),
    ],
    answer: ([rows = []]) => {
      const open = rows.map(({ kind }) => kind);
      return (Object.keys(kindOf) as Channel[]).filter((channel) => open.includes(kindOf[channel]));
    },
  });
  const skin = (whose: string, value: string): Question<StoredSkin | null> => ({
    statements: [
      database.prepare(`SELECT sealed, policy_version, created_at FROM skin_profile WHERE member_id = ${whose}`, value),
    ],
    answer: ([rows = []]) => {
      const [row] = rows;
      return row
        ? {
            sealed: String(row.sealed),
            policyVersion: String(row.policy_version),
            createdAt: String(row.created_at),
          }
        : null;
    },
  });

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
      return [
        forgetSkin(database, memberId),
        auditOfMember(database, memberId, 'skin.withdrawn', at(), ifChanged),
        withdraw(memberId, 'skin'),
      ];
    },

    emailStatements: (change) => emailStatements({ database, outbox, at: at() }, change),
  };
}
