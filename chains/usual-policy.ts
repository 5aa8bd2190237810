import {
  type AgePolicy,
  type MarketData,
  type NoticeRule,
  pauseReasons,
  type SkinPolicy,
} from '../worker/domain/markets/market-data';

/** What is usual in all markets and for all chains; a market's file overrides what its law or its seller wants otherwise. */

/** Eighteen by law or by policy, proved before the contract: an offer to a minor is itself an offence in England. */
export function agePolicy(legalBasis: AgePolicy['legalBasis'], validFrom: string): AgePolicy {
  return {
    threshold: 18,
    required: true,
    legalBasis,
    stage: 'before-contract',
    policyVersion: '2026-1',
    reverifyAfterDays: null,
    documents: ['passport', 'drivingLicence', 'nationalId'],
    challengeAge: null,
    validFrom,
  };
}

/**
 * Skin type 1 and the four answers every source excludes stop; the rest of the sixteen is advice. The second version asks
 * for consent to use the answers, beside that to keep them.
 */
export const skinPolicy: SkinPolicy = {
  version: '2026-3',
  stopTypes: [1],
  stops: ['skinCancer', 'photoMedicine', 'abnormalReaction', 'skinDisease'],
  firstPauseHours: 48,
};

/** A cancellation takes effect when the period already paid for ends. */
const noticeAtPeriodEnd: NoticeRule = { kind: 'periodEnd', value: 0, validFrom: '2026-01-01' };

export const pauseRule: MarketData['pause'] = {
  maxMonths: 3,
  feeMinor: 0,
  reasons: pauseReasons,
  validFrom: '2026-01-01',
};

/**
 * New Year's Day, Good Friday, Easter Monday and both days of Christmas; a market adds its own. Which days are meant is said by each
 * country's law: Regulation 1182/71 art. 2(1).
 */
export const usualHolidays = ['01-01', 'easter-2', 'easter+1', '12-25', '12-26'] as const;

/**
 * Fourteen days from the contract, and sent within them is in time: Consumer Rights Directive art. 9 and 11(2), and since
 * directive 2023/2673 a function on the page, art. 11a.
 */
export const withdrawalRule: Omit<MarketData['withdrawal'], 'holidays'> = {
  days: 14,
  validFrom: '2014-06-13',
  functionFrom: '2026-06-19',
  countsFrom: 'sending',
  confirmDays: 14,
};

/** A custom schedule of the provider's, three retries at most: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
const dunningRule: MarketData['dunning'] = { retryAfterDays: [3, 5, 7], validFrom: '2026-12-01' };

/**
 * Whoever says that the card was misused is let in no longer, and charged no longer, until their bank has decided. What the
 * bank gives back for good was not paid, and the contract ends; one charge too many, or a refund that did not come, says
 * nothing against the others.
 */
const disputeRule: MarketData['dispute'] = {
  restsFor: ['fraudulent'],
  staysFor: ['duplicate', 'creditNotProcessed'],
  validFrom: '2026-11-23',
};

/**
 * The versions of one text of a country, each by the day since which it is in force, the first of them first. Their names
 * are stored with every order: `uk-2026-2` is the second of `uk`, of a day in 2026.
 */
export function versionsOf(
  country: string,
  [first, ...later]: readonly [string, ...string[]],
): MarketData['documents']['terms'] {
  const all = [first, ...later].map((validFrom, index) => ({ version: nameOf(country, validFrom, index), validFrom }));
  const earlier = all.slice(0, -1).reverse();
  const newest = later.at(-1) ?? first;
  return { version: nameOf(country, newest, later.length), validFrom: newest, earlier };
}

const nameOf = (country: string, validFrom: string, index: number) =>
  `${country}-${validFrom.slice(0, 4)}-${index + 1}`;

/** The texts of somebody who begins with them. */
export const firstDocuments = (country: string): MarketData['documents'] => ({
  terms: versionsOf(country, ['2026-01-01']),
  privacy: versionsOf(country, ['2026-11-21']),
  accessibility: versionsOf(country, ['2026-11-21']),
});

/**
 * Since when the usual terms and privacy notice say what they say. Whoever changes one adds a day at the end, and why: a
 * version's number is its place, and is stored with orders. `hadSunbeds`: whether the market sold them on 28 November 2026;
 * it stays so whatever is sold later. `hadOwnWords`: whether privacy notice and accessibility statement got words of the market's own on the 25th.
 */
export const usualDocuments = (
  country: string,
  { hadSunbeds, hadOwnWords = false }: { hadSunbeds: boolean; hadOwnWords?: boolean },
): MarketData['documents'] => ({
  accessibility: versionsOf(country, ['2026-11-21', ...(hadOwnWords ? ['2026-11-25'] : [])]),
  terms: versionsOf(country, [
    '2026-01-01',
    // The same rights said more plainly, and what a pause costs where it costs something.
    '2026-11-25',
    // In every language a cancellation is taken back up to and including the last day, as in practice.
    '2026-11-27',
    // The age of 18 is asked of memberships with a sunbed.
    ...(hadSunbeds ? ['2026-11-28'] : []),
    // No pause extends a binding beyond the longest that the law permits.
    '2026-11-29',
    // A pause is at most so long in any twelve months, and who owes takes no cancellation back; both as in practice.
    '2026-12-01',
  ]),
  privacy: versionsOf(country, [
    '2026-11-21',
    ...(hadOwnWords ? ['2026-11-25'] : []),
    // What answers about skin are used by, which cookies there are, and who asks the age services.
    '2026-11-26',
    // Of answers about skin it says what the consent to them says: they decide, and do not advise.
    '2026-11-27',
    // Why a pause's reason is kept, and when somebody who asks for a right hears from us.
    '2026-11-28',
    // Both services that send mail are named.
    '2026-11-30',
    // How long a mail is kept that cannot be sent, counted from when it was written.
    '2026-12-01',
  ]),
});

/**
 * Ten years are the longest for which a law of the union asks for records of a sale (Directive 2006/112/EC, article 369k(2), sales
 * under the one stop shop), and the longest in which a claim may be brought on one (Swedish preskriptionslagen 1981:130, § 2). Cards
 * may be disputed for 540 days at most (Visa Core Rules, dispute time limits): what is two years old is asked for rarely.
 */
export const retentionRule = {
  abandonedOrderDays: 30,
  draftDays: 7,
  contactDays: 180,
  ledgerYears: 10,
  auditYears: 10,
  archiveAfterMonths: 24,
} as const;
export const processors: MarketData['processors'] = {
  hosting: 'Cloudflare',
  mail: 'Cloudflare, Resend',
  payment: 'Stripe',
  age: 'Idura',
};

/** What a market keeps to unless its law or its seller wants otherwise: its file then says so below these. */
export const usualRules = {
  notice: noticeAtPeriodEnd,
  pause: pauseRule,
  dispute: disputeRule,
  dunning: dunningRule,
  // A market adds others only knowing their rules: whoever joins by a debit is let in while a bank has it for days.
  paymentMethods: ['card'],
  processors,
  answerWorkingDays: 2,
} as const satisfies Partial<MarketData>;
