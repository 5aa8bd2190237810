import type { CivilDate } from '../../domain/dates';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import { memberParts, type StoredPart } from '../../domain/markets/retention';
import type { CustomerDetails } from '../../domain/signup/draft';
import type { Question, Statement } from '../database/port';
import type { UndoLink } from '../notices/port';

/** Channels for marketing; each has its own consent. */
export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];
/** Kinds of the rows in `consent`. */
export const consentKindOf = { email: 'marketingEmail', sms: 'marketingSms' } as const satisfies Record<
  Channel,
  string
>;

interface ConsentWish {
  readonly channel: Channel;
  readonly wanted: boolean;
  /** The text shown beside the box. */
  readonly text: string;
}

export interface StoredSkin {
  readonly sealed: string;
  readonly policyVersion: string;
  readonly createdAt: string;
}

export interface EmailChange {
  readonly memberId: string;
  readonly market: MarketId;
  readonly language: Language;
  readonly firstName: string;
  readonly from: string;
  readonly to: string;
  /** The one session that is kept. */
  readonly sessionHash: string;
  /** The undo link, for the mail to the old address. */
  readonly undo: UndoLink;
  /** Id of the code that proved the new address; makes the change and its two mails happen once. */
  readonly codeId: string;
}

/**
 * Changes members make to their own data. Every statement is limited to the given member; put them in one batch with
 * the form's key and the session's notice.
 */
export interface Profiles {
  detailsStatements(memberId: string, details: Omit<CustomerDetails, 'email'>): Promise<Statement[]>;
  languageStatements(memberId: string, language: Language): Promise<Statement[]>;
  /** Channels with a consent. */
  openConsents(memberId: string): Promise<readonly Channel[]>;
  /** This and `skinOf` of whoever is logged in with a session, for the batch that reads the session. */
  asksConsents(idHash: string): Promise<Question<readonly Channel[]>>;
  asksSkin(idHash: string): Promise<Question<StoredSkin | null>>;
  /** Gives and withdraws consents as wished; unchanged ones are left alone. */
  consentStatements(
    memberId: string,
    wishes: readonly ConsentWish[],
    shown: { readonly textVersion: string; readonly language: Language },
  ): Promise<Statement[]>;
  /** Withdraws the consents for these channels. */
  withdrawConsents(
    memberId: string,
    channels: readonly Channel[],
    shown: { readonly textVersion: string; readonly language: Language },
  ): Promise<void>;
  skinOf(memberId: string): Promise<StoredSkin | null>;
  keepSkinStatements(
    memberId: string,
    skin: { readonly sealed: string; readonly policyVersion: string },
    consent: { readonly text: string; readonly language: Language },
  ): Promise<Statement[]>;
  /** Deletes the answers and withdraws the consent to store them. */
  withdrawSkinStatements(memberId: string): Promise<Statement[]>;
  /**
   * Changes the address with its audit row and a mail to both addresses, ends all other sessions and all codes sent to
   * the old address, and takes a wish for no more surveys along.
   */
  emailStatements(change: EmailChange): Promise<Statement[]>;
}

/** What may prevent closing an account; `live`: running subscriptions. */
export interface ClosingFacts {
  readonly live: readonly { readonly subscriptionId: string; readonly stopDate: string | null }[];
  readonly hasOpenOrder: boolean;
  /** Instant of the last payment; null: none. */
  readonly lastPaymentAt: string | null;
}

/** What became of an account that somebody asked to have closed, without being logged in. */
export type ClosedForSomebody =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'runs';
      /** Last day of the memberships that are still live; null while one has none. */
      readonly lastDay: CivilDate | null;
      readonly hasOpenOrder: boolean;
    }
  /** `keptUntil`: last day on which bookkeeping keeps payments; null when there are none. */
  | { readonly kind: 'closed'; readonly keptUntil: CivilDate | null };

export interface Closing {
  factsOf(memberId: string): Promise<ClosingFacts>;
  /** The same of whoever is logged in with a session, for the batch that reads the session. */
  asksFacts(idHash: string): Promise<Question<ClosingFacts>>;
  /**
   * Deletes everything bookkeeping does not have to keep, in one batch, and mails that it is so. The batch fails if a
   * membership is live by then.
   */
  closeStatements(member: {
    readonly memberId: string;
    readonly email: string;
    readonly firstName: string;
    /** As the member's row has it. */
    readonly language: string;
    /** Civil date in the market's zone. */
    readonly today: CivilDate;
    /** For the mail that says so: last day on which bookkeeping keeps payments; null when there are none. */
    readonly keptUntil: CivilDate | null;
    /** Who closes it, for the audit; absent: the member. */
    readonly by?: string;
  }): Promise<Statement[]>;
  /**
   * Closes the account of a membership's number, an address or a member's id, for somebody who asked an operator to; with `isDryRun`
   * nothing is written, and the answer is what would be.
   */
  closeOf(named: string, by: string, isDryRun: boolean): Promise<ClosedForSomebody>;
}

export type ExportedRow = Readonly<Record<string, unknown>>;
/** One list per part, in the order of the document. */
type ExportedParts = Readonly<Record<ExportPart, readonly ExportedRow[]>>;

export const exportParts = [
  ...memberParts,
  'ageChecks',
  'skin',
  'sessions',
  'passkeys',
  'notices',
  'activationCodes',
  'emailCodes',
  'addressMarks',
  'messages',
  'notes',
  'audit',
] as const satisfies readonly StoredPart[];
export type ExportPart = (typeof exportParts)[number];

export interface PersonalData {
  /** Everything stored about a member, decrypted; never a code, a key or a hash. */
  exportOf(memberId: string): Promise<ExportedParts>;
}
