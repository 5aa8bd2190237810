import { insertPrintedCodes } from '../../../worker/services/activation-codes/activation-code-writes';
import { importChecks } from '../../../worker/services/age-checks/age-check-writes';
import type { Database } from '../../../worker/services/database/database';
import type { Statement } from '../../../worker/services/database/port';
import { importConsents } from '../../../worker/services/members/consent-writes';
import { importMembers, updateImported } from '../../../worker/services/members/member-writes';
import { importPauses } from '../../../worker/services/membership/record/pause-writes';
import { importSubscriptions } from '../../../worker/services/membership/record/subscription-writes';
import type { PreparedRow, SnapshotParts } from './prepare';

interface Chunk {
  readonly rows: readonly PreparedRow[];
  /** Parts of the snapshots common to a product or a studio. */
  readonly parts: SnapshotParts;
  readonly at: string;
  readonly update: boolean;
}

const value = (name: string) => `value ->> '${name}'`;
const values = (names: string) => names.split(' ').map(value).join(', ');
/** Of this import alone: who has been here since may have ended a pause or withdrawn a permission, and keeps what they said. */
const isNew = `EXISTS (SELECT 1 FROM subscription s WHERE s.subscription_id = ${value('subscriptionId')} AND s.updated_at = ?2)`;
const member = `JOIN member m ON m.market = ${value('market')} AND m.email_key = ${value('emailKey')}`;

/**
 * Writes a chunk in a few statements, each over one JSON text: D1 binds at most a hundred values, and a statement per
 * row would be a hundred times as many. An existing member is updated, an existing membership is left unchanged.
 */
export function importStatements(database: Database, { rows, parts, at, update }: Chunk): Statement[] {
  const json = (texts: readonly unknown[]) => JSON.stringify(texts);
  const people = json(rows.map(({ person, market, emailKey }) => ({ ...person, market, emailKey })));
  const memberships = json(rows.map(({ membership, market, emailKey }) => ({ ...membership, market, emailKey })));
  const ageChecks = json(rows.flatMap(({ ageCheck }) => ageCheck ?? []));
  const pauses = json(rows.flatMap(({ pause }) => pause ?? []));
  const consents = json(
    rows.flatMap(({ consents, market, emailKey }) => consents.map((one) => ({ ...one, market, emailKey }))),
  );
  const codes = json(
    rows.map(({ person, code: { codeId, codeMac, expiresAt } }) => ({
      memberId: person.memberId,
      codeId,
      codeMac,
      expiresAt,
    })),
  );
  return [
    importMembers(
      `SELECT ${values('memberId market email emailKey firstName lastName phone street zip city language studioId')}, 'studio', ?2, ?2
         FROM json_each(?1) WHERE true`,
    )(database, people, at),
    importSubscriptions(
      `SELECT ${values('subscriptionId number market')}, m.member_id, ${values('productId studioId state')}, 1,
              json_set(?3 -> (${value('productId')}), '$.studio', ?4 -> (${value('studioId')}), '$.priceMinor', ${value('priceMinor')},
                '$.secondAmountMinor', ${value('priceMinor')}, '$.secondChargeOn', ${value('secondChargeOn')},
                '$.bindingEndsOn', ${value('bindingEndsOn')}, '$.withdrawUntil', ${value('withdrawUntil')}, '$.language', ${value('language')}),
              ${values('currency priceMinor')}, 'import', 'import', 1,
              ${values('startedAt startDate anchor nextChargeAt stopDate startedAt providerCustomer providerSubscription paidThrough bindingEndsOn')}, ?2
         FROM json_each(?1) ${member}
        WHERE NOT EXISTS (SELECT 1 FROM subscription s WHERE s.number = ${value('number')})
          AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.subscription_id = ${value('subscriptionId')})
          AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.provider_subscription = ${value('providerSubscription')})
          AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.member_id = m.member_id AND s.product_id = ${value('productId')}
                             AND s.access_from = ${value('startDate')})`,
    )(database, memberships, at, JSON.stringify(parts.products), JSON.stringify(parts.studios)),
    insertPrintedCodes(
      `SELECT ${values('codeId memberId codeMac')}, 'printed', ?2, ${value('expiresAt')}
         FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM member m WHERE m.member_id = ${value('memberId')})`,
    )(database, codes, at),
    importPauses(
      `SELECT ${values('pauseId subscriptionId from until months bindingBefore')}, 'import', ?2
         FROM json_each(?1) WHERE ${isNew}`,
    )(database, pauses, at),
    importChecks(
      `SELECT ${value('ageCheckId')}, m.member_id, m.market, 'yes', ${value('threshold')}, 'imported', 'none', ${values('policyVersion legalBasis at')}
         FROM json_each(?1) ${member}
        WHERE NOT EXISTS (SELECT 1 FROM age_check a WHERE a.member_id = m.member_id AND a.result = 'yes')`,
    )(database, ageChecks),
    importConsents(
      `SELECT ${value('consentId')}, m.member_id, ${values('subscriptionId kind')}, 'import', 'import', ${values('language at')}
         FROM json_each(?1) ${member}
        WHERE ${isNew}`,
    )(database, consents, at),
    ...(update ? [updateStatement(database, people, at)] : []),
  ];
}

const updateStatement = updateImported({
  set: `first_name = ${value('firstName')}, last_name = ${value('lastName')}, phone = ${value('phone')},
        street = ${value('street')}, zip = ${value('zip')}, city = ${value('city')}, updated_at = ?2`,
  from: `FROM json_each(?1)
      WHERE member.market = ${value('market')} AND member.email_key = ${value('emailKey')} AND member.member_id <> ${value('memberId')}`,
});
