import type { WithdrawalRecord } from './port';

/** The fields of `StoredWithdrawal`: amounts in minor units, instants as ISO texts. */
export const columns = `withdrawal_id, language, name, contract, email, statement, received_at, outcome, refund_minor, waits_for,
  subscription_id, token_ends_at AS link_ends_at, settled_at, settled_by`;

export interface StoredWithdrawal extends WithdrawalRecord {
  readonly statement: string;
}
