import type { CivilDate } from '../../domain/dates';
import type { CustomerDetails } from '../../domain/draft';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { UndoLink } from '../notices/port';

/** What marketing goes out by; each has its own consent. */
export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

export interface ConsentWish {
  readonly channel: Channel;
  readonly wanted: boolean;
  /** As it stood beside the box. */
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
  /** The one session that goes on. */
  readonly sessionHash: string;
  /** The way back, for the mail to the old address. */
  readonly undo: UndoLink;
  /** Of the code that proved the new address: one change and one pair of mails for it. */
  readonly codeId: string;
}

/**
 * What members change of themselves. Every statement names the member it is for and no other; they belong in one batch
 * with the form's key and the session's notice.
 */
export interface Profiles {
  detailsStatements(memberId: string, details: Omit<CustomerDetails, 'email'>): D1PreparedStatement[];
  languageStatements(memberId: string, language: Language): D1PreparedStatement[];
  /** Channels that may be used. */
  openConsents(memberId: string): Promise<readonly Channel[]>;
  /** Gives what is wished and not given, withdraws what is given and not wished; the rest stays as it was. */
  consentStatements(
    memberId: string,
    wishes: readonly ConsentWish[],
    shown: { readonly textVersion: string; readonly language: Language },
  ): D1PreparedStatement[];
  skinOf(memberId: string): Promise<StoredSkin | null>;
  keepSkinStatements(
    memberId: string,
    skin: { readonly sealed: string; readonly policyVersion: string },
    consent: { readonly text: string; readonly language: Language },
  ): D1PreparedStatement[];
  /** The answers are deleted, and the consent to keep them is withdrawn. */
  withdrawSkinStatements(memberId: string): D1PreparedStatement[];
  /** Address, audit, a mail to both addresses, every other session and every code to the old address ended. */
  emailStatements(change: EmailChange): Promise<D1PreparedStatement[]>;
}

/** Why an account cannot be closed yet; `live`: the subscriptions that run. */
export interface ClosingFacts {
  readonly live: readonly { readonly subscriptionId: string; readonly stopDate: string | null }[];
  readonly hasOpenOrder: boolean;
  /** When money last moved; null: it never did. */
  readonly lastPaymentAt: string | null;
}

export interface Closing {
  factsOf(memberId: string): Promise<ClosingFacts>;
  /** Everything but what bookkeeping must keep, in one batch; nothing at all where something runs meanwhile. */
  closeStatements(member: {
    readonly memberId: string;
    readonly market: MarketId;
    readonly email: string;
    /** Civil date in the market's zone. */
    readonly today: CivilDate;
  }): D1PreparedStatement[];
}

export type ExportedRow = Readonly<Record<string, unknown>>;
/** One list a part, in the order of the document. */
export type ExportedParts = Readonly<Record<ExportPart, readonly ExportedRow[]>>;

export const exportParts = [
  'details',
  'consents',
  'subscriptions',
  'pauses',
  'payments',
  'disputes',
  'movements',
  'withdrawals',
  'ageChecks',
  'skin',
  'sessions',
  'passkeys',
  'notices',
  'activationCodes',
  'emailCodes',
  'messages',
  'audit',
] as const;
export type ExportPart = (typeof exportParts)[number];

export interface PersonalData {
  /** All that is stored about one member, opened where it is sealed; never a code, a key or a hash. */
  exportOf(memberId: string): Promise<ExportedParts>;
}
