import type { Question } from '../database/port';

/** What is known of an address that mails came back from, or whose owner marked one as spam. */
export interface AddressMark {
  /** ISO instant of the last mail that came back for good; null: none, or the owner has proved the address since. */
  readonly bouncedAt: string | null;
  /** The provider's word for it, such as `Suppressed`. */
  readonly bounceReason: string | null;
  readonly complainedAt: string | null;
}

interface NewMark {
  readonly email: string;
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
  /** How long ago it happened; now, if it is not said. */
  readonly lateMs?: number;
}

/**
 * Marked addresses get no mass mailing. Mails that a member asked for or is owed are tried all the same
 * (docs/decisions/055).
 */
export interface AddressMarks {
  /**
   * Repeatable. A bounce from before a code was read there says nothing any more. A complaint also withdraws the member's
   * consent to marketing by e-mail.
   */
  mark(mark: NewMark): Promise<void>;
  of(email: string): Promise<AddressMark | null>;
  /** The same of the address of whoever is logged in with a session, for the batch that reads the session. */
  asksOfSession(idHash: string): Promise<Question<AddressMark | null>>;
  /** Those of these addresses that are marked, as keys (`emailKeyOf`); at most 100. */
  among(emails: readonly string[]): Promise<ReadonlySet<string>>;
  /** Somebody read a mail that was sent there: it does not come back any more. A complaint stays. */
  arrives(email: string): Promise<void>;
}
