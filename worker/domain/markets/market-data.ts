import type { DisputeRule } from '../money/dispute';
import type { Issuer } from './issuer';
import type { RecurringMethod } from './payment-methods';

/** A market's own data: `chains/<chain>/markets/<market>.ts`. */
export interface MarketData {
  /** Locale for `Intl`. */
  readonly culture: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** First is the market's default. */
  readonly languages: readonly [string, ...string[]];
  /** ISO 4217. */
  readonly currency: string;
  readonly timeZone: string;
  /** First letter of subscription numbers; different for each market of the chain. */
  readonly numberLetter: string;
  readonly seller: Seller;
  /** Who sold here before: a receipt names whom its payment was made to, by VAT number. */
  readonly formerSellers?: readonly SellerOnReceipt[];
  /** VAT rate in basis points: 2500 = 25 %. Prices include it. */
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
    /**
     * A space in it is inserted into typed codes; if it begins with a digit, leading letters of a typed code are taken
     * for the country.
     */
    readonly example: string;
  };
  readonly emailExample: string;
  readonly distanceUnit: 'km' | 'mile';
  /** Box `[south, west, north, east]` in degrees; positions outside are ignored. */
  readonly bounds: readonly [number, number, number, number];
  /** Null if no product here uses UV: visitors are not asked about their skin, and no page mentions it. */
  readonly skin: SkinPolicy | null;
  readonly notice: NoticeRule;
  /** Longest binding the law permits here; the catalogue check refuses longer ones. */
  readonly maxBindingMonths: number;
  /**
   * Longest period between two charges the law permits here: who leaves stays until its end, and nothing of it goes
   * back. The catalogue check refuses longer ones.
   */
  readonly maxBillingIntervalMonths: number;
  readonly pause: PauseRule;
  readonly withdrawal: WithdrawalRule;
  readonly dispute: DisputeRule;
  readonly dunning: DunningRule;
  /** Payment methods offered here, by the provider's names; their rules are in `payment-methods.ts`. */
  readonly paymentMethods: readonly RecurringMethod[];
  /** Texts with legal effect, by language; versioned and reviewed by counsel. */
  readonly legal: LegalTexts;
  /** Versions of the documents in force, with their dates and earlier versions. */
  readonly documents: Readonly<Record<DocumentName, DocumentVersion>>;
  readonly dataLaw: 'eu' | 'uk';
  readonly authorities: { readonly data: Authority; readonly accessibility: Authority };
  /** Processors of personal data; `age`: the broker that asks the age services. */
  readonly processors: Readonly<Record<'hosting' | 'payment' | 'mail' | 'age', string>>;
  /** Working days within which messages are answered. */
  readonly answerWorkingDays: number;
  readonly landingPageHosts: readonly string[];
  /** Who publishes what is drafted in the back office: with `secondPerson` nobody who drafted it. */
  readonly content: { readonly secondPerson: boolean };
  readonly retention: {
    /** How long payments of a closed account are kept: whole years after the year they belong to, as bookkeeping law asks. */
    readonly bookkeepingYears: number;
    /** The same for an account that is open, and for entries of the audit: longer than that nothing is kept. */
    readonly ledgerYears: number;
    readonly auditYears: number;
    /** Older payments and entries are kept in the archive, where a cell has one. */
    readonly archiveAfterMonths: number;
    readonly abandonedOrderDays: number;
    readonly draftDays: number;
    readonly contactDays: number;
  };
}

export type DocumentName = 'terms' | 'privacy' | 'accessibility';

interface TextVersion {
  readonly version: string;
  /** A civil date. */
  readonly validFrom: string;
}

interface DocumentVersion extends TextVersion {
  /** Latest first. */
  readonly earlier: readonly TextVersion[];
}

/** An authority that hears complaints. */
export interface Authority {
  readonly name: string;
  readonly address: string;
  readonly url: string;
}

export interface Seller {
  /** Usual name, without the legal form. */
  readonly name: string;
  readonly legalName: string;
  readonly companyNumber: string;
  readonly vatNumber: string;
  readonly address: string;
  readonly mail: string;
  readonly phone: string;
}

