import type { Language } from '../../domain/markets/languages';
import type { DisputeReason, DisputeState } from '../../domain/money/dispute';
import type { Result } from '../../domain/result';

/** A timeout is `unknown`, never `refused`: the provider may have carried out the request. */
export type PaymentFault =
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string };

export interface CheckoutOrder {
  readonly subscriptionId: string;
  /** Counts the checkouts of one order; part of the provider's idempotency key. */
  readonly attempt: number;
  readonly email: string;
  readonly language: Language;
  readonly productName: string;
  readonly currency: string;
  /** Regular price per period in minor units; `offMinor` is the reduction of the first charges. */
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly discount: {
    readonly offMinor: number;
    readonly charges: number;
    readonly code: string;
    /** Shown instead of the code, if the visitor did not type one. */
    readonly label?: string;
    /** Months, counted from the payment, that reach past the last lowered charge but not to the next one. */
    readonly months: number;
  } | null;
  /** Epoch milliseconds of the second charge when the first period starts later; null: periods start today. */
  readonly firstPeriodEndsAt: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutState {
  readonly checkout: string;
  readonly subscriptionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** False for a complete checkout whose delayed payment has not succeeded yet. */
  readonly isPaid: boolean;
  /** Complete, but a bank takes days to confirm the payment: neither paid nor failed. */
  readonly isOnItsWay: boolean;
  /** Complete, but the delayed payment was returned: this checkout will never be paid, another one may be. */
  readonly hasFailed: boolean;
  readonly url: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly subscription: string | null;
  /** Provider's reference of the first charge. */
  readonly charge: string | null;
  /** When it was paid, epoch milliseconds; null where the provider does not say. */
  readonly paidAt: number | null;
  /** End of the paid period, epoch milliseconds; after payment the provider's date counts. */
  readonly periodEndsAt: number | null;
  /** `Visa 4242`, for the receipt. */
  readonly method: string | null;
}

interface Told {
  readonly id: string;
  readonly type: string;
  /** The event has another API version than ours. Objects fetched afterwards have ours. */
  readonly isOtherVersion: boolean;
}

/** Which objects an event is about: ids only, since they mean the same in every API version. */
export type PaymentEvent = Told &
  (
    | {
        readonly kind: 'checkout';
        readonly checkout: string;
        readonly subscriptionId: string | null;
        /** A checkout that sold nothing and proved another payment method. */
        readonly provesMethod: boolean;
      }
    | {
        readonly kind: 'invoice';
        readonly invoice: string;
        readonly subscriptionId: string | null;
        /** A first invoice; it is settled from its checkout. */
        readonly isFirst: boolean;
      }
    | { readonly kind: 'subscription'; readonly subscriptionId: string | null }
    /** `intent` null: the refund belongs to no payment. */
    | { readonly kind: 'refund'; readonly intent: string | null }
    | { readonly kind: 'dispute'; readonly dispute: string }
    | { readonly kind: 'other' }
  );

/**
 * `badSignature`: not signed with this account's secret. `noEvent`: signed, but no event. `otherAccount`: of another
 * account, mode or market.
 */
export type WebhookRefusal = 'badSignature' | 'noEvent' | 'otherAccount';

/** An invoice as the provider has it at one moment. Instants are epoch milliseconds, amounts minor units. */
export interface InvoiceFact {
  readonly invoice: string;
  readonly subscriptionId: string | null;
  /** Id of the provider's subscription that created it. */
  readonly subscription: string | null;
  /** `change`: for the rest of a running period; `other`: an invoice that is not recorded. */
  readonly reason: 'first' | 'renewal' | 'change' | 'other';
  /** `waiting`: not tried yet; `processing`: a bank takes days to confirm; `closed`: no longer collected. */
  readonly status: 'waiting' | 'processing' | 'failed' | 'paid' | 'closed';
  readonly amountMinor: number;
  /** Part of a paid amount that the provider's owner says was paid elsewhere; it never reached the provider's account. */
  readonly outsideMinor: number;
  readonly currency: string;
  readonly periodStartsAt: number | null;
  readonly periodEndsAt: number | null;
  /** When a failed payment is retried by the provider; null if it will not retry this payment method. */
  readonly nextTryAt: number | null;
  /** The bank refused because it requires the cardholder's authentication. */
  readonly asksOwner: boolean;
  /** Minor units carried over to the next invoice; above zero the member owes them. */
  readonly carriedMinor: number;
  /** When it was paid, or else created. */
  readonly at: number;
}

/**
 * The part of a list to read: rows created since an instant in epoch milliseconds, after a row that was read before, at
 * most so many of the provider's pages.
 */
export interface ListWindow {
  readonly since: number;
  readonly after?: string;
  readonly pages?: number;
}

/** Rows of a list at the provider, newest first, as far as one run reads it. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** The last row read, with the instant it was created, if the list goes on; null: it was read to its end. */
  readonly rest: { readonly after: string; readonly at: number } | null;
}

