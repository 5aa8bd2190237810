import type { WithdrawalRecord } from './port';

/** SQL: when the member has revoked every proof since the link was mailed. Null: not since. */
export const revokedAt = `(SELECT m.proofs_valid_from FROM subscription s JOIN member m ON m.member_id = s.member_id
    WHERE s.subscription_id = withdrawal.subscription_id AND m.proofs_valid_from >= withdrawal.received_at)`;

/** The fields of `StoredWithdrawal`: amounts in minor units, instants as ISO texts. */
export const columns = `withdrawal_id, language, name, contract, email, statement, received_at, outcome, refund_minor, waits_for,
  subscription_id, min(token_ends_at, COALESCE(${revokedAt}, token_ends_at)) AS link_ends_at, settled_at, settled_by`;

export interface StoredWithdrawal extends WithdrawalRecord {
  readonly statement: string;
}
