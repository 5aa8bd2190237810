import type { Market } from './market';

/**
 * Retention of short-lived data. The purge deletes by it and the privacy page states it, so that the two agree; what
 * markets decide themselves is in `market.retention`.
 */
export const retention = {
  /** How long a visit to an issuer is open, and how long after that it is deleted. */
  ageTransactionOpenMinutes: 10,
  ageTransactionMinutes: 5,
  /** From the beginning of a check at a kiosk. */
  kioskCheckMinutes: 60,
  /** After a session has expired or ended. */
  sessionDays: 1,
  emailCodeDays: 2,
  /** After a mail to an address last came back or was called spam. */
  addressMarkDays: 365,
  /** After a code has expired. */
  activationCodeDays: 2,
  /** How long a change of an account can be undone; then its former state is deleted. */
  undoDays: 7,
  formDays: 30,
  webhookEventDays: 60,
  /** A request to staff is open for a day, and deleted this long after it. */
  manualCheckDays: 1,
  unpairedDeviceDays: 7,
  /** After the letters of an unpaired screen have ended, while it may still come for its key. */
  screenLettersMinutes: 60,
  /** A withdrawal statement without a contract we know. */
  unmatchedWithdrawalDays: 365,
  /** After the confirmation link has expired; until then it shows the outcome. */
  withdrawalLinkDays: 30,
  /** After a mail was sent; its content is deleted at once. */
  outboxDays: 30,
  /** Content of a mail that was given up, as long as it may still be sent. */
  deadOutboxDays: 14,
  /** How long deleted data can be restored, by D1's Time Travel or from a nightly backup. */
  backupDays: 30,
  /** The network a message or survey response came from, stored as an HMAC. */
  networkHours: 1,
  /** Which answers came from the same browser: the longest period a survey may count over. */
  surveyDeviceDays: 365,
  /** A promised place in the queue for a code, after its time. */
  limitHours: 1,
  /** Free texts in survey responses. */
  surveyTextDays: 730,
  /** That an address was invited, stored as an HMAC; afterwards the same survey may invite it again. */
  surveyInvitedDays: 365,
  /** What operators noted of members. */
  noteDays: 730,
  /** Names of operators in the audit, and of staff after they left; the actions themselves are kept. */
  operatorDays: 730,
  /** Stored answers of the payment provider about an order or membership. */
  providerLookDays: 1,
  /** Technical counters without personal data. */
  tallyDays: 60,
  /** Counts of sign-ups without personal data: two years, for comparison. */
  signupCountDays: 800,
} as const;

/** Legal basis of article 6(1), and of article 9(2)(a) for data about skin and health. */
type LegalBasis = 'contract' | 'obligation' | 'explicitConsent' | 'interest';

/** What is stored of a member and of memberships, in the order in which it is said. */
export const memberParts = [
  'details',
  'consents',
  'subscriptions',
  'pauses',
  'payments',
  'disputes',
  'movements',
  'withdrawals',
] as const;

/** Everything stored about a person, in the order in which it is collected. */
export const storedParts = [
  'draft',
  'ageVisits',
  'ageChecks',
  'kioskChecks',
  'manualChecks',
  'skin',
  ...memberParts,
  'sessions',
  'emailCodes',
  'addressMarks',
  'activationCodes',
  'passkeys',
  'notices',
  'messages',
  'notes',
  'surveys',
  'mails',
  'forms',
  'audit',
] as const;
export type StoredPart = (typeof storedParts)[number];

interface Kept {
  readonly basis: LegalBasis;
  /** Key of the sentence under `stored.ends`. */
  readonly ends: Exclude<StoredPart, 'pauses' | 'disputes' | 'movements'> | 'bookkept';
  /** Numbers for the sentence's placeholders. */
  readonly numbers: { readonly count: number; readonly days?: number; readonly hours?: number; readonly most?: number };
}

/**
 * Days after which nothing is left of a check by somebody who did not join: ordered on the last day of its draft, given up
 * a day later, and kept as long as an abandoned order.
 */
export const unjoinedDays = ({ retention: { draftDays, abandonedOrderDays } }: Pick<Market, 'retention'>): number =>
  draftDays + 1 + abandonedOrderDays;

/** What a market stores about a person; without a skin policy nothing about skin. */
export const storedPartsOf = ({ skin }: Pick<Market, 'skin'>): readonly StoredPart[] =>
  storedParts.filter((part) => part !== 'skin' || skin !== null);

/** The legal basis on which a market stores a part, and how long. */
export function keptOf(part: StoredPart, { retention: own, age }: Market): Kept {
  const ageBasis = age.legalBasis === 'law' ? 'obligation' : 'interest';
  const { abandonedOrderDays: days, bookkeepingYears } = own;
  const kept = (basis: LegalBasis, count = 0, more: Omit<Kept['numbers'], 'count'> = {}): Kept => {
    const isBookkept = part === 'pauses' || part === 'disputes' || part === 'movements';
    const ends = isBookkept ? 'bookkept' : part;
    return { basis, ends, numbers: { count, ...more } };
  };
  switch (part) {
    case 'draft':
      return kept('contract', own.draftDays);
    case 'ageVisits':
      return kept(ageBasis, retention.ageTransactionOpenMinutes + retention.ageTransactionMinutes);
    case 'ageChecks':
      // One day more than a draft is kept, so that it can still be ordered with its check.
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
      return kept('obligation', bookkeepingYears, { most: own.ledgerYears });
    case 'disputes':
    case 'movements':
      return kept('obligation', bookkeepingYears);
    case 'withdrawals':
      return kept('obligation', bookkeepingYears, { days: retention.unmatchedWithdrawalDays });
    case 'sessions':
      return kept('contract', retention.sessionDays);
    case 'emailCodes':
      return kept('contract', retention.emailCodeDays);
    case 'addressMarks':
      return kept('interest', retention.addressMarkDays);
    case 'activationCodes':
      return kept('contract', retention.activationCodeDays);
    case 'notices':
      return kept('interest', retention.undoDays);
    case 'passkeys':
      return kept('contract');
    case 'messages':
      return kept('interest', own.contactDays, { hours: retention.networkHours });
    case 'notes':
      return kept('interest', retention.noteDays / 365);
    case 'surveys':
      return kept('interest', retention.surveyTextDays, { days: retention.surveyInvitedDays });
    case 'mails':
      // Given up at the latest: after as many days, where a later version alone could read it, or after a day of tries.
      return kept('contract', retention.outboxDays, { days: 2 * retention.deadOutboxDays + 2 });
    case 'forms':
      return kept('interest', retention.formDays);
    case 'audit':
      return kept('interest');
  }
}
