import type { Language } from '../../domain/languages';
import type { Result } from '../../domain/result';
import type { AlsoWritten, FormUse } from '../membership-changes/port';

/** What somebody declares: who, which contract, and where the receipt goes. Each one line, as checked by the form. */
export interface WithdrawalStatement {
  readonly language: Language;
  readonly name: string;
  /** As people read it where it is a membership number, else as it was typed. */
  readonly contract: string;
  readonly email: string;
  /** The sentence that was shown above the button. */
  readonly statement: string;
  /** Instant it came in. */
  readonly receivedAt: string;
}

/** Who sends it: known by login, or by nothing but where from. */
export interface WithdrawalSender {
  readonly memberId: string | null;
  /** As limits count it; null is not counted. */
  readonly network: string | null;
}

/** `unmatched`: nothing came of it yet; what it waits for is said beside. */
export type WithdrawalOutcome = 'done' | 'unmatched' | 'tooLate' | 'already';

/** `mailbox`: the membership's own address was asked. `operator`: a person has to look. */
export type WaitsFor = 'mailbox' | 'operator';

export interface WithdrawalRecord {
  readonly withdrawalId: string;
  readonly name: string;
  readonly contract: string;
  readonly email: string;
  readonly language: Language;
  /** Instant from which it counts. */
  readonly receivedAt: string;
  readonly outcome: WithdrawalOutcome;
  readonly refundMinor: number;
  readonly waitsFor: WaitsFor | null;
  readonly subscriptionId: string | null;
  /** Until when the link in the mail can be used. */
  readonly linkEndsAt: string | null;
  readonly settledAt: string | null;
  /** `mailbox`, `operator`, or `other`: ended by another statement. */
  readonly settledBy: string | null;
}

export interface WithdrawalList {
  /** A page of what waits: for a person before for a mailbox, each oldest first. */
  readonly waiting: readonly WithdrawalRecord[];
  /** What became of the others, newest first. */
  readonly settled: readonly WithdrawalRecord[];
  readonly next: string | null;
  /** All that wait, on whatever page. */
  readonly count: number;
  /** Those of them that a person has to look at: the mailbox is not asked, or its link ended. */
  readonly ours: number;
}

export interface Withdrawals {
  /**
   * Keeps the statement, from which moment it counts, and mails its receipt. Of a contract of whoever is logged in, charges
   * stop and the refund is opened in the same batch; any other waits, and nothing of the answer, its cost included, says
   * whether number and address belong together. The same statement within a day is one; whatever
   * address a member types while logged in, it is the same. `tooMany`: five within an hour from one network, twenty-five from
   * its neighbourhood, what a member ends while logged in left aside.
   */
  receive(
    statement: WithdrawalStatement,
    sender: WithdrawalSender,
    use: FormUse,
  ): Promise<Result<null, { readonly kind: 'tooMany'; readonly retryAt: number } | { readonly kind: 'conflict' }>>;
  /** The statement a mail's link belongs to; null for a token that is none of this cell's. */
  find(token: string): Promise<WithdrawalRecord | null>;
  /** By the mailbox: takes effect as of the moment it was sent, once. `over`: the link's days, or it can be ended no more. */
  confirm(token: string): Promise<Result<null, 'unknown' | 'over' | 'conflict'>>;
  /** One mail an hour to the seller with all statements that a person has to look at; gives how many were told. */
  tellSeller(): Promise<number>;
  /** For the desk; `after` is the `next` of the page before. */
  list(after?: string | null): Promise<WithdrawalList>;
  get(withdrawalId: string): Promise<WithdrawalRecord | null>;
  /**
   * What ends this membership as of the moment the statement was sent, for a batch of the caller's; empty: it cannot.
   * `also` goes into it, told what is paid back.
   */
  matching(
    withdrawal: WithdrawalRecord,
    subscriptionId: string,
    also?: AlsoWritten,
  ): Promise<readonly D1PreparedStatement[]>;
  /** It waits no longer and nothing comes of it. */
  settingAside(withdrawal: WithdrawalRecord): Promise<readonly D1PreparedStatement[]>;
}
