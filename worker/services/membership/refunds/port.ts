import type { Statement } from '../../database/port';
import type { MembershipPayment, PaymentRecord, SubscriptionSnapshot } from '../port';

/** Why an operator refunds money that was not owed; stored in the audit only. */
export const refundReasons = ['goodwill', 'notDelivered', 'chargedTwice', 'mistake', 'inquiry', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface RefundableCharge
  extends MembershipPayment,
    Pick<PaymentRecord, 'currency' | 'method' | 'receiptNumber' | 'at' | 'isOutside'> {
  readonly memberId: string;
  /**
   * Minor units that may be refunded: not refunded yet, and not with the bank. A refund that the bank returned still
   * counts as refunded, since it will be paid again.
   */
  readonly leftMinor: number;
  readonly productName: SubscriptionSnapshot['productName'];
  /** The bank holds some or all of the money, or has given it back: a refund of that would pay the member twice. */
  readonly isDisputed: boolean;
}

/** A refund that is pending or was returned. */
export interface OpenRefund extends MembershipPayment, Pick<PaymentRecord, 'currency' | 'at' | 'isOutside'> {
  readonly state: 'pending' | 'failed';
  /** The provider has not answered yet. */
  readonly isAwaited: boolean;
  /** By a bank: the rest can only be paid otherwise, too. */
  readonly isSettledInPart: boolean;
}

/**
 * A refund that the bank returned to us, and how much of it is still owed to the member; the id is that of the refund's
 * own row.
 */
export interface ReturnedRefund extends MembershipPayment {
  readonly method: string | null;
  readonly receiptNumber: string | null;
}

/** A refund that needs a second operator's confirmation. */
export interface RefundRequest extends MembershipPayment {
  readonly requestId: string;
  readonly reason: RefundReason;
  /** E-mail address of the operator. */
  readonly askedBy: string;
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** How much one operator may refund to one member without a second operator. */
interface AloneLimit {
  readonly operator: string;
  /** Any membership of the member. */
  readonly subscriptionId: string;
  readonly limitMinor: number;
}

/**
 * Confirmation by a second operator for refunds above the limit. The statements belong in a batch whose audit row names
 * the operator.
 */
export interface RefundRequests {
  /**
   * Minor units this operator recently refunded alone, over all memberships of this one's member, so that many small
   * refunds count as one.
   */
  aloneOf(operator: string, subscriptionId: string): Promise<number>;
  /**
   * A statement that fails the batch if this amount and the recent ones exceed the limit. Checked in the batch, so
   * concurrent requests cannot pass it together.
   */
  withinLimit(limit: AloneLimit, amountMinor: number): Promise<Statement>;
  /** Changes a row only if exactly `leftMinor` of the charge is left and no other request for it is open. */
  asking(
    read: Pick<RefundableCharge, 'paymentId' | 'leftMinor'>,
    ask: { readonly amountMinor: number; readonly reason: RefundReason; readonly operator: string },
  ): Promise<Statement>;
  /** Changes a row only once, before the request expires, and for another operator than the one who asked. */
  confirming(requestId: string, operator: string): Promise<Statement>;
  /** Any operator may refuse it, the one who asked included. */
  refusing(requestId: string, operator: string): Promise<Statement>;
  /** An open request; null if it is not open. */
  find(requestId: string): Promise<RefundRequest | null>;
  /** Open requests, oldest first; of one membership, or of all. */
  open(of?: { readonly subscriptionId?: string }): Promise<readonly RefundRequest[]>;
}

export interface Refunds {
  /** The membership of a payment or refund; null if there is no such payment. */
  subscriptionOf(paymentId: string): Promise<string | null>;
  /** Null if this is not a paid charge. */
  chargeOf(paymentId: string): Promise<RefundableCharge | null>;
  /**
   * Statements that record the refund, order it and mail the member. The first changes a row only if exactly
   * `leftMinor` of the charge is left, the amount does not exceed it and it was paid to the provider; otherwise the batch fails.
   * Empty if the charge is unknown.
   */
  statements(read: Pick<RefundableCharge, 'paymentId' | 'leftMinor'>, amountMinor: number): Promise<Statement[]>;
  /** Null if the refund was not returned, or is being made again. */
  returnedOf(paymentId: string): Promise<ReturnedRefund | null>;
  /**
   * Statements that make a returned refund again under a new reference at the provider, or record that the member was
   * paid otherwise. The batch fails if the first changes no row. Empty if the bank holds some of it, and
   * `again` also if a bank has settled some of it or it was paid outside of the provider.
   */
  returnedStatements(refund: ReturnedRefund, way: 'again' | 'otherwise'): Promise<Statement[]>;
  /** Refunds that are pending or were returned, oldest first. */
  notThrough(): Promise<readonly OpenRefund[]>;
}
