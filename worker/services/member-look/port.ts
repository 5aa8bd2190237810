import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';

/** First words of the keys of mails about a membership: mostly their templates. */
export const mailKinds = [
  'order-confirmation',
  'receipt',
  'payment-failed',
  'pause',
  'change',
  'cancel',
  'undo-cancel',
  'withdrawal',
  'refund-told',
  'ended-at-provider',
] as const;

export interface SentMail {
  readonly what: (typeof mailKinds)[number];
  readonly state: 'sent' | 'waiting' | 'dead';
  readonly at: string;
}

export interface Look {
  readonly at: string;
  /** Address of the operator. */
  readonly operator: string;
  readonly action: string;
}

/** What support needs of a person beside the membership itself, and nothing more. */
export interface MemberFacts {
  readonly memberId: string;
  readonly market: MarketId;
  /** `Anna H.`; empty once the account is closed. */
  readonly shortName: string;
  /** `a…@example.com`. */
  readonly maskedEmail: string;
  readonly language: Language;
  readonly isClosed: boolean;
  readonly devices: number;
  /** Last check that said yes. */
  readonly ageCheck: { readonly method: string; readonly at: string } | null;
  readonly consents: readonly {
    readonly kind: string;
    readonly textVersion: string;
    readonly givenAt: string;
    readonly withdrawnAt: string | null;
  }[];
  readonly others: readonly { readonly subscriptionId: string; readonly number: string }[];
  /** Newest first; of the last 30 days, for as long are they known. */
  readonly mails: readonly SentMail[];
  /** Looks of operators, and what they did; newest first. */
  readonly looks: readonly Look[];
}

export interface MemberLook {
  /** The memberships of the numbers it may be: digits without their letter can be right in more than one market. */
  find(numbers: readonly string[]): Promise<readonly string[]>;
  factsOf(subscriptionId: string): Promise<MemberFacts | null>;
}
