import type { SecurityAction, SecurityActionKind } from '../../domain/membership/account-undo';
import type { Result } from '../../domain/result';
import type { Question, Statement } from '../database/port';

/** Changes allowed within an hour. The next is refused, since its mail may not be left out. */
export const maximumChanges = 6;
/** Mails about logins sent within an hour; any of their links logs everybody out. */
export const maximumLogins = 5;

/** Whom the mail about an action greets, and where it goes. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  /** As the member's row has it. */
  readonly language: string;
}

interface Noticed {
  readonly memberId: string;
  /** As this request has read the member; read from D1 where it is absent. */
  readonly member?: Addressee | undefined;
  readonly action: SecurityAction;
  /** "Chrome, Android"; empty if the browser did not say. Never an address. */
  readonly deviceHint: string;
}

interface Recorded {
  /**
   * Statements for the action's batch, placed after it: its former state and the mail about it. They fail the batch if
   * there were too many changes.
   */
  readonly statements: Statement[];
  /** The link for the mail; for an action with a mail of its own (a changed address), the caller includes it there. */
  readonly undo: UndoLink;
}

export interface UndoLink {
  readonly url: string;
  /** ISO instant. */
  readonly until: string;
}

export interface Notice {
  readonly kind: SecurityActionKind;
  readonly at: string;
  readonly until: string;
  readonly deviceHint: string;
  readonly undoneAt: string | null;
  /** Later actions that would be undone with it, newest first; empty once it was undone. */
  readonly since: readonly { readonly kind: SecurityActionKind; readonly at: string }[];
  /** The former address cannot be restored: another member has it. */
  readonly isAddressTaken: boolean;
}

/** `gone`: unknown, another cell's, expired, or of a closed account. `undone`: already used. */
type UndoFault = 'gone' | 'undone';

export interface AccountNotices {
  /** Until when changes are refused because there were too many; epoch milliseconds. Null: they are allowed. */
  blockedUntil(memberId: string): Promise<number | null>;
  /** The same of whoever is logged in with a session, for the batch that reads the session. */
  asksBlocked(idHash: string): Promise<Question<number | null>>;
  record(noticed: Noticed): Promise<Recorded>;
  /** What a link would undo; changes nothing. Null: `gone`. */
  find(token: string): Promise<Notice | null>;
  /**
   * Restores the account to its state before this action, undoes all later ones, and ends every login, code and proof
   * of the member. Works once.
   */
  undo(token: string): Promise<Result<null, UndoFault>>;
}
