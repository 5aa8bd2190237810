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
  /** What has not gone back and is not owed: what came back from the bank still is. */
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

/** A refund that the bank sent back to us, and that is owed still. */
export interface ReturnedRefund {
  /** Our own row of it. */
  readonly paymentId: string;
  readonly subscriptionId: string;
  /** Membership number as stored. */
  readonly number: string;
  readonly market: MarketId;
  readonly amountMinor: number;
  readonly method: string | null;
  readonly receiptNumber: string | null;
}

/** A refund that waits for a second person. */
export interface RefundRequest {
  readonly requestId: string;
  readonly market: MarketId;
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  /** Address of the operator. */
  readonly askedBy: string;
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** How much one person may pay back alone to one member. */
export interface AloneLimit {
  readonly operator: string;
  /** Any membership of the member. */
  readonly subscriptionId: string;
  readonly limitMinor: number;
}

/** Two persons for what is too much for one. Statements are for a batch whose audit row says who did it. */
export interface RefundRequests {
  /** What this person ordered alone of late for all memberships of this one's member, in minor units: many small ones count as one. */
  aloneOf(operator: string, subscriptionId: string): Promise<number>;
  /** Fails the batch where this amount and those of late are more than the limit, whoever pressed twice. */
  withinLimit(limit: AloneLimit, amountMinor: number): Promise<D1PreparedStatement>;
  /** Changes a row only while so much of the charge is left as was read, and nothing else is asked for of it. */
  asking(
    read: Pick<RefundableCharge, 'paymentId' | 'leftMinor'>,
    ask: { readonly amountMinor: number; readonly reason: RefundReason; readonly operator: string },
  ): Promise<D1PreparedStatement>;
  /** Changes a row only for another person than the one who asked, once, before it expires. */
  confirming(requestId: string, operator: string): Promise<D1PreparedStatement>;
  /** Whoever asked may take it back. */
  refusing(requestId: string, operator: string): Promise<D1PreparedStatement>;
  /** That is still open; null for every other. */
  find(requestId: string): Promise<RefundRequest | null>;
  /** Open ones, oldest first; of one membership, or of all. */
  open(of?: { readonly subscriptionId?: string }): Promise<readonly RefundRequest[]>;
}

export interface Refunds {
  /** The membership of a payment or refund; null for none. */
  subscriptionOf(paymentId: string): Promise<string | null>;
  /** Null for what is no charge that was paid. */
  chargeOf(paymentId: string): Promise<RefundableCharge | null>;
  /**
   * For a batch, which fails unless its first statement changes a row: only while as much of the charge is left as was read, that is enough,
   * and no bank asks it back; the rest books the refund, orders it and tells the member. Empty when the charge is unknown.
   */
  statements(
    read: Pick<RefundableCharge, 'paymentId' | 'leftMinor'>,
    amountMinor: number,
  ): Promise<D1PreparedStatement[]>;
  /** Null for what did not come back, or is paid again. */
  returnedOf(paymentId: string): Promise<ReturnedRefund | null>;
  /**
   * For a batch, which fails unless its first statement changes a row: pays it again under a new name at the provider, having
   * looked there, or notes that the member has the money. Empty where the bank asks the charge back as well.
   */
  returnedStatements(refund: ReturnedRefund, way: 'again' | 'otherwise'): Promise<D1PreparedStatement[]>;
  /** Oldest first. */
  notThrough(): Promise<readonly OpenRefund[]>;
  /** Memberships whose last invoice could not be collected. */
  unpaidInvoices(): Promise<number>;
}
