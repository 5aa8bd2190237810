import type { Language } from '../../../domain/markets/languages';
import type { Row } from '../../database/database';
import type { WaitsFor, WithdrawalOutcome, WithdrawalRecord } from './port';

export const columns = `withdrawal_id, language, name, contract, email, statement, received_at, outcome, refund_minor, waits_for,
  subscription_id, token_ends_at, settled_at, settled_by`;

export interface StoredWithdrawal extends WithdrawalRecord {
  readonly statement: string;
}

const textOf = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));

/** Converts a row read by `columns`: amounts in minor units, instants as ISO texts. */
export const withdrawalOf = (row: Row): StoredWithdrawal => ({
  withdrawalId: String(row.withdrawal_id),
  language: row.language as Language,
  name: String(row.name),
  contract: String(row.contract),
  email: String(row.email),
  statement: String(row.statement),
  receivedAt: String(row.received_at),
  outcome: row.outcome as WithdrawalOutcome,
  refundMinor: Number(row.refund_minor),
  waitsFor: textOf(row.waits_for) as WaitsFor | null,
  subscriptionId: textOf(row.subscription_id),
  linkEndsAt: textOf(row.token_ends_at),
  settledAt: textOf(row.settled_at),
  settledBy: textOf(row.settled_by),
});
