import type { DeedKind } from '../../domain/account-undo';
import type { DeskRole } from '../../domain/desk-roles';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';

/** First words of the keys of mails about a membership: mostly their templates. */
const mailKinds = [
  'order-confirmation',
  'receipt',
  'payment-failed',
  'pause',
  'change',
  'cancel',
  'undo-cancel',
  'withdrawal',
  'refund-told',
  'refund-failed',
  'dispute',
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
  /** As what; null for what was done before there were roles. */
  readonly role: DeskRole | null;
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
  /** What the member put back by the link of a mail, for it was somebody else; newest first. */
  readonly undone: readonly { readonly kind: DeedKind; readonly at: string }[];
  /** Looks of operators, and what they did; newest first. */
  readonly looks: readonly Look[];
}

export interface MemberLook {
  /** The memberships of the numbers it may be, in these markets: digits without their letter can be right in more than one. */
  find(numbers: readonly string[], markets: readonly MarketId[]): Promise<readonly string[]>;
  factsOf(subscriptionId: string): Promise<MemberFacts | null>;
}
