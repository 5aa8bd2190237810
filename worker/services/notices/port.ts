import type { Deed, DeedKind } from '../../domain/account-undo';
import type { Result } from '../../domain/result';

/** Deliberate changes in an hour; the next one is refused, for its mail may not be left out. */
export const maximumChanges = 6;
/** Mails about logins in an hour. Any of their links logs everybody out. */
export const maximumLogins = 5;

export interface Noticed {
  readonly memberId: string;
  readonly deed: Deed;
  /** "Chrome, Android"; empty where the browser did not say. Never an address. */
  readonly deviceHint: string;
}

export interface Recorded {
  /** For the batch of the deed, behind it: how it was, and the mail about it. They fail it when there are too many. */
  readonly statements: D1PreparedStatement[];
  /** What the mail's link opens; a deed whose mail is a letter of its own (a changed address) puts it there. */
  readonly undo: UndoLink;
}

export interface UndoLink {
  readonly url: string;
  /** ISO instant. */
  readonly until: string;
}

export interface Notice {
  readonly kind: DeedKind;
  readonly at: string;
  readonly until: string;
  readonly deviceHint: string;
  readonly undoneAt: string | null;
  /** What was done after it and would be put back with it, newest first; empty once it was. */
  readonly since: readonly { readonly kind: DeedKind; readonly at: string }[];
  /** The address cannot be had back: another member has it now. */
  readonly isAddressTaken: boolean;
}

/** `gone`: never ours, another cell's, over, or of an account that was closed. `undone`: somebody pressed before. */
export type UndoFault = 'gone' | 'undone';

export interface AccountNotices {
  /** Until when no change can be made, for too many were; epoch milliseconds. Null: it can. */
  blockedUntil(memberId: string): Promise<number | null>;
  record(noticed: Noticed): Promise<Recorded>;
  /** What a link would put back; reading changes nothing. Null: `gone`. */
  find(token: string): Promise<Notice | null>;
  /**
   * Puts the account back to how it was before this deed, with everything done since, and ends every login, code and
   * proof of the member. Once.
   */
  undo(token: string): Promise<Result<null, UndoFault>>;
}
