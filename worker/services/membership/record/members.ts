import { toIso } from '../../../domain/dates';
import { emailKeyOf } from '../../../domain/email-key';
import { liveStateList } from '../../database/conditions';
import type { Database, Row } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import type { Question } from '../../database/port';
import { newestPayments, type RecordedReceipt } from '../port';
import type { AccountOverview, LiveMembership, LoginContact, Members, PaidBefore } from './port';
import { paymentColumns, paymentOf, subscriptionColumns, subscriptionOf } from './rows';

const contactOf = (row: Row | undefined): LoginContact | null => (row ? fieldsOf<LoginContact>(row) : null);

const contactColumns = 'member_id, email, first_name, language, proofs_valid_from';

/** Memberships `u` of `m` that run on a day, if no proof made at that instant was revoked. Both are SQL. */
const liveOn = (today: string, provedAt: string) => `(m.proofs_valid_from IS NULL OR m.proofs_valid_from < ${provedAt})
              AND u.state IN ${liveStateList} AND (u.stop_date IS NULL OR u.stop_date >= ${today})
            ORDER BY u.ordered_at DESC LIMIT 10`;

const memberOfOrder = `(SELECT o.member_id FROM session s JOIN subscription o ON o.subscription_id = json_extract(s.state_json, '$.order.subscriptionId')
                        WHERE s.id_hash = ?1)`;
const memberOfSession = '(SELECT s.member_id FROM session s WHERE s.id_hash = ?)';

const overviewOf = ([subscriptions = [], payments = []]: readonly Row[][]): AccountOverview => ({
  subscriptions: subscriptions.map(({ pending_text: _, changing_text: __, ...row }) => subscriptionOf(row)),
  payments: payments.map(paymentOf),
  texts: new Map(
    subscriptions.map((row) => [
      String(row.subscription_id),
      { pendingText: row.pending_text as string | null, changingText: row.changing_text as string | null },
    ]),
  ),
});

export function createMembers(database: Database): Members {
  /** `whose`: SQL of the member's id, with one parameter. */
  const subscriptionsQuery = (value: string, whose = '?') =>
    database.prepare(
      `SELECT ${subscriptionColumns}, wanted_json AS pending_text, changing_json AS changing_text FROM subscription WHERE member_id = ${whose} AND state <> 'abandoned' ORDER BY ordered_at DESC LIMIT 20`,
      value,
    );
  const paymentsQuery = (value: string, whose = '?') =>
    database.prepare(
      `SELECT ${paymentColumns}
         FROM payment WHERE member_id = ${whose} ORDER BY at DESC LIMIT ${newestPayments}`,
      value,
    );

  const asksByEmail: Members['asksByEmail'] = (market, email) =>
    database.question(
      `SELECT ${contactColumns} FROM member WHERE market = ? AND email_key = ? AND closed_at IS NULL`,
      [market, emailKeyOf(email)],
      ([row]) => contactOf(row),
    );

  /** `whose`: SQL of the member's id; parameter 1 is its value. */
  const earlier = (whose: string, value: string): Question<PaidBefore> =>
    database.question(
      `SELECT ${contactColumns}, (SELECT COUNT(*) FROM subscription u WHERE u.member_id = m.member_id AND u.is_paid = 1 AND u.state <> 'abandoned') AS paid
         FROM member m WHERE member_id = ${whose}`,
      [value],
      ([row]) => {
        if (!row) return { member: undefined, paid: 0 };
        const { paid, ...member } = row;
        return { member: fieldsOf<LoginContact>(member), paid: Number(paid) };
      },
    );

  return {
    findByEmail: (market, email) => database.ask(asksByEmail(market, email)),
    asksByEmail,

    ownerOfSession: (idHash, market) =>
      database.question(
        `SELECT ${contactColumns} FROM member WHERE market = ?1 AND closed_at IS NULL
            AND email_key = (SELECT lower(json_extract(s.state_json, '$.login.email')) FROM session s WHERE s.id_hash = ?2)`,
        [market, idHash],
        ([row]) => contactOf(row),
      ),

    earlierOf: (memberId) => database.ask(earlier('?1', memberId)),
    earlierOfOrder: (idHash) => earlier(memberOfOrder, idHash),

    liveOfSession: (idHash, market, today) =>
      database.question(
        `SELECT u.product_id, u.stop_date FROM session s
           JOIN member m ON m.market = ?1 AND m.email_key = lower(json_extract(s.state_json, '$.draft.emailProof.email'))
           JOIN subscription u ON u.member_id = m.member_id
          WHERE s.id_hash = ?2 AND ${liveOn('?3', "json_extract(s.state_json, '$.draft.emailProof.at')")}`,
        [market, idHash, today],
        (rows) => rows.map(fieldsOf<LiveMembership>),
      ),

    async loginBySubscriptionId(subscriptionId, market) {
      const row = await database.row(
        `SELECT m.member_id, m.email, m.first_name, m.language, m.proofs_valid_from FROM subscription s JOIN member m ON m.member_id = s.member_id WHERE s.subscription_id = ? AND s.market = ? AND m.closed_at IS NULL`,
        subscriptionId,
        market,
      );
      return contactOf(row);
    },

    async hasRevokedSince(memberId, sinceMs) {
      return database.exists(
        'SELECT 1 FROM member WHERE member_id = ? AND proofs_valid_from >= ?',
        memberId,
        toIso(sinceMs),
      );
    },

    liveOf: (market, { email, at }, today) =>
      database.all<LiveMembership>(
        `SELECT u.product_id, u.stop_date FROM member m JOIN subscription u ON u.member_id = m.member_id
          WHERE m.market = ?1 AND m.email_key = ?2 AND ${liveOn('?3', '?4')}`,
        market,
        emailKeyOf(email),
        today,
        at,
      ),

    async hasRevoked(market, { email, at }) {
      return database.exists(
        'SELECT 1 FROM member WHERE market = ? AND email_key = ? AND proofs_valid_from >= ?',
        market,
        emailKeyOf(email),
        at,
      );
    },

    receiptOf: (paymentId) =>
      database.one<RecordedReceipt>(
        'SELECT receipt_number, vat_minor, vat_rate FROM payment WHERE payment_id = ? AND receipt_number IS NOT NULL',
        paymentId,
      ),

    async overview(memberId) {
      return overviewOf(await database.read([subscriptionsQuery(memberId), paymentsQuery(memberId)]));
    },

    overviewOfSession: (idHash) => ({
      statements: [subscriptionsQuery, paymentsQuery].map((query) => query(idHash, memberOfSession)),
      answer: overviewOf,
    }),

    async paymentsOf(memberId) {
      const [rows = []] = await database.read([paymentsQuery(memberId)]);
      return rows.map(paymentOf);
    },
  };
}
