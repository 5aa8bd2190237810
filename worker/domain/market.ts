import type { DisputeRule } from './dispute';
import type { Issuer } from './issuer';
import type { Language } from './languages';
import type { RecurringMethod } from './payment-methods';

export type { ClaimRule, Issuer } from './issuer';

/** Everything that differs between countries. Nothing else in the code may ask which country it is. */
export interface Market {
  readonly id: MarketId;
  readonly culture: 'da-DK' | 'sv-SE' | 'nl-NL' | 'en-GB';
  readonly country: 'DK' | 'SE' | 'NL' | 'GB';
  /** First is the market's default. */
  readonly languages: readonly [Language, ...Language[]];
  readonly currency: 'DKK' | 'SEK' | 'EUR' | 'GBP';
  readonly timeZone: string;
  /** First letter of each subscription number. */
  readonly numberLetter: 'D' | 'S' | 'N' | 'E';
  readonly localHost: string;
  readonly seller: Seller;
  /** Part of each price that is VAT, in hundredths of a per cent: 2500 = 25 %. Prices include it. */
  readonly vatRateBasisPoints: number;
  readonly receiptSeries: string;
  readonly age: AgePolicy;
  readonly issuers: readonly Issuer[];
  readonly phone: {
    readonly callingCode: string;
    readonly example: string;
    readonly nationalDigits: readonly [min: number, max: number];
  };
  readonly postal: {
    readonly pattern: string;
    readonly example: string;
    readonly normalise: 'digits' | 'digits-space-3-2' | 'nl' | 'gb';
  };
  readonly emailExample: string;
  readonly distanceUnit: 'km' | 'mile';
  /** A box `[south, west, north, east]` in degrees; a position outside counts as none. */
  readonly bounds: readonly [number, number, number, number];
  readonly skin: SkinPolicy;
  readonly notice: NoticeRule;
  /** Longest binding the law lets a product have here; the catalogue check refuses more. */
  readonly maxBindingMonths: number;
  readonly pause: PauseRule;
  readonly withdrawal: WithdrawalRule;
  readonly dispute: DisputeRule;
  readonly dunning: DunningRule;
  /** What the payment pages here may offer, in the provider's words; the rules of each are in `payment-methods.ts`. */
  readonly paymentMethods: readonly RecurringMethod[];
  /** Words with legal effect, per language; locked, versioned, read by counsel. */
  readonly legal: LegalTexts;
  /** Which texts are in force, since when, and which were before. */
  readonly documents: Readonly<Record<DocumentName, DocumentVersion>>;
  readonly dataLaw: 'eu' | 'uk';
  readonly authorities: { readonly data: Authority; readonly accessibility: Authority };
  /** Who works for us with what people tell us. */
  readonly processors: Readonly<Record<'hosting' | 'payment' | 'mail', string>>;
  /** Working days within which whoever writes to us is answered. */
  readonly answerWorkingDays: number;
  readonly landingPageHosts: readonly string[];
  readonly retention: {
    readonly bookkeepingYears: number;
    readonly abandonedOrderDays: number;
    readonly draftDays: number;
    readonly contactDays: number;
  };
}

export type DocumentName = 'terms' | 'privacy' | 'accessibility';

export interface TextVersion {
  readonly version: string;
  /** A civil date. */
  readonly validFrom: string;
}

export interface DocumentVersion extends TextVersion {
  /** The latest first. */
  readonly earlier: readonly TextVersion[];
}

/** Whom people may complain to. */
export interface Authority {
  readonly name: string;
  readonly address: string;
  readonly url: string;
}

export const marketIds = ['denmark', 'sweden', 'netherlands', 'england'] as const;
export type MarketId = (typeof marketIds)[number];

export interface Seller {
  /** As people say it, without its legal form. */
  readonly name: string;
  readonly legalName: string;
  readonly companyNumber: string;
  readonly vatNumber: string;
  readonly address: string;
  readonly mail: string;
  readonly phone: string;
}