export interface ProviderCharge {
  readonly charge: string;
  readonly amountMinor: number;
  /** When it was paid, epoch milliseconds. */
  readonly at: number;
}

export interface ProviderRefund {
  readonly refund: string;
  /** Id of our payment row; null: the refund was made by hand at the provider. */
  readonly ours: string | null;
  readonly intent: string;
  readonly amountMinor: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly at: number;
  /** Whether the money has left the account, and when it was returned to it; null: not returned. */
  readonly hasMoved: boolean;
  readonly returnedAt: number | null;
}

/** A movement on the provider's account that a dispute caused. */
export interface DisputeMove {
  readonly kind: 'disputeTaken' | 'disputeReturned' | 'disputeFee' | 'disputeFeeReturned';
  readonly reference: string;
  /** Minor units, never negative. */
  readonly sumMinor: number;
  readonly currency: string;
  readonly at: number;
}

/** A dispute as the provider has it at one moment. Instants are epoch milliseconds, amounts minor units. */
export interface DisputeFact {
  readonly dispute: string;
  /** The provider reference of the charge in our ledger. */
  readonly charge: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly state: DisputeState;
  /** Deadline for an answer. */
  readonly dueAt: number | null;
  readonly openedAt: number;
  readonly moves: readonly DisputeMove[];
  /** When the provider was asked: of two answers, the one asked for later counts. */
  readonly askedAt: number;
}

export type ListedDispute = Pick<DisputeFact, 'dispute' | 'state' | 'openedAt' | 'moves'>;

export interface SubscriptionEvent {
  readonly event: string;
  readonly subscriptionId: string | null;
}

export { type DisputeReason, type DisputeState, disputeReasons } from '../../domain/money/dispute';

/** Hosted checkout, events and fetches. Card data is entered on the provider's page and never reaches us. */
export interface PaymentProvider {
  startCheckout(order: CheckoutOrder): Promise<Result<CheckoutState, PaymentFault>>;
  fetchCheckout(checkout: string): Promise<Result<CheckoutState, PaymentFault>>;
  expireCheckout(checkout: string): Promise<Result<null, PaymentFault>>;
  /** Refunds to the payment method of the charge. `key`: idempotency key; `ours`: id of our payment row. */
  refund(refund: {
    charge: string;
    ours: string | null;
    amountMinor: number;
    key: string;
  }): Promise<Result<ProviderRefund, PaymentFault>>;
  /** Ends a provider subscription at once, so that it charges nothing more. Refused if it has ended already. */
  endNow(subscription: string): Promise<Result<null, PaymentFault>>;
  /**
   * Deletes a customer with what is kept of them, and ends their subscriptions. Charges stay, and can be refunded. Nothing
   * to do where it is gone, or where another subscription than these is paid by it.
   */
  forget(payer: {
    readonly customer: string;
    readonly subscriptions: readonly string[];
  }): Promise<Result<null, PaymentFault>>;
  fetchInvoice(invoice: string): Promise<Result<InvoiceFact, PaymentFault>>;
  /** The latest invoices of a provider's subscription, oldest first. */
  recentInvoices(subscription: string): Promise<Result<readonly InvoiceFact[], PaymentFault>>;
  /** All refunds of one payment, with the charge they belong to; null: the payment belongs to no invoice. */
  fetchRefunds(
    intent: string,
  ): Promise<Result<{ readonly charge: string; readonly refunds: readonly ProviderRefund[] } | null, PaymentFault>>;
  /** Null: the disputed payment belongs to no invoice. */
  fetchDispute(dispute: string): Promise<Result<DisputeFact | null, PaymentFault>>;
  /** Disputes opened since an instant. */
  listDisputes(window: ListWindow): Promise<Result<Listed<ListedDispute>, PaymentFault>>;
  /** Charges and refunds since an instant, for reconciliation. */
  listCharges(window: ListWindow): Promise<Result<Listed<ProviderCharge>, PaymentFault>>;
  listRefunds(window: ListWindow): Promise<Result<Listed<ProviderRefund>, PaymentFault>>;
  /** Subscription events since an instant, whether they were delivered to us or not. */
  listChanges(window: ListWindow): Promise<Result<Listed<SubscriptionEvent>, PaymentFault>>;
  /**
   * `raw`: the request's body; `signature`: its signature header. Nothing is parsed before the signature is verified.
   */
  parseWebhook(raw: string, signature: string): Promise<Result<PaymentEvent, WebhookRefusal>>;
}
