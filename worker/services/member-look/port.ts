import type { BackOfficeRole } from '../../domain/back-office/roles';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { SecurityActionKind } from '../../domain/membership/account-undo';
import type { AddressMark } from '../address-marks/port';

/** What the id in a mail's dedupe key names. A code is of a member and stands with all their memberships. */
export type IdKind = 'membership' | 'payment' | 'invoice' | 'code';

/**
 * Mails about a membership by the first part of their dedupe key, which is mostly the name of a template, and whose id
 * follows in it.
 */
export const mailsOfMembership = {
  activation: 'code',
  'order-confirmation': 'membership',
  receipt: 'payment',
  'payment-failed': 'invoice',
  pause: 'membership',
  change: 'membership',
  cancel: 'membership',
  'undo-cancel': 'membership',
  withdrawal: 'membership',
  'refund-told': 'payment',
  'refund-failed': 'payment',
  dispute: 'membership',
  'ended-at-provider': 'membership',
  'operator-notice': 'membership',
} as const satisfies Readonly<Record<string, IdKind>>;

export interface SentMail {
  readonly what: keyof typeof mailsOfMembership;
  readonly state: 'sent' | 'waiting' | 'dead';
  readonly at: string;
}

export interface Look {
  readonly at: string;
  /** E-mail address of the operator. */
  readonly operator: string;
  /** Null for actions before there were roles. */
  readonly role: BackOfficeRole | null;
  readonly action: string;
}

/** What support needs to know of a member beside the membership, and nothing more. */
export interface MemberFacts {
  readonly memberId: string;
  readonly market: MarketId;
  /** `Anna H.`; empty once the account is closed. */
  readonly shortName: string;
  /** `a…@example.com`. */
  readonly maskedEmail: string;
  readonly language: Language;
  readonly isClosed: boolean;
  /** Null: mails to the address arrive, as far as we know. */
  readonly addressMark: AddressMark | null;
  readonly devices: number;
  /** The last check with the answer `yes`. */
  readonly ageCheck: { readonly method: string; readonly at: string } | null;
  readonly consents: readonly {
    readonly kind: string;
    readonly textVersion: string;
    readonly givenAt: string;
    readonly withdrawnAt: string | null;
  }[];
  readonly others: readonly { readonly subscriptionId: string; readonly number: string }[];
  /** Newest first; only the last 30 days, since older ones are deleted. */
  readonly mails: readonly SentMail[];
  /** Changes the member undid by the link in a mail because they had not made them; newest first. */
  readonly undone: readonly { readonly kind: SecurityActionKind; readonly at: string }[];
  /** Looks and actions of operators, newest first. */
  readonly looks: readonly Look[];
}

export interface MemberLook {
  /** Memberships with one of these numbers in these markets: digits without their letter may be valid in several. */
  find(numbers: readonly string[], markets: readonly MarketId[]): Promise<readonly string[]>;
  factsOf(subscriptionId: string): Promise<MemberFacts | null>;
}