/** Specification: nobody younger joins, in any market. */
export const ageThreshold = 18;

export interface AgePolicy {
  readonly threshold: typeof ageThreshold;
  readonly required: boolean;
  readonly legalBasis: 'law' | 'policy';
  readonly stage: 'before-contract' | 'before-first-session';
  readonly policyVersion: string;
  /** A check older than this is asked for again; null never. */
  readonly reverifyAfterDays: number | null;
  /** What staff may be shown, the likeliest first. */
  readonly documents: readonly DocumentType[];
  /** Staff ask everybody who looks younger than this for a document; null where the trade has no such custom. */
  readonly challengeAge: number | null;
  readonly validFrom: string;
}

/** `pass`: a card of the Proof of Age Standards Scheme. */
export type DocumentType = 'passport' | 'drivingLicence' | 'nationalId' | 'pass';

export type Exclusion = (typeof exclusions)[number];
export const exclusions = [
  'cannotTan',
  'burnsEasily',
  'redHair',
  'freckles',
  'manyMoles',
  'atypicalMoles',
  'depigmented',
  'sunburnNow',
  'childhoodSunburn',
  'skinCancer',
  'familyMelanoma',
  'abnormalReaction',
  'skinDisease',
  'photoCosmetics',
  'photoMedicine',
  'weakImmune',
] as const;

export interface SkinPolicy {
  readonly version: string;
  /** Skin types that may not use UV. */
  readonly stopTypes: readonly (1 | 2 | 3 | 4)[];
  /** Answers that stop; every other exclusion is advice. */
  readonly stops: readonly Exclusion[];
  /** Hours between the first two sessions, shown with the result. */
  readonly firstPauseHours: number;
}

export const pauseReasons = ['travel', 'illness', 'pregnancy', 'money', 'other'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export interface PauseRule {
  /** Months of pause in any twelve. */
  readonly maxMonths: number;
  /** Taken once a pause, with the first charge after it; minor units. */
  readonly feeMinor: number;
  readonly reasons: readonly PauseReason[];
  readonly validFrom: string;
}

export interface NoticeRule {
  readonly kind: 'periodEnd' | 'days' | 'months';
  readonly value: number;
  readonly validFrom: string;
}

/** A means of payment, as its scheme and the provider have it. */
export interface PaymentMethodRule {
  /** It can be charged again without its owner. */
  readonly isRecurring: boolean;
  /** Days a bank takes to answer; 0: at once. */
  readonly settleDays: number;
  /** Days in which what was paid with it can be paid back to it; null: as long as the card lives. */
  readonly refundDays: number | null;
  /** Whose text tells the payer what they allow; null: the scheme asks for none. */
  readonly mandate: 'provider' | null;
}

/** How the payment provider's account is set up to try again what a bank has refused. The doctor holds what it does against this. */
export interface DunningRule {
  /** Days between one try and the next; the provider makes three at most. After the last one the membership ends. */
  readonly retryAfterDays: readonly number[];
  readonly validFrom: string;
}

/** The right to withdraw from a contract made at a distance (decision 028). */
export interface WithdrawalRule {
  /** Days from the order. */
  readonly days: number;
  readonly validFrom: string;
  /** Since when law asks for a function on the page; null: it does not, and there is one all the same. */
  readonly functionFrom: string | null;
  /** When a statement counts, whatever has to be found out about it afterwards. */
  readonly countsFrom: 'sending';
  /** Days within which the mailbox may confirm alone; as long as the law gives for paying back. An operator may later, too. */
  readonly confirmDays: number;
}

export interface LegalTexts {
  readonly orderButton: Readonly<Partial<Record<Language, string>>>;
  readonly acceptTerms: Readonly<Partial<Record<Language, string>>>;
  /** Holds `{date}`, the day the membership would start. */
  readonly startNow: Readonly<Partial<Record<Language, string>>>;
  readonly withdrawOpen: Readonly<Partial<Record<Language, string>>>;
  readonly withdrawConfirm: Readonly<Partial<Record<Language, string>>>;
}
