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
export const noticeAtPeriodEnd: NoticeRule = { kind: 'periodEnd', value: 0, validFrom: '2026-01-01' };

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

/** A market adds others only knowing their rules: whoever joins by a debit is let in while a bank has it for days. */
export const cardsAndWallets: MarketData['paymentMethods'] = ['card'];

/** A custom schedule of the provider's, three retries at most: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
export const dunningRule: MarketData['dunning'] = { retryAfterDays: [3, 5, 7], validFrom: '2026-12-01' };

/**
 * Whoever says that the card was misused is let in no longer, and charged no longer, until their bank has decided. What the
 * bank gives back for good was not paid, and the contract ends; one charge too many, or a refund that did not come, says
 * nothing against the others.
 */
export const disputeRule: MarketData['dispute'] = {
  restsFor: ['fraudulent'],
  staysFor: ['duplicate', 'creditNotProcessed'],
  validFrom: '2026-11-23',
};

/** The first version of each text; a later one names this among its earlier ones. */
export function firstDocuments(country: string): MarketData['documents'] {
  const first = (validFrom: string) => ({ version: `${country}-2026-1`, validFrom, earlier: [] });
  return { terms: first('2026-01-01'), privacy: first('2026-11-21'), accessibility: first('2026-11-21') };
}

/**
 * The terms' second version: the same rights said more plainly, and what a pause costs where it costs something. The
 * privacy notice's: what answers about skin are used by, which cookies there are, and who asks the age services.
 */
function secondDocuments(country: string): MarketData['documents'] {
  const { terms, privacy, accessibility } = firstDocuments(country);
  const second = `${country}-2026-2`;
  return { terms: raised(second, '2026-11-25')(terms), privacy: raised(second, '2026-11-26')(privacy), accessibility };
}

/**
 * The third: in every language a cancellation is taken back up to and including the last day, as in practice. The privacy
 * notice says of answers about skin what the consent to them says: they decide, and do not advise.
 */
function thirdDocuments(country: string): MarketData['documents'] {
  const { terms, privacy, accessibility } = secondDocuments(country);
  const third = raised(`${country}-2026-3`, '2026-11-27');
  return { terms: third(terms), privacy: third(privacy), accessibility };
}

/** The privacy notice's fourth: why a pause's reason is kept, and when somebody who asks for a right hears from us. */
export function withFourthPrivacy(country: string): MarketData['documents'] {
  const third = thirdDocuments(country);
  return { ...third, privacy: raised(`${country}-2026-4`, '2026-11-28')(third.privacy) };
}

/** The terms' fourth, with it: the age of 18 is asked of memberships with a sunbed. */
export function fourthDocuments(country: string): MarketData['documents'] {
  const documents = withFourthPrivacy(country);
  return { ...documents, terms: raised(`${country}-2026-4`, '2026-11-28')(documents.terms) };
}

/** The terms after those: no pause extends a binding beyond the longest that the law permits. */
export function withBoundPauses(documents: MarketData['documents'], version: string): MarketData['documents'] {
  return { ...documents, terms: raised(version, '2026-11-29')(documents.terms) };
}

/** The privacy notice after those: it names both services that send mail. */
export function withBothSenders(documents: MarketData['documents'], version: string): MarketData['documents'] {
  return { ...documents, privacy: raised(version, '2026-11-30')(documents.privacy) };
}

const raised =
  (version: string, validFrom: string) =>
  (before: MarketData['documents']['terms']): MarketData['documents']['terms'] => ({
    ...{ version, validFrom },
    earlier: [{ version: before.version, validFrom: before.validFrom }, ...before.earlier],
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
export const answerWorkingDays = 2;
export const processors: MarketData['processors'] = {
  hosting: 'Cloudflare',
  mail: 'Cloudflare, Resend',
  payment: 'Stripe',
  age: 'Idura',
};
