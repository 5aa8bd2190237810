import type { ContactTopic } from '../../domain/contact';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Standing } from '../../domain/membership/membership';
import type { Result } from '../../domain/result';
import type { FormUse } from '../idempotency/port';

/** A membership that its member allowed to be included. */
export interface AddedMembership {
  readonly number: string;
  /** In the languages of the catalogue; the mail uses its own. */
  readonly product: Readonly<Partial<Record<Language, string>>>;
  readonly studio: string;
  readonly standing: Standing;
}

/** A contact message, each field validated by the form. */
export interface ContactMessage {
  readonly market: MarketId;
  readonly language: Language;
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly reference: string;
  /** Set only if the member it concerns ticked the box. */
  readonly added: {
    readonly memberId: string;
    /** The member's own address: a copy to any other address does not mention the membership. */
    readonly email: string;
    readonly memberships: readonly AddedMembership[];
  } | null;
  /** The network in the form that limits count; null: not counted. */
  readonly network: string | null;
  /** Hash of the browser's session; null if it has none. */
  readonly browser: string | null;
  /** The logged-in member who writes from their own address; null: anybody else. */
  readonly memberId: string | null;
}

export interface Contact {
  /** A signed stamp of the time a form is shown, so that the sender cannot choose it. */
  createStamp(): Promise<string>;
  /** Age of a stamp in ms; null if we did not sign it. */
  ageOf(stamp: string): Promise<number | null>;
  /** The reference people quote; the same for the same form, however often it is sent. */
  referenceOf(idempotencyKey: string): Promise<string>;
  /**
   * Stores the message, mails it to the seller and a copy to the writer, in one batch. `tooMany`: from this address or
   * network.
   */
  send(
    message: ContactMessage,
    use: FormUse,
  ): Promise<Result<null, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
}
