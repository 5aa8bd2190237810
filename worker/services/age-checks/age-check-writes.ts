import { type Bindable, namedStatement, statement } from '../database/database';

/** Every statement that writes `age_check`, and one for the visits to issuers. Instants are ISO texts. */

type Maybe = string | null;
type Check = Record<
  'ageCheckId' | 'market' | 'result' | 'method' | 'assurance' | 'policyVersion' | 'legalBasis' | 'at',
  string
> &
  Record<'thresholdYears', number>;

/** A screen's check has one row, however often its issuer's answer is loaded. */
export const insertCheck = namedStatement<Check & Record<'draftId' | 'kioskSession', Maybe>>(
  `INSERT INTO age_check (age_check_id, draft_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at, kiosk_session)
   VALUES (@ageCheckId, @draftId, @market, @result, @thresholdYears, @method, @assurance, @policyVersion, @legalBasis, @at, @kioskSession)
   ON CONFLICT DO NOTHING`,
);

/** What somebody of the staff answered. */
export const insertManualCheck = namedStatement<
  Pick<Check, 'ageCheckId' | 'thresholdYears' | 'policyVersion' | 'legalBasis' | 'at'> &
    Record<'staffId' | 'manualCheckId', string> &
    Record<'documentType', Maybe>
>(
  `INSERT INTO age_check (age_check_id, draft_id, member_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at, staff_id, document_type)
   SELECT @ageCheckId, CASE WHEN c.member_id IS NULL THEN c.draft_id END, m.member_id, c.market, c.result, @thresholdYears,
          'manual', 'substantial', @policyVersion, @legalBasis, @at, @staffId, @documentType
     FROM manual_check c LEFT JOIN member m ON m.member_id = c.member_id
    WHERE c.manual_check_id = @manualCheckId`,
);

/** What an issuer answered about a member. Writes nothing for a closed account. */
export const insertMemberCheck = namedStatement<Check & Record<'memberId', string>>(
  `INSERT INTO age_check (age_check_id, member_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at)
   SELECT @ageCheckId, m.member_id, @market, @result, @thresholdYears, @method, @assurance, @policyVersion, @legalBasis, @at FROM member m
    WHERE m.member_id = @memberId AND m.market = @market AND m.closed_at IS NULL`,
);

/** Of a session that goes on under another id: the issuers' answers that it still waits for. */
export const carryVisits = statement<[to: string, from: string, at: string]>(
  'UPDATE age_transaction SET session_hash = ?1 WHERE expires_at > ?3 AND session_hash = ?2',
);

/** For a member. A check linked to a draft or to another member is not taken away from it. */
export const admitToMember = statement<[memberId: string, kioskSession: string]>(
  `UPDATE age_check SET member_id = ?1
    WHERE kiosk_session = ?2 AND result = 'yes' AND draft_id IS NULL AND member_id IS NULL
      AND EXISTS (SELECT 1 FROM member m WHERE m.member_id = ?1 AND m.market = age_check.market AND m.closed_at IS NULL)`,
);

/** Of members of another system. `rows`: SQL that selects the values. */
export const importChecks = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO age_check (age_check_id, member_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at) ${rows}`,
  );

/** For a draft. A check linked to a member counts for that member only, whoever has the draft. */
export const admitCheck = (column: 'kiosk_session' | 'age_check_id') =>
  statement<[draftId: string, value: string]>(
    `UPDATE age_check SET draft_id = ?1
      WHERE ${column} = ?2 AND result = 'yes' AND (draft_id IS NULL OR draft_id = ?1) AND member_id IS NULL
    RETURNING age_check_id, market`,
  );

/**
 * To the member of an order that is paid now, unless somebody else had ordered with it before. `order`: SQL of the order
 * `u`; `?1` the order.
 */
export const linkCheck = (order: string) =>
  statement<[subscriptionId: string]>(
    `UPDATE age_check SET member_id = (SELECT u.member_id ${order})
      WHERE member_id IS NULL AND draft_id = (SELECT u.draft_id ${order}
        AND NOT EXISTS (SELECT 1 FROM subscription o WHERE o.draft_id = u.draft_id AND o.member_id <> u.member_id
              AND o.ordered_at >= age_check.checked_at AND o.ordered_at < u.ordered_at))`,
  );

/** Of an account that is closed: that somebody proved an age stays, who it was does not. */
export const unlinkChecks = statement<[memberId: string]>(
  'UPDATE age_check SET member_id = NULL, draft_id = NULL WHERE member_id = ?1',
);
