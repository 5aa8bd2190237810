import type { AddressLines } from '../../domain/text/address-line';
import type { Statement } from '../database/port';

/** What an operator noted of a member. */
export interface MemberNote {
  readonly noteId: string;
  readonly at: string;
  /** E-mail address of the operator. */
  readonly writtenBy: string;
  readonly text: string;
}

/**
 * What operators do for a member who calls, beside what members do themselves. Statements for the caller's batch with
 * the audit row; the first changes a row, and the member is told by mail. Empty: there is no such member any more.
 */
export interface Calls {
  addressStatements(subscriptionId: string, address: AddressLines): Promise<Statement[]>;
  /** The text is kept sealed and mailed as it stands; the first changes no row when the member had five within a day. */
  noteStatements(
    subscriptionId: string,
    note: { readonly text: string; readonly operator: string },
  ): Promise<Statement[]>;
  /** Newest first. */
  notesOf(memberId: string): Promise<readonly MemberNote[]>;
  /** First name of a membership's member, for a mail; null: there is no such member any more. */
  firstNameOf(subscriptionId: string): Promise<string | null>;
}
