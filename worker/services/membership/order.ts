import { civilDateOf } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { markets } from '../../domain/markets';
import { type Bindable, type Database, requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import { countSignup } from '../database/signup-count';
import type { NewOrder } from './port';

/**
 * All that one order writes. The member is found by the proved address or made; what an earlier membership entered is
 * brought up to date. A live subscription of the same product or a used-up promotion rolls the whole batch back.
 */
export function orderStatements(database: Database, order: NewOrder, at: string): D1PreparedStatement[] {
  const emailKey = emailKeyOf(order.details.email);
  const member: [string, ...Bindable[]] = order.memberId
    ? ['?1', order.memberId]
    : ['(SELECT member_id FROM member WHERE market = ?1 AND email_key = ?2)', order.market, emailKey];
  /** Prepares SQL in which `:member` stands for the member's id and `$1…` for the other values. */
  const withMember = (sql: string, ...values: Bindable[]) => {
    const [expression, ...memberValues] = member;
    const offset = memberValues.length;
    const numbered = sql
      .replaceAll(':member', expression)
      .replace(/\$(\d+)/g, (_, index: string) => `?${Number(index) + offset}`);
    return database.prepare(numbered, ...memberValues, ...values);
  };

  return [
    ...memberStatements(database, order, emailKey, at),
    // Its last day has passed: whatever night it is marked in, it does not stand in the way of a new one.
    withMember(
      `UPDATE subscription SET state = 'ended', version = version + 1, updated_at = $1
        WHERE member_id = :member AND product_id = $2 AND stop_date < $3 AND state IN ${liveStateList}`,
      at,
      order.productId,
      civilDateOf(at, markets[order.market].timeZone),
    ),
    // A draft whose order was given up orders again; it is one sign-up all the same.
    countSignup(
      database,
      { market: order.market, step: 'ordered', now: Date.parse(at) },
      { sql: 'NOT EXISTS (SELECT 1 FROM subscription WHERE draft_id = ?)', values: [order.draftId] },
    ),
    withMember(
      `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, snapshot_json, currency,
         first_amount_minor, promotion_code, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at)
       SELECT $1, $2, $3, :member, $4, $5, 'pending', $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $13
        WHERE NOT EXISTS (SELECT 1 FROM subscription WHERE member_id = :member AND product_id = $4
                             AND state IN ${liveStateList})`,
      order.subscriptionId,
      order.number,
      order.market,
      order.productId,
      order.studioId,
      JSON.stringify(order.snapshot),
      order.currency,
      order.firstAmountMinor,
      order.promotion?.code ?? null,
      order.draftId,
      order.orderingSession,
      order.startNow ? 1 : 0,
      at,
      order.accessFrom,
    ),
    requireChange(database),
    ...promotionStatements(database, order),
    withMember('UPDATE age_check SET member_id = :member WHERE draft_id = $1 AND member_id IS NULL', order.draftId),
    ...order.consents.map((consent) =>
      withMember(
        `INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at)
         VALUES ($1, :member, $2, $3, $4, $5, $6, $7)`,
        crypto.randomUUID(),
        order.subscriptionId,
        consent.kind,
        consent.text,
        consent.textVersion,
        order.language,
        at,
      ),
    ),
    ...(order.skin
      ? [
          withMember(
            `INSERT INTO skin_profile (member_id, sealed, policy_version, created_at) VALUES (:member, $1, $2, $3)
             ON CONFLICT (member_id) DO UPDATE SET sealed = $1, policy_version = $2, created_at = $3`,
            order.skin.sealed,
            order.skin.policyVersion,
            at,
          ),
        ]
      : []),
    withMember(
      `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES ($1, $2, :member, 'order.placed', $3)`,
      crypto.randomUUID(),
      at,
      order.subscriptionId,
    ),
  ];
}

function memberStatements(database: Database, order: NewOrder, emailKey: string, at: string): D1PreparedStatement[] {
  const { details } = order;
  const shared: Bindable[] = [
    details.firstName,
    details.lastName,
    details.phone,
    details.street,
    details.zip,
    details.city,
  ];
  if (order.memberId) {
    return [
      database.prepare(
        `UPDATE member SET first_name = ?1, last_name = ?2, phone = ?3, street = ?4, zip = ?5, city = ?6, home_studio_id = ?7, updated_at = ?8
          WHERE member_id = ?9`,
        ...shared,
        order.studioId,
        at,
        order.memberId,
      ),
      requireChange(database),
    ];
  }
  return [
    database.prepare(
      `INSERT INTO member (first_name, last_name, phone, street, zip, city, member_id, market, email, email_key, language, home_studio_id,
                           origin, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 'signup', ?13, ?13)
       ON CONFLICT (market, email_key) DO UPDATE SET first_name = ?1, last_name = ?2, phone = ?3, street = ?4, zip = ?5, city = ?6,
         language = ?11, home_studio_id = ?12, updated_at = ?13`,
      ...shared,
      crypto.randomUUID(),
      order.market,
      details.email,
      emailKey,
      order.language,
      order.studioId,
      at,
    ),
  ];
}

function promotionStatements(database: Database, order: NewOrder): D1PreparedStatement[] {
  if (!order.promotion) return [];
  const { code, maximumUses } = order.promotion;
  return [
    database.prepare(
      'INSERT INTO promotion_use (market, code) VALUES (?, ?) ON CONFLICT DO NOTHING',
      order.market,
      code,
    ),
    database.prepare(
      'UPDATE promotion_use SET used = used + 1 WHERE market = ? AND code = ? AND used < ?',
      order.market,
      code,
      maximumUses,
    ),
    requireChange(database),
  ];
}
