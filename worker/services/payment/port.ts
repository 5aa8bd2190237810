import type { DisputeReason, DisputeState } from '../../domain/dispute';
import type { Language } from '../../domain/languages';
import type { Result } from '../../domain/result';

/** A timeout is `unknown`, never failed: the provider may have done it. */
export type PaymentFault =
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string };

export interface CheckoutOrder {
  readonly subscriptionId: string;
  /** Counts hosted pages of one order; part of the provider's idempotency key. */
  readonly attempt: number;
  readonly email: string;
  readonly language: Language;
  readonly productName: string;
  readonly currency: string;
  /** Regular price a period and what is taken off the first charges; both in minor units. */
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly discount: {
    readonly offMinor: number;
    readonly charges: number;
    readonly code: string;
    /** Months from the payment that reach past the last lowered charge and not to the next one. */
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
  /** False for a complete checkout whose slow method has not settled yet. */
  readonly isPaid: boolean;
  /** Complete, and a bank has it, for days: neither paid nor failed. */
  readonly isOnItsWay: boolean;
  /** A complete checkout whose slow method was returned: it will never be paid, another one may. */
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
  /** End of the paid period: the provider's is the truth after payment. */
  readonly periodEndsAt: number | null;
  /** `Visa 4242`, for the receipt. */
  readonly method: string | null;
}

interface Told {
  readonly id: string;
  readonly type: string;
  /** In another form than ours: what is asked for next comes in ours. */
  readonly isOtherVersion: boolean;
}

/** What an event says to ask about: names alone, for they mean the same in every version. */
export type PaymentEvent = Told &
  (
    | {
        readonly kind: 'checkout';
        readonly checkout: string;
        readonly subscriptionId: string | null;
        /** Nothing was bought there: it proved another means of payment. */
        readonly provesMethod: boolean;
      }
    | {
        readonly kind: 'invoice';
        readonly invoice: string;
        readonly subscriptionId: string | null;
        /** Its checkout tells of it. */
        readonly isFirst: boolean;
      }
    | { readonly kind: 'subscription'; readonly subscriptionId: string | null }
    /** Null: of no payment. */
    | { readonly kind: 'refund'; readonly intent: string | null }
    | { readonly kind: 'dispute'; readonly dispute: string }
    | { readonly kind: 'other' }
  );

/** Not signed by this account's secret; signed and no event; an event of another account, mode or market. */
export type WebhookRefusal = 'badSignature' | 'noEvent' | 'otherAccount';

/** An invoice as the provider has it at one moment. Instants are epoch milliseconds. */
export interface InvoiceFact {
  readonly invoice: string;
  readonly subscriptionId: string | null;
  /** The provider's subscription that made it. */
  readonly subscription: string | null;
  /** `change`: for the rest of a period that runs; `other`: nothing that is booked. */
  readonly reason: 'first' | 'renewal' | 'change' | 'other';
  /** `waiting`: not tried yet; `processing`: a bank has it, for days; `closed`: not collected any more. */
  readonly status: 'waiting' | 'processing' | 'failed' | 'paid' | 'closed';
  readonly amountMinor: number;
  readonly currency: string;
  readonly periodStartsAt: number | null;
  readonly periodEndsAt: number | null;
  /** When a failed one is tried again by itself; null where nothing more is tried with this means of payment. */
  readonly nextTryAt: number | null;
  /** The bank refused because it wants to hear its customer first. */
  readonly asksOwner: boolean;
  /** What it left to the next one, minor units: above zero the member owes it. */
  readonly carriedMinor: number;
  /** When it was made, and once paid, when that was. */
  readonly at: number;
}

/** What of a list is asked for: since an instant in epoch milliseconds, beyond a row that was had before. */
export interface ListWindow {
  readonly since: number;
  readonly after?: string;
}

/** A list at the provider, newest first, as far as one run reads it. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Where it goes on, and when that row was made; null: there was no more. */
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
  /** Our own row of it; null: its owner made it by hand. */
  readonly ours: string | null;
  readonly intent: string;
  readonly amountMinor: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly at: number;
  /** Whether the money has left the account, and when it came back to it; null: it has not. */
  readonly hasMoved: boolean;
  readonly returnedAt: number | null;
}

