import type { Language } from '../../../domain/markets/languages';
import type { Result } from '../../../domain/result';
import type { Statement } from '../../database/port';
import type { FormUse } from '../../idempotency/port';
import type { AlsoWritten } from '../plans/port';

/**
 * A withdrawal statement: the name, the contract and the address for the receipt. Each is one line, as the form
 * checked.
 */
export interface WithdrawalStatement {
  readonly language: Language;
  readonly name: string;
  /** A membership number in its displayed form, otherwise what was typed. */
  readonly contract: string;
  readonly email: string;
  /** The sentence shown above the button. */
  readonly statement: string;
  /** ISO instant of receipt, which the statement counts from. */
  readonly receivedAt: string;
}

/** The sender: a logged-in member, or only the network they send from. */
export interface WithdrawalSender {
  readonly memberId: string | null;
  /** The network in the form that limits count; null: not counted. */
  readonly network: string | null;
}

/** `unmatched`: no effect yet; `waitsFor` says what it waits for. */
export type WithdrawalOutcome = 'done' | 'unmatched' | 'tooLate' | 'already';

/** `mailbox`: the membership's registered address was asked to confirm. `operator`: an operator has to decide. */
export type WaitsFor = 'mailbox' | 'operator';

export interface WithdrawalRecord extends Omit<WithdrawalStatement, 'statement'> {
  readonly withdrawalId: string;
  readonly outcome: WithdrawalOutcome;
  readonly refundMinor: number;
  readonly waitsFor: WaitsFor | null;
  readonly subscriptionId: string | null;
  /** Until when the link in the mail is valid. */
  readonly linkEndsAt: string | null;
  readonly settledAt: string | null;
  /** `mailbox`, `operator`, or `other`: made obsolete by another statement. */
  readonly settledBy: string | null;
}

export interface WithdrawalList {
  /** A page of waiting statements: those for an operator before those for a mailbox, each oldest first. */
  readonly waiting: readonly WithdrawalRecord[];
  /** Settled statements, newest first. */
  readonly settled: readonly WithdrawalRecord[];
  readonly next: string | null;
  /** Number of all waiting statements, on any page. */
  readonly count: number;
  /** Number of those an operator has to decide: no mailbox was asked, or it has not confirmed for three days. */
  readonly ours: number;
}

export interface Withdrawals {
  /**
   * Stores the statement with the instant it counts from, and mails its receipt. If the logged-in member has this
   * contract, it ends and its refund is ordered in the same batch. Any other statement waits, and neither the answer
   * nor its timing reveals whether number and address belong together. Equal statements within a day count as one; for
   * a logged-in member the typed address makes no difference. `tooMany`: more than five an hour from one network or
   * twenty-five from its neighbourhood, not counting what members end while logged in. Begins at once to look for the contract;
   * what it returns receives the statement for this form.
   */
  receiving(
    statement: WithdrawalStatement,
    sender: WithdrawalSender,
  ): Promise<
    (
      use: FormUse,
    ) => Promise<Result<null, { readonly kind: 'tooMany'; readonly retryAt: number } | { readonly kind: 'conflict' }>>
  >;
  /** The statement of the link in a mail; null for a token not issued by this cell. */
  find(token: string): Promise<WithdrawalRecord | null>;
  /**
   * Confirmation from the mailbox: the withdrawal takes effect once, as of the instant it was sent. `over`: the link
   * has expired, or the membership can no longer be withdrawn from.
   */
  confirm(token: string): Promise<Result<null, 'unknown' | 'over' | 'conflict'>>;
  /**
   * Mails the seller, at most once an hour, all statements that wait for an operator, or for three days for their mailbox,
   * each once; returns how many were listed.
   */
  tellSeller(): Promise<number>;
  /** For the back office; `after` is `next` of the previous page. */
  list(after?: string | null): Promise<WithdrawalList>;
  get(withdrawalId: string): Promise<WithdrawalRecord | null>;
  /**
   * Statements for the caller's batch that end this membership as of the instant the statement was sent; empty: not
   * possible. `also` gets the refund in minor units and adds statements.
   */
  matching(withdrawal: WithdrawalRecord, subscriptionId: string, also?: AlsoWritten): Promise<readonly Statement[]>;
  /** Settles the statement without effect. */
  settingAside(withdrawal: WithdrawalRecord): Promise<readonly Statement[]>;
}
