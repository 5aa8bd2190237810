import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { SecurityActionKind } from '../../domain/membership/account-undo';
import { maskEmail } from '../../domain/text/mask-email';
import type { AddressMark } from '../address-marks/port';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import { type Look, type MemberFacts, type MemberLook, mailsOfMembership, type SentMail } from './port';

type Parts = Pick<CellParts, 'database' | 'now'>;

const operatorMark = 'operator:';
const undoneMark = 'undone.';
const maximum = 50;
/** Mails whose dedupe key contains the membership's id. */
const ofMembership = Object.entries(mailsOfMembership).flatMap(([what, id]) => (id === 'membership' ? [what] : []));

const mailOf = ({ dedupe, done_at, dead_at, created_at }: Row): SentMail => ({
  what: String(dedupe).split(':', 1)[0] as SentMail['what'],
  state: dead_at !== null ? 'dead' : done_at === null ? 'waiting' : 'sent',
  at: String(done_at ?? dead_at ?? created_at),
});

const lookOf = ({ at, actor, role, action }: Row): Look => ({
  at: String(at),
  operator: String(actor).slice(operatorMark.length),
  role: role as Look['role'],
  action: String(action),
});

export function createMemberLook({ database, now }: Parts): MemberLook {
  return {
    async find(numbers, markets) {
      const rows = await database.rows(
        `SELECT subscription_id FROM subscription WHERE number IN (SELECT value FROM json_each(?))
            AND market IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers),
        JSON.stringify(markets),
      );
      return rows.map((row) => String(row.subscription_id));
    },

    async factsOf(subscriptionId) {
      const member = '(SELECT member_id FROM subscription WHERE subscription_id = ?1)';
      const query = (sql: string, ...values: string[]) => database.prepare(sql, subscriptionId, ...values);
      const [
        members = [],
        sessions = [],
        checks = [],
        consents = [],
        others = [],
        mails = [],
        looks = [],
        undone = [],
      ] = await database.read([
        query(
          `SELECT m.member_id, m.market, m.first_name, m.last_name, m.email, m.language, m.closed_at, a.bounced_at, a.bounce_reason, a.complained_at
               FROM member m LEFT JOIN address_mark a ON a.email_key = m.email_key WHERE m.member_id = ${member}`,
        ),
        query(
          `SELECT COUNT(*) AS count FROM session WHERE member_id = ${member} AND revoked_at IS NULL
                AND absolute_expires_at > ?2 AND idle_expires_at > ?2`,
          toIso(now()),
        ),
        query(
          `SELECT method, checked_at AS at FROM age_check WHERE member_id = ${member} AND result = 'yes'
              ORDER BY checked_at DESC LIMIT 1`,
        ),
        query(
          // Whether a member gave skin answers is not shown to operators.
          `SELECT kind, text_version, given_at, withdrawn_at FROM consent
              WHERE member_id = ${member} AND kind NOT IN ('skin', 'skinShown') AND (subscription_id IS NULL OR subscription_id = ?1)
              ORDER BY given_at DESC LIMIT ${maximum}`,
        ),
        query(
          `SELECT subscription_id, number FROM subscription WHERE member_id = ${member} AND subscription_id <> ?1
                AND state <> 'abandoned' ORDER BY ordered_at DESC LIMIT ${maximum}`,
        ),
        query(
          // D1 takes five terms of a union at most.
          `SELECT o.dedupe, o.created_at, o.done_at, o.dead_at
               FROM (SELECT value || ':' || ?1 AS key FROM json_each(?2)
                     UNION ALL SELECT 'receipt:' || payment_id FROM payment WHERE subscription_id = ?1
                     UNION ALL SELECT CASE kind WHEN 'refund' THEN 'refund-told:' || payment_id ELSE 'payment-failed:' || provider_reference END
                                 FROM payment WHERE subscription_id = ?1 AND kind IN ('refund', 'charge')
                     UNION ALL SELECT 'refund-failed:' || reference FROM movement
                                WHERE subscription_id = ?1 AND kind = 'refundFailed'
                     UNION ALL SELECT 'activation:' || code_id FROM activation_code WHERE member_id = ${member} AND channel = 'mail') k
              CROSS JOIN outbox o ON o.dedupe >= k.key AND o.dedupe < k.key || '~'
              WHERE o.kind = 'mail' ORDER BY o.created_at DESC LIMIT ${maximum}`,
          JSON.stringify(ofMembership),
        ),
        query(
          `SELECT at, actor, role, action FROM audit
              WHERE subject IN (SELECT subscription_id FROM subscription WHERE member_id = ${member})
                AND actor GLOB '${operatorMark}*' ORDER BY at DESC LIMIT ${maximum}`,
        ),
        query(
          `SELECT at, action FROM audit WHERE subject = ${member} AND action GLOB '${undoneMark}*' ORDER BY at DESC LIMIT ${maximum}`,
        ),
      ]);
      const [row] = members;
      if (!row) return null;
      return {
        ...personOf(row),
        devices: Number(sessions[0]?.count ?? 0),
        ageCheck: checks[0] ? fieldsOf<NonNullable<MemberFacts['ageCheck']>>(checks[0]) : null,
        consents: consents.map(fieldsOf<MemberFacts['consents'][number]>),
        others: others.map(fieldsOf<MemberFacts['others'][number]>),
        mails: mails.map(mailOf),
        looks: looks.map(lookOf),
        undone: undone.map(({ at, action }) => ({
          kind: String(action).slice(undoneMark.length) as SecurityActionKind,
          at: String(at),
        })),
      };
    },
  };
}

function personOf(row: Row) {
  const isClosed = row.closed_at !== null;
  const [initial = ''] = String(row.last_name);
  return {
    memberId: String(row.member_id),
    market: row.market as MarketId,
    shortName: [String(row.first_name), initial && `${initial}.`].join(' ').trim(),
    maskedEmail: isClosed ? '' : maskEmail(String(row.email)),
    language: row.language as Language,
    isClosed,
    addressMark: isClosed ? null : markOf(row),
  };
}

function markOf({ bounced_at, bounce_reason, complained_at }: Row): MemberFacts['addressMark'] {
  if (!bounced_at && !complained_at) return null;
  return fieldsOf<AddressMark>({ bounced_at, bounce_reason, complained_at } as Row);
}