/** A movement on the provider's account that a dispute made. */
export interface DisputeMove {
  readonly kind: 'disputeTaken' | 'disputeReturned' | 'disputeFee' | 'disputeFeeReturned';
  readonly reference: string;
  /** Minor units, never negative. */
  readonly sumMinor: number;
  readonly currency: string;
  readonly at: number;
}

/** A charge that the cardholder's bank asks back, as the provider has it at one moment. Instants are epoch milliseconds. */
export interface DisputeFact {
  readonly dispute: string;
  /** The charge's reference in our books. */
  readonly charge: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly state: DisputeState;
  /** Until when it has to be answered. */
  readonly dueAt: number | null;
  readonly openedAt: number;
  readonly moves: readonly DisputeMove[];
  /** When the provider was asked: of two answers the one that was asked for later counts. */
  readonly askedAt: number;
}

export interface ListedDispute {
  readonly dispute: string;
  readonly state: DisputeState;
  readonly openedAt: number;
  readonly moves: readonly DisputeMove[];
}

export interface SubscriptionEvent {
  readonly event: string;
  readonly subscriptionId: string | null;
}

export { type DisputeReason, type DisputeState, disputeReasons } from '../../domain/dispute';

/** Hosted checkout, events and fetch-back. The provider's page takes the card; we never see it. */
export interface PaymentProvider {
  startCheckout(order: CheckoutOrder): Promise<Result<CheckoutState, PaymentFault>>;
  fetchCheckout(checkout: string): Promise<Result<CheckoutState, PaymentFault>>;
  expireCheckout(checkout: string): Promise<Result<null, PaymentFault>>;
  /** Pays back to the same means of payment; `key` makes it happen once, `ours` is our own row of it. */
  refund(refund: {
    charge: string;
    ours: string | null;
    amountMinor: number;
    key: string;
  }): Promise<Result<ProviderRefund, PaymentFault>>;
  /** Ends a subscription of the provider at once, so that nothing more is collected for it. Refused: it had ended. */
  endNow(subscription: string): Promise<Result<null, PaymentFault>>;
  fetchInvoice(invoice: string): Promise<Result<InvoiceFact, PaymentFault>>;
  /** The latest invoices of a provider's subscription, oldest first. */
  recentInvoices(subscription: string): Promise<Result<readonly InvoiceFact[], PaymentFault>>;
  /** All that was paid back of one payment, with the charge it belongs to; null: of no invoice. */
  fetchRefunds(
    intent: string,
  ): Promise<Result<{ readonly charge: string; readonly refunds: readonly ProviderRefund[] } | null, PaymentFault>>;
  /** Null: of no invoice. */
  fetchDispute(dispute: string): Promise<Result<DisputeFact | null, PaymentFault>>;
  /** Those that were opened since an instant. */
  listDisputes(window: ListWindow): Promise<Result<Listed<ListedDispute>, PaymentFault>>;
  /** What was charged and paid back since an instant: the other side of reconciliation. */
  listCharges(window: ListWindow): Promise<Result<Listed<ProviderCharge>, PaymentFault>>;
  listRefunds(window: ListWindow): Promise<Result<Listed<ProviderRefund>, PaymentFault>>;
  /** What was told about subscriptions since an instant, whether it came or not. */
  listChanges(window: ListWindow): Promise<Result<Listed<SubscriptionEvent>, PaymentFault>>;
  /** Raw body and signature header; nothing is believed before the signature holds. */
  parseWebhook(raw: string, signature: string): Promise<Result<PaymentEvent, WebhookRefusal>>;
}
