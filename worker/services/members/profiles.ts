import { auditStatement } from '../database/audit';
import { type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import { emailStatements } from './email-change';
import type { Channel, Profiles } from './port';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

const kindOf = { email: 'marketingEmail', sms: 'marketingSms' } as const satisfies Record<Channel, string>;

export function createProfiles({ database, outbox, now }: Parts): Profiles {
  const at = () => new Date(now()).toISOString();
  const audit = (memberId: string, action: string) => auditStatement(database, memberId, action, at());

  const giveConsent = (memberId: string, kind: string, text: string, textVersion: string, language: string) =>
    database.prepare(
      `INSERT INTO consent (consent_id, member_id, kind, text, text_version, language, given_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
        WHERE NOT EXISTS (SELECT 1 FROM consent WHERE member_id = ?2 AND kind = ?3 AND withdrawn_at IS NULL)`,
      crypto.randomUUID(),
      memberId,
      kind,
      text,
      textVersion,
      language,
      at(),
    );
  const withdrawConsent = (memberId: string, kind: string) =>
    database.prepare(
      'UPDATE consent SET withdrawn_at = ? WHERE member_id = ? AND kind = ? AND withdrawn_at IS NULL',
      at(),
      memberId,
      kind,
    );

  return {
    detailsStatements(memberId, details) {
      return [
        database.prepare(
          `UPDATE member SET first_name = ?, last_name = ?, phone = ?, street = ?, zip = ?, city = ?, updated_at = ?
            WHERE member_id = ? AND closed_at IS NULL`,
          details.firstName,
          details.lastName,
          details.phone,
          details.street,
          details.zip,
          details.city,
          at(),
          memberId,
        ),
        requireChange(database),
        audit(memberId, 'member.details'),
      ];
    },

    languageStatements(memberId, language) {
      return [
        database.prepare(
          'UPDATE member SET language = ?, updated_at = ? WHERE member_id = ? AND closed_at IS NULL',
          language,
          at(),
          memberId,
        ),
        requireChange(database),
      ];
    },

    async openConsents(memberId) {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT DISTINCT kind FROM consent WHERE member_id = ? AND kind IN ('marketingEmail', 'marketingSms')
              AND withdrawn_at IS NULL`,
          memberId,
        ),
      ]);
      const open = rows.map(({ kind }) => kind);
      return (Object.keys(kindOf) as Channel[]).filter((channel) => open.includes(kindOf[channel]));
    },

    consentStatements(memberId, wishes, { textVersion, language }) {
      return wishes.flatMap(({ channel, wanted, text }) => [
        wanted
          ? giveConsent(memberId, kindOf[channel], text, textVersion, language)
          : withdrawConsent(memberId, kindOf[channel]),
        auditStatement(
          database,
          memberId,
          `consent.${kindOf[channel]}.${wanted ? 'given' : 'withdrawn'}`,
          at(),
          'changes() > 0',
        ),
      ]);
    },

    async skinOf(memberId) {
      const [rows = []] = await database.read([
        database.prepare('SELECT sealed, policy_version, created_at FROM skin_profile WHERE member_id = ?', memberId),
      ]);
      const [row] = rows;
      return row
        ? {
            sealed: String(row.sealed),
            policyVersion: String(row.policy_version),
            createdAt: String(row.created_at),
          }
        : null;
    },

    keepSkinStatements(memberId, { sealed, policyVersion }, { text, language }) {
      return [
        database.prepare(
          `INSERT INTO skin_profile (member_id, sealed, policy_version, created_at) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (member_id) DO UPDATE SET sealed = ?2, policy_version = ?3, created_at = ?4`,
          memberId,
          sealed,
          policyVersion,
          at(),
        ),
        giveConsent(memberId, 'skin', text, policyVersion, language),
        audit(memberId, 'skin.kept'),
      ];
    },

    withdrawSkinStatements(memberId) {
      return [
        database.prepare('DELETE FROM skin_profile WHERE member_id = ?', memberId),
        auditStatement(database, memberId, 'skin.withdrawn', at(), 'changes() > 0'),
        withdrawConsent(memberId, 'skin'),
      ];
    },

    emailStatements: (change) => emailStatements({ database, outbox, at: at() }, change),
  };
}
