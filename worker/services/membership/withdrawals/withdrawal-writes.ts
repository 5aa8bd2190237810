import { type Bindable, namedStatement, statement } from '../../database/database';
import { revokedAt } from './rows';

/** Every statement that writes `withdrawal`. Instants are ISO texts. */

type Maybe = string | null;
type Stated = Record<
  'withdrawalId' | 'market' | 'language' | 'name' | 'contract' | 'emailKey' | 'text' | 'at',
  string
> &
  Record<'refundMinor', number>;

/** In the account: the membership is withdrawn in the same batch. */
export const insertDone = namedStatement<Stated & Record<'subscriptionId', string>>(
  `INSERT INTO withdrawal (withdrawal_id, market, language, name, contract, email, statement, received_at, subscription_id, outcome, refund_minor)
   VALUES (@withdrawalId, @market, @language, @name, @contract, @emailKey, @text, @at, @subscriptionId, 'done', @refundMinor)`,
);

/** What equals another statement: its contract, from its mailbox, since then, to the same outcome. */
type Same = Record<'market' | 'mailbox' | 'contract' | 'sameSince' | 'outcome', string> & Record<'waitsFor', Maybe>;

/** SQL of the equal statement that counts: one whose link is over by a revocation asks nobody any more. */
const same = (what: string) =>
  `SELECT ${what} FROM withdrawal WHERE market = @market AND mailbox = @mailbox AND contract = @contract AND received_at > @sameSince
      AND (outcome = 'done' OR (outcome = @outcome AND waits_for IS @waitsFor AND ${revokedAt} IS NULL)) ORDER BY outcome = 'done' DESC LIMIT 1`;
export const findSame = namedStatement<Same>(same('outcome'));

/** Without login; nothing where an equal statement is there already. */
export const insertReceived = namedStatement<
  Stated & Same & Record<'subscriptionId' | 'acknowledgedAt' | 'tokenHash' | 'tokenEndsAt', Maybe>
>(
  `INSERT INTO withdrawal (market, mailbox, contract, outcome, waits_for, withdrawal_id, language, name, email, statement,
                             received_at, subscription_id, refund_minor, acknowledged_at, token_hash, token_ends_at)
     SELECT @market, @mailbox, @contract, @outcome, @waitsFor, @withdrawalId, @language, @name, @emailKey, @text,
            @at, @subscriptionId, @refundMinor, @acknowledgedAt, @tokenHash, @tokenEndsAt
      WHERE NOT EXISTS (${same('1')})`,
);

/** A waiting one, once. `set`: more SQL of what is changed; its values follow from `?4` on. */
export const settleWaiting = (set: string) =>
  statement<readonly [at: string, by: string, withdrawalId: string, ...values: Bindable[]]>(
    `UPDATE withdrawal SET waits_for = NULL, settled_at = ?1, settled_by = ?2 ${set}
      WHERE withdrawal_id = ?3 AND waits_for IS NOT NULL`,
  );

/** Those that wait for a proof, when there is nothing left to end. */
export const settleByOther = statement<[at: string, subscriptionId: string]>(
  `UPDATE withdrawal SET waits_for = NULL, outcome = 'already', settled_at = ?, settled_by = 'other'
    WHERE subscription_id = ? AND waits_for = 'mailbox'`,
);

/** Told to the seller, unless another mail told of some since `notAfter`. `untold`: SQL of those to tell of, by `?1` and `?2`. */
export const markTold = (untold: string) =>
  statement<[market: string, unconfirmed: string, at: string, receivedUntil: string, notAfter: string]>(
    `UPDATE withdrawal SET told_at = ?3 WHERE ${untold} AND received_at <= ?4
        AND NOT EXISTS (SELECT 1 FROM withdrawal t WHERE t.told_at > ?5 AND t.market = ?1)`,
  );

/** Of an account that is closed. What was typed as the contract may be a name: the number stays. */
export const forgetStatements = statement<[memberId: string]>(
  `UPDATE withdrawal SET name = '', email = '', mailbox = '', statement = '', token_hash = NULL, waits_for = NULL,
      contract = (SELECT s.number FROM subscription s WHERE s.subscription_id = withdrawal.subscription_id)
    WHERE subscription_id IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)`,
);
