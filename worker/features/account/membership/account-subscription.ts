import { overStandings } from '../../../domain/membership/membership';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { SubscriptionRecord } from '../../../services/membership/port';

/** A membership as the account's pages show it. Dates are civil dates in the market's zone, texts in the page's language. */
export interface AccountSubscription
  extends Pick<
      SubscriptionRecord,
      'subscriptionId' | 'isChanging' | 'approveAt' | 'isSuspended' | 'accessFrom' | 'stopDate' | 'paymentMethod'
    >,
    Pick<MembershipStanding, 'standing' | 'actions' | 'secondAmountMinor' | 'feeAheadMinor' | 'discount'> {
  /** What names it in addresses, where the member has another that is not over. */
  named: { readonly subscription?: string | undefined };
  hasAccess: boolean;
  productName: string;
  /** Formatted for people. */
  number: string;
  priceMinor: number;
  intervalMonths: number;
  studio: { studioId: string; name: string; street: string };
  periodStart: string;
  paidThrough: string;
  /**
   * A payment that has neither succeeded nor failed. `through`: last day of the period it pays for; null if it pays for
   * none of its own.
   */
  onItsWay: { amountMinor: number; through: string | null; isProcessing: boolean } | null;
  /** The next charge that will be made, and its amount; null when none follows. */
  nextChargeOn: string | null;
  nextAmountMinor: number | null;
  /** Amount of a renewal if one were charged next. */
  renewalMinor: number;
  /** The fee is part of the first charge after the pause. */
  pause: { from: string; until: string; feeMinor: number } | null;
  /** Null also where the membership ends before it. `binding`: what it brings, both days included. */
  nextProduct: {
    name: string;
    from: string;
    priceMinor: number;
    intervalMonths: number;
    binding: { from: string; until: string } | null;
  } | null;
  /** A charge that failed and is still owed: the day it failed, and the last on which paying it keeps the membership. */
  owed: { amountMinor: number; since: string; payBy: string } | null;
  bindingEndsOn: string | null;
  /** Last day of the right to withdraw; null once it has passed. */
  withdrawUntil: string | null;
  memberSince: string;
  /** The last charge that succeeded. */
  lastCharge: { amountMinor: number; on: string } | null;
  /** The newest refund that is not lost, of one charge or of several, with the last day on which it is made. */
  refund: { amountMinor: number; method: string | null; by: string } | null;
  /** Pauses that are over, oldest first. */
  pausesBefore: readonly { from: string; until: string }[];
}

/** Its page, or that of an action. */
export const hrefOf = (
  { named }: Pick<AccountSubscription, 'named'>,
  query: Readonly<Record<string, string | undefined>> = {},
): string => paths.account.subscription.href({ ...query, ...named });

export const isOver = ({ standing }: Pick<AccountSubscription, 'standing'>): boolean =>
  overStandings.includes(standing);
