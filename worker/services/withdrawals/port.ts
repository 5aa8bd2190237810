import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { FormUse } from '../membership-changes/port';

/** What somebody declares: who, which contract, and where the receipt goes. Each one line, as checked by the form. */
export interface WithdrawalStatement {
  readonly market: MarketId;
  readonly language: Language;
  readonly name: string;
  /** As people read it where it is a membership number, else as it was typed. */
  readonly contract: string;
  readonly email: string;
  /** The sentence that was shown above the button. */
  readonly statement: string;
}

/** `unmatched`: no contract that can be ended at once has this number and this address; a person looks. */
export type WithdrawalOutcome = 'done' | 'unmatched' | 'tooLate' | 'already';

export interface Withdrawals {
  /**
   * Keeps the statement and mails its receipt, whatever comes of it. Where number and address are those of a contract
   * within its withdrawal period, charges stop and the refund is opened in the same batch. The same statement within a
   * day is one. `tooMany`: five within an hour from one address, of those that end nothing.
   */
  receive(
    statement: WithdrawalStatement,
    use: FormUse,
  ): Promise<Result<null, { readonly kind: 'tooMany'; readonly retryAt: number } | { readonly kind: 'conflict' }>>;
}
