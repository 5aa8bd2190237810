import type { ContactTopic } from '../../domain/contact';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Standing } from '../../domain/membership';
import type { Result } from '../../domain/result';
import type { FormUse } from '../membership-changes/port';

/** What a member allowed to be sent along. */
export interface AddedMembership {
  readonly number: string;
  /** In the languages of the catalogue; the mail takes its own. */
  readonly product: Readonly<Partial<Record<Language, string>>>;
  readonly studio: string;
  readonly standing: Standing;
}

/** What somebody writes, each field as checked by the form. */
export interface ContactMessage {
  readonly market: MarketId;
  readonly language: Language;
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly reference: string;
  /** Only where the box was ticked by whom it is about. */
  readonly added: {
    readonly memberId: string;
    /** The member's own address: a copy to any other says nothing of the membership. */
    readonly email: string;
    readonly memberships: readonly AddedMembership[];
  } | null;
  /** Who connected, as far as a limit needs to know. */
  readonly network: string | null;
  /** Hash of the browser's session; null where it has none. */
  readonly browser: string | null;
  /** Who is logged in and writes from their own address; null: anybody. */
  readonly memberId: string | null;
}

export interface Contact {
  /** For a form about to be shown: when it was shown, so that nobody else can say so. */
  createStamp(): Promise<string>;
  /** How many milliseconds ago that was; null for a stamp that is not ours. */
  ageOf(stamp: string): Promise<number | null>;
  /** What people call a message; the same form has the same one, however often it is sent. */
  referenceOf(idempotencyKey: string): Promise<string>;
  /** Keeps it, mails it to the seller and a copy to its writer, in one batch. `tooMany`: from this address or network. */
  send(
    message: ContactMessage,
    use: FormUse,
  ): Promise<Result<null, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
}
