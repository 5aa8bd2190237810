import type { MarketId } from '../../domain/market';
import type { SubscriptionSnapshot } from '../membership/port';

/** Why money goes back that nobody had a right to; kept in the audit alone. */
export const refundReasons = ['goodwill', 'notDelivered', 'chargedTwice', 'mistake', 'inquiry', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface RefundableCharge {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly memberId: string;
  /** Membership number as stored. */
  readonly number: string;
  readonly market: MarketId;
  readonly currency: string;
  readonly amountMinor: number;
  /** What has not gone back, nor is on its way. */
  readonly leftMinor: number;
  readonly method: string | null;
  readonly receiptNumber: string | null;
  readonly at: string;
  readonly productName: SubscriptionSnapshot['productName'];
  /** The bank has taken the money back or is about to: a refund would pay twice. */
  readonly isDisputed: boolean;
}

/** A refund that is on its way or came back. */
export interface OpenRefund {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly number: string;
  readonly market: MarketId;
  readonly state: 'pending' | 'failed';
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: string;
  /** The provider has not answered yet. */
  readonly isAwaited: boolean;
}

export interface Refunds {
  /** Null for what is no charge that was paid. */
  chargeOf(paymentId: string): Promise<RefundableCharge | null>;
  /**
   * For a batch: the first statement changes a row only while as much of the charge is left as was read, that is enough,
   * and no bank asks it back; the rest books the refund, orders it and tells the member. Empty when the charge is unknown.
   */
  statements(
    read: Pick<RefundableCharge, 'paymentId' | 'leftMinor'>,
    amountMinor: number,
  ): Promise<D1PreparedStatement[]>;
  /** Oldest first; of one market, or of all. */
  notThrough(market: MarketId | null): Promise<readonly OpenRefund[]>;
  /** Memberships whose last invoice could not be collected. */
  unpaidInvoices(market: MarketId | null): Promise<number>;
}
