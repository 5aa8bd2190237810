import type { Market } from './market';

/**
 * How long what is short-lived stays. The purge deletes by it and the privacy page reads it out, so that neither can
 * say anything else; what markets decide themselves stands in `market.retention`.
 */
export const retention = {
  /** A visit to an issuer is open for so long, and gone so long after. */
  ageTransactionOpenMinutes: 10,
  ageTransactionMinutes: 5,
  /** A check at a studio's screen, from its beginning. */
  kioskCheckMinutes: 60,
  /** After a session expired or was ended. */
  sessionDays: 1,
  emailCodeDays: 2,
  /** After a code expired. */
  activationCodeDays: 2,
  /** A change of an account can be put back for so long, and how it was is known no longer. */
  undoDays: 7,
  formDays: 30,
  webhookEventDays: 60,
  /** A request to staff is open for a day, and gone so long after. */
  manualCheckDays: 1,
  unpairedDeviceDays: 7,
  /** A withdrawal that named no contract we know. */
  unmatchedWithdrawalDays: 365,
  /** After the link to confirm one ended; so long it says what became of it. */
  withdrawalLinkDays: 30,
  /** After a mail was sent; its content is gone at once. */
  outboxDays: 30,
  /** The content of a mail that was given up: so long somebody may still send it. */
  deadOutboxDays: 14,
  /** What was deleted can be brought back for so long: D1's Time Travel. */
  backupDays: 30,
  /** Which network a message came from, or answers to a studio's survey, as a checksum. */
  networkHours: 1,
  /** Which answers came from one browser: the longest time a survey may ask about. */
  surveyDeviceDays: 365,
  /** What was spent of a limit, after its window, which is a day at the most. */
  limitHours: 1,
  /** Words of their own that people put into a survey. */
  surveyTextDays: 730,
  /** That an address was invited, keyed; after it the same survey may ask again. */
  surveyInvitedDays: 365,
  /** Who of our people did something, by name; that it was done stays. */
  operatorDays: 730,
  /** What pages were told of an order or a membership by the payment provider. */
  providerLookDays: 1,
  /** Numbers of the machinery, nobody's. */
  tallyDays: 60,
  /** Numbers of sign-ups, nobody's: two years to compare. */
  signupCountDays: 800,
} as const;

/** Why something may be kept: the letters of article 6(1), and article 9(2)(a) for what is told of skin and health. */
export type LegalBasis = 'contract' | 'obligation' | 'explicitConsent' | 'interest';

/** Everything that is kept of a person, in the order in which it comes about. */
export const storedParts = [
  'draft',
  'ageVisits',
  'ageChecks',
  'kioskChecks',
  'manualChecks',
  'skin',
  'details',
  'consents',
  'subscriptions',
  'pauses',
  'payments',
  'disputes',
  'movements',
  'withdrawals',
  'sessions',
  'emailCodes',
  'activationCodes',
  'passkeys',
  'notices',
  'messages',
  'surveys',
  'mails',
  'forms',
  'audit',
] as const;
export type StoredPart = (typeof storedParts)[number];

interface Kept {
  readonly basis: LegalBasis;
  /** The sentence under `stored.ends`. */
  readonly ends: Exclude<StoredPart, 'pauses' | 'payments' | 'disputes' | 'movements'> | 'bookkept';
  /** The numbers in it; a sentence names those it has a place for. */
  readonly numbers: { readonly count: number; readonly days?: number; readonly hours?: number };
}

/** On which basis a market keeps a part, and until when. */
export function keptOf(part: StoredPart, { retention: own, age }: Market): Kept {
  const ageBasis = age.legalBasis === 'law' ? 'obligation' : 'interest';
  const { abandonedOrderDays: days, bookkeepingYears } = own;
  const kept = (basis: LegalBasis, count = 0, more: { days?: number; hours?: number } = {}): Kept => {
    const isBookkept = part === 'pauses' || part === 'payments' || part === 'disputes' || part === 'movements';
    const ends = isBookkept ? 'bookkept' : part;
    return { basis, ends, numbers: { count, ...more } };
  };
  switch (part) {
    case 'draft':
      return kept('contract', own.draftDays);
    case 'ageVisits':
      return kept(ageBasis, retention.ageTransactionOpenMinutes + retention.ageTransactionMinutes);
    case 'ageChecks':
      // A draft has its day more to be ordered with the check it brought.
      return kept(ageBasis, own.draftDays + 1, { days });
    case 'kioskChecks':
      return kept(ageBasis, retention.kioskCheckMinutes);
    case 'manualChecks':
      return kept(ageBasis, 1 + retention.manualCheckDays);
    case 'skin':
      return kept('explicitConsent', days);
    case 'details':
      return kept('contract', days);
    case 'consents':
      return kept('obligation');
    case 'subscriptions':
      return kept('contract', bookkeepingYears, { days });
    case 'pauses':
      return kept('contract', bookkeepingYears);
    case 'payments':
    case 'disputes':
    case 'movements':
      return kept('obligation', bookkeepingYears);
    case 'withdrawals':
      return kept('obligation', bookkeepingYears, { days: retention.unmatchedWithdrawalDays });
    case 'sessions':
      return kept('contract', retention.sessionDays);
    case 'emailCodes':
      return kept('contract', retention.emailCodeDays);
    case 'activationCodes':
      return kept('contract', retention.activationCodeDays);
    case 'notices':
      return kept('interest', retention.undoDays);
    case 'passkeys':
      return kept('contract');
    case 'messages':
      return kept('interest', own.contactDays, { hours: retention.networkHours });
    case 'surveys':
      return kept('interest', retention.surveyTextDays, { days: retention.surveyInvitedDays });
    case 'mails':
      return kept('contract', retention.outboxDays, { days: retention.deadOutboxDays });
    case 'forms':
      return kept('interest', retention.formDays);
    case 'audit':
      return kept('interest');
  }
}
