import { civilDateOf } from '../../../domain/dates';
import { emailKeyOf } from '../../../domain/email-key';
import { markets } from '../../../domain/markets';
import { audit } from '../../audit/audit-writes';
import { type Bindable, type Database, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import { countSignup } from '../../database/signup-count';
import { insertOrderConsent } from '../../members/consent-writes';
import { insertMember } from '../../members/member-writes';
import { passNumber } from '../../numbers/number-writes';
import type { NewOrder, OrderConsent } from '../port';
import type { Entered } from './entered';
import { endLapsed, insertOrder } from './subscription-writes';

/**
 * All statements of one order. The member is found by the proved address or created; an existing member's data is not
 * changed, what was typed stays with the order until it is paid (`entered.ts`). The batch fails if the member revoked
 * the proof, has a live subscription of the product, or the promotion is used up.
 */
export function orderStatements(database: Database, order: NewOrder, at: string): Statement[] {
  const emailKey = emailKeyOf(order.details.email);
  const numbersJson = JSON.stringify(order.offer.numbers);
  const member: [string, ...Bindable[]] = order.memberId
    ? ['?1', order.memberId]
    : ['(SELECT member_id FROM member WHERE market = ?1 AND email_key = ?2)', order.market, emailKey];
  /** Prepares SQL in which `:member` stands for the member's id and `?1…` for the other values. */
  const withMember = (sql: string, ...values: Bindable[]) => {
    const [expression, ...memberValues] = member;
    const offset = memberValues.length;
    const numbered = sql
      .replace(/\?(\d+)/g, (_, index: string) => `?${Number(index) + offset}`)
      .replaceAll(':member', expression);
    return database.prepare(numbered, ...memberValues, ...values);
  };
  const ofMember = { prepare: withMember };

  const actor = order.memberId ?? {
    sql: '(SELECT member_id FROM member WHERE market = ? AND email_key = ?)',
    values: [order.market, emailKey],
  };

  return [
    ...memberStatements(database, order, emailKey, at),
    // A membership whose last day has passed may not be marked ended yet; end it, so that it does not block a new one.
    endLapsed(ofMember, at, order.productId, civilDateOf(at, markets[order.market].timeZone)),
    // A draft that orders again after an abandoned order counts as one sign-up.
    ...countSignup(
      database,
      { market: order.market, step: 'ordered', now: Date.parse(at), choice: order },
      { sql: 'NOT EXISTS (SELECT 1 FROM subscription WHERE draft_id = ?)', values: [order.draftId] },
    ),
    insertOrder(ofMember, {
      ...order,
      ...{ numbersJson, offeredFrom: order.offer.from, at, startNow: order.startNow ? 1 : 0 },
      ...{ snapshotJson: JSON.stringify(order.snapshot), enteredJson: JSON.stringify(enteredOf(order)) },
      ...{ promotionCode: order.promotion?.code ?? null, sealedSkin: order.skin?.sealed ?? null },
    }),
    requireChange(database),
    passNumber(database, order.market, order.offer.from, numbersJson, order.subscriptionId),
    ...promotionStatements(database, order),
    ...order.consents.map((consent) =>
      insertOrderConsent(isLasting(consent))(ofMember, {
        ...{ consentId: crypto.randomUUID(), subscriptionId: order.subscriptionId, language: order.language, at },
        ...consent,
      }),
    ),
    audit(database, { actor, action: 'order.placed', subject: order.subscriptionId, at }),
  ];
}

/** Permissions that outlast the order become the member's when it is paid; the others belong to the order. */
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

function memberStatements(database: Database, order: NewOrder, emailKey: string, at: string): Statement[] {
  // The session's update in this batch fails if the member is no longer logged in.
  if (order.memberId) return [];
  const { market, language, studioId } = order;
  return [
    database.prepare(
      // Invalid JSON makes the batch fail, as in `requireChange`.
      `SELECT CASE WHEN EXISTS (SELECT 1 FROM member WHERE market = ? AND email_key = ? AND proofs_valid_from >= ?)
                   THEN json('revoked') END`,
      order.market,
      emailKey,
      order.provedAt,
    ),
    insertMember(database, {
      ...order.details,
      ...{ memberId: crypto.randomUUID(), market, emailKey, language, studioId, at },
    }),
  ];
}

function promotionStatements(database: Database, order: NewOrder): Statement[] {
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
