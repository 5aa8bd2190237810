import { civilDateOf } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { markets } from '../../domain/markets';
import { type Bindable, type Database, requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import { countSignup } from '../database/signup-count';
import type { Entered } from './entered';
import type { NewOrder, OrderConsent } from './port';

/**
 * All that one order writes. The member is found by the proved address or made; what a member has who exists stays as it
 * is, and what was typed goes with the order until it is paid (`entered.ts`). A proof that the member revoked, a live
 * subscription of the same product or a used-up promotion rolls the whole batch back.
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
         first_amount_minor, promotion_code, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at,
         proved_at, entered_json, sealed_skin)
       SELECT $1, $2, $3, :member, $4, $5, 'pending', $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $13, $15, $16, $17
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
      order.provedAt,
      JSON.stringify(enteredOf(order)),
      order.skin?.sealed ?? null,
    ),
    requireChange(database),
    ...promotionStatements(database, order),
    ...order.consents.map((consent) =>
      withMember(
        `INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at)
         VALUES ($1, ${isLasting(consent) ? 'NULL' : ':member'}, $2, $3, $4, $5, $6, $7)`,
        crypto.randomUUID(),
        order.subscriptionId,
        consent.kind,
        consent.text,
        consent.textVersion,
        order.language,
        at,
      ),
    ),
    withMember(
      `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES ($1, $2, :member, 'order.placed', $3)`,
      crypto.randomUUID(),
      at,
      order.subscriptionId,
    ),
  ];
}

/** Permissions that hold beyond the order are the member's from its payment on; the others are its voucher. */
const isLasting = ({ kind }: OrderConsent) => kind === 'marketingEmail' || kind === 'marketingSms' || kind === 'skin';

function enteredOf({ details, language, memberId, skin }: NewOrder): Entered {
  const { firstName, lastName, phone, street, zip, city } = details;
  return {
    firstName,
    lastName,
    phone,
    street,
    zip,
    city,
    language,
    fillsOnly: memberId !== null,
    skinPolicyVersion: skin?.policyVersion ?? null,
  };
}

function memberStatements(database: Database, order: NewOrder, emailKey: string, at: string): D1PreparedStatement[] {
  // The session's own change in this batch says that the member is still logged in.
  if (order.memberId) return [];
  const { firstName, lastName, phone, street, zip, city, email } = order.details;
  return [
    database.prepare(
      // As in `requireChange`: what is no JSON fails the batch.
      `SELECT CASE WHEN EXISTS (SELECT 1 FROM member WHERE market = ? AND email_key = ? AND proofs_valid_from >= ?)
                   THEN json('revoked') END`,
      order.market,
      emailKey,
      order.provedAt,
    ),
    database.prepare(
      `INSERT INTO member (first_name, last_name, phone, street, zip, city, member_id, market, email, email_key, language, home_studio_id,
                           origin, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 'signup', ?13, ?13)
       ON CONFLICT (market, email_key) DO NOTHING`,
      firstName,
      lastName,
      phone,
      street,
      zip,
      city,
      crypto.randomUUID(),
      order.market,
      email,
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
