import { type Bindable, namedStatement, statement } from '../database/database';

/** Every statement that writes `consent`. Instants are ISO texts. */

/** Given in the account; nothing if the same consent is given already. */
export const giveConsent = namedStatement<
  Record<'consentId' | 'memberId' | 'kind' | 'text' | 'textVersion' | 'language' | 'at', string>
>(
  `INSERT INTO consent (consent_id, member_id, kind, text, text_version, language, given_at)
   SELECT @consentId, @memberId, @kind, @text, @textVersion, @language, @at
    WHERE NOT EXISTS (SELECT 1 FROM consent WHERE member_id = @memberId AND kind = @kind AND withdrawn_at IS NULL)`,
);

export const withdrawConsent = statement<[at: string, memberId: string, kind: string]>(
  'UPDATE consent SET withdrawn_at = ? WHERE member_id = ? AND kind = ? AND withdrawn_at IS NULL',
);

/**
 * Given with an order: `:member` stands for the member. One that outlasts the order (`isLasting`) becomes the member's
 * when the order is paid.
 */
export const insertOrderConsent = (isLasting: boolean) =>
  namedStatement<Record<'consentId' | 'subscriptionId' | 'kind' | 'text' | 'textVersion' | 'language' | 'at', string>>(
    `INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at)
     VALUES (@consentId, ${isLasting ? 'NULL' : ':member'}, @subscriptionId, @kind, @text, @textVersion, @language, @at)`,
  );

/** Of members of another system. `rows`: SQL that selects the values. */
export const importConsents = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at) ${rows}`,
  );

/**
 * Of an order that is paid now, but for what the member has taken back since it was placed. `order`: SQL from which the
 * member `u.member_id` is selected; `?1` the order.
 */
export const linkConsents = (order: string) =>
  statement<[subscriptionId: string]>(
    `UPDATE consent SET member_id = (SELECT u.member_id ${order})
      WHERE subscription_id = ?1 AND member_id IS NULL AND EXISTS (SELECT 1 ${order}
        AND NOT EXISTS (SELECT 1 FROM consent t WHERE t.member_id = u.member_id AND t.kind = consent.kind AND t.withdrawn_at >= consent.given_at))`,
  );

/** Consents given with a revoked proof are void, as are those that were taken back meanwhile. */
export const dropUnlinkedConsents = statement<[subscriptionId: string]>(
  'DELETE FROM consent WHERE subscription_id = ?1 AND member_id IS NULL',
);

/** Of an account that is closed. Consents given for an order are kept with it; permissions beside it are deleted. */
export const forgetConsents = statement<[memberId: string]>(
  `DELETE FROM consent WHERE member_id = ?1 AND (subscription_id IS NULL OR kind NOT IN ('orderButton', 'terms', 'startNow'))`,
);
