import type { Database } from '../../../worker/services/database/database';
import type { PreparedRow, SnapshotParts } from './prepare';

interface Chunk {
  readonly rows: readonly PreparedRow[];
  /** What snapshots of one product, or of one studio, have in common. */
  readonly parts: SnapshotParts;
  readonly at: string;
  readonly update: boolean;
}

const value = (name: string) => `value ->> '${name}'`;
const values = (names: string) => names.split(' ').map(value).join(', ');
const member = `JOIN member m ON m.market = ${value('market')} AND m.email_key = ${value('emailKey')}`;

/**
 * One chunk as a few statements over one JSON text each: D1 takes a hundred bound values, and a statement a row would be
 * a hundred times as many. A member that is there already is brought up to date, a membership that is there is left alone.
 */
export function importStatements(database: Database, { rows, parts, at, update }: Chunk): D1PreparedStatement[] {
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
    database.prepare(
      `INSERT INTO member (member_id, market, email, email_key, first_name, last_name, phone, street, zip, city, language, home_studio_id,
                           origin, created_at, updated_at)
       SELECT ${values('memberId market email emailKey firstName lastName phone street zip city language studioId')}, 'studio', ?2, ?2
         FROM json_each(?1) WHERE true
       ON CONFLICT (market, email_key) DO NOTHING RETURNING member_id`,
      people,
      at,
    ),
    database.prepare(
      `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, is_paid, snapshot_json, currency,
         first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, next_charge_at, stop_date, paid_at,
         provider_customer, provider_subscription, paid_through, binding_ends_on, updated_at)
       SELECT ${values('subscriptionId number market')}, m.member_id, ${values('productId studioId state')}, 1,
              json_set(?3 -> (${value('productId')}), '$.studio', ?4 -> (${value('studioId')}), '$.priceMinor', ${value('priceMinor')},
                '$.secondAmountMinor', ${value('priceMinor')}, '$.secondChargeOn', ${value('secondChargeOn')},
                '$.bindingEndsOn', ${value('bindingEndsOn')}, '$.withdrawUntil', ${value('withdrawUntil')}, '$.language', ${value('language')}),
              ${values('currency priceMinor')}, 'import', 'import', 1,
              ${values('startedAt startDate anchor nextChargeAt stopDate startedAt providerCustomer providerSubscription paidThrough bindingEndsOn')}, ?2
         FROM json_each(?1) ${member}
        WHERE NOT EXISTS (SELECT 1 FROM subscription s WHERE s.number = ${value('number')})
          AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.member_id = m.member_id AND s.product_id = ${value('productId')}
                             AND s.access_from = ${value('startDate')})`,
      memberships,
      at,
      JSON.stringify(parts.products),
      JSON.stringify(parts.studios),
    ),
    database.prepare(
      `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at)
       SELECT ${values('codeId memberId codeMac')}, 'printed', ?2, ${value('expiresAt')}
         FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM member m WHERE m.member_id = ${value('memberId')})`,
      codes,
      at,
    ),
    database.prepare(
      `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, reason, created_at)
       SELECT ${values('pauseId subscriptionId from until months')}, 'import', ?2
         FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM subscription s WHERE s.subscription_id = ${value('subscriptionId')})`,
      pauses,
      at,
    ),
    database.prepare(
      `INSERT INTO age_check (age_check_id, member_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at)
       SELECT ${value('ageCheckId')}, m.member_id, m.market, 'yes', ${value('threshold')}, 'manual', 'substantial', ${values('policyVersion legalBasis at')}
         FROM json_each(?1) ${member}
        WHERE NOT EXISTS (SELECT 1 FROM age_check a WHERE a.member_id = m.member_id AND a.result = 'yes')`,
      ageChecks,
    ),
    database.prepare(
      `INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at)
       SELECT ${value('consentId')}, m.member_id, ${values('subscriptionId kind')}, 'import', 'import', ${values('language at')}
         FROM json_each(?1) ${member}
        WHERE EXISTS (SELECT 1 FROM subscription s WHERE s.subscription_id = ${value('subscriptionId')})`,
      consents,
    ),
    ...(update ? [updateStatement(database, people, at)] : []),
  ];
}

const updateStatement = (database: Database, people: string, at: string) =>
  database.prepare(
    `UPDATE member SET first_name = ${value('firstName')}, last_name = ${value('lastName')}, phone = ${value('phone')},
            street = ${value('street')}, zip = ${value('zip')}, city = ${value('city')}, updated_at = ?2
       FROM json_each(?1)
      WHERE member.market = ${value('market')} AND member.email_key = ${value('emailKey')} AND member.member_id <> ${value('memberId')}`,
    people,
    at,
  );