/** What a receipt says of who sold. */
type SellerOnReceipt = Pick<Seller, 'legalName' | 'address' | 'companyNumber' | 'vatNumber'>;

/** Specification: the minimum age in every market. */
export const ageThreshold = 18;

export interface AgePolicy {
  readonly threshold: typeof ageThreshold;
  readonly required: boolean;
  readonly legalBasis: 'law' | 'policy';
  readonly stage: 'before-contract' | 'before-first-session';
  readonly policyVersion: string;
  /** Days after which a check has to be repeated; null: never. */
  readonly reverifyAfterDays: number | null;
  /** Documents staff accept, the most common first. */
  readonly documents: readonly DocumentType[];
  /** Staff ask everybody who looks younger than this for a document; null if that is not customary in the trade. */
  readonly challengeAge: number | null;
  readonly validFrom: string;
}

/** `pass`: a card of the Proof of Age Standards Scheme. */
export type DocumentType = 'passport' | 'drivingLicence' | 'nationalId' | 'pass';

/** The ten short ones are asked two in a row, each beside one of about its length; the others have a line each. */
export const exclusions = [
  'burnsEasily',
  'freckles',
  'cannotTan',
  'skinDisease',
  'sunburnNow',
  'weakImmune',
  'manyMoles',
  'depigmented',
  'redHair',
  'abnormalReaction',
  'childhoodSunburn',
  'atypicalMoles',
  'familyMelanoma',
  'skinCancer',
  'photoCosmetics',
  'photoMedicine',
] as const;

export type Exclusion = (typeof exclusions)[number];

export interface SkinPolicy {
  readonly version: string;
  /** Skin types that may not use UV. */
  readonly stopTypes: readonly (1 | 2 | 3 | 4)[];
  /** Answers that rule out UV; all other exclusions are advice. */
  readonly stops: readonly Exclusion[];
  /** Hours between the first two sessions, shown with the result. */
  readonly firstPauseHours: number;
}

/** None is about health, which takes an explicit consent; `namedPauseReasons` were ever offered, and are named. */
export const pauseReasons = ['travel', 'money', 'other'] as const;
export const namedPauseReasons = [...pauseReasons, 'illness', 'pregnancy'] as const;

export type PauseReason = (typeof pauseReasons)[number];

interface PauseRule {
  /** Months of pause within any twelve months. */
  readonly maxMonths: number;
  /** Charged once per pause, with the first charge after it; minor units. */
  readonly feeMinor: number;
  readonly reasons: readonly PauseReason[];
  readonly validFrom: string;
}

export interface NoticeRule {
  readonly kind: 'periodEnd' | 'days' | 'months';
  readonly value: number;
  readonly validFrom: string;
}

/** The payment provider's retry settings for failed charges. The doctor command compares the account with them. */
export interface DunningRule {
  /** Days between attempts; the provider makes three at most. After the last one the membership ends. */
  readonly retryAfterDays: readonly number[];
  readonly validFrom: string;
}

/** The right to withdraw from a distance contract (decision 028). */
interface WithdrawalRule {
  /** Days from the order. */
  readonly days: number;
  /** Rules of `isHoliday`: days on which the period does not end. Saturdays and Sundays are so everywhere. */
  readonly holidays: readonly string[];
  readonly validFrom: string;
  /** Since when the law requires a withdrawal function on the page; null: not required, but offered. */
  readonly functionFrom: string | null;
  /** The instant a statement counts from, however long it takes to settle. */
  readonly countsFrom: 'sending';
  /**
   * Days within which the mailbox may confirm it alone, as long as the law allows for the refund. An operator may do so
   * later too.
   */
  readonly confirmDays: number;
}

type TextByLanguage = Readonly<Partial<Record<string, string>>>;

export interface LegalTexts {
  readonly orderButton: TextByLanguage;
  readonly acceptTerms: TextByLanguage;
  /** Contains `{date}`, the day the membership would start. */
  readonly startNow: TextByLanguage;
  readonly withdrawOpen: TextByLanguage;
  readonly withdrawConfirm: TextByLanguage;
}
