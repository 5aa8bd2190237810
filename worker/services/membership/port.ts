import type { CivilDate } from '../../domain/dates';
import type { DisputeState } from '../../domain/dispute';
import type { CustomerDetails } from '../../domain/draft';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { StoredState } from '../../domain/membership';
import type { Result } from '../../domain/result';
import type { CheckoutState, InvoiceFact, PaymentFault, ProviderRefund } from '../payment/port';

/** What was sold, frozen at the order: a later catalogue never changes a running subscription. */
export interface SubscriptionSnapshot {
  readonly productName: Readonly<Partial<Record<Language, string>>>;
  readonly catalogueVersion: string;
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly bindingMonths: number;
  readonly usesUv: boolean;
  readonly discount: { readonly code: string; readonly offMinor: number; readonly charges: number } | null;
  readonly studio: {
    readonly name: string;
    readonly street: string;
    readonly zip: string;
    readonly city: string;
    readonly accessHtml: Readonly<Partial<Record<Language, string>>>;
  };
  readonly secondAmountMinor: number;
  readonly secondChargeOn: string;
  readonly bindingEndsOn: string | null;
  readonly withdrawUntil: string;
  readonly termsVersion: string;
  readonly language: Language;
}

/** What takes over with the next period. */
export interface NextProduct {
  readonly productId: string;
  readonly from: string;
  readonly productName: Readonly<Partial<Record<Language, string>>>;
  readonly catalogueVersion: string;
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly bindingMonths: number;
  readonly usesUv: boolean;
}

/** An invoice that could not be collected. Instants are ISO strings. */
export interface UnpaidInvoice {
  readonly invoice: string;
  readonly amountMinor: number;
  readonly since: string;
  readonly nextTryAt: string | null;
  /** The bank wants to hear its customer first. */
  readonly asksOwner?: boolean;
}

/** An invoice of which nobody knows yet how it ends: neither paid nor failed. Instants are ISO strings. */
export interface AwaitedInvoice {
  readonly invoice: string;
  readonly amountMinor: number;
  readonly since: string;
  /** End of the period it is for; null where it is for no period of its own. */
  readonly periodEndsAt: string | null;
  /** The bank has it and takes days; otherwise it is not tried yet. */
  readonly isProcessing: boolean;
}

/** What is owed or awaited is asked for so often, should no event tell of it. */
export const askAgainMs = 55 * 60_000;
/** A draft becomes final after an hour; its outcome is asked for a little later, when no event has told it. */
export const askForDraftMs = 75 * 60_000;

export interface PauseRecord {
  readonly pauseId: string;
  readonly from: string;
  readonly until: string;
  readonly months: number;
  readonly reason: string | null;
  readonly feeMinor: number;
  readonly bindingBefore: string | null;
}

export interface SubscriptionRecord {
  readonly subscriptionId: string;
  readonly number: string;
  readonly market: MarketId;
  readonly memberId: string;
  readonly productId: string;
  readonly studioId: string;
  readonly state: StoredState;
  readonly isPaid: boolean;
  readonly snapshot: SubscriptionSnapshot;
  readonly currency: string;
  readonly firstAmountMinor: number;
  readonly orderingSession: string;
  /** When whoever ordered had proved to be the member; null for what was not ordered in a browser. */
  readonly provedAt: string | null;
  readonly startNow: boolean;
  readonly orderedAt: string;
  readonly accessFrom: string;
  readonly anchorDate: string;
  readonly nextChargeAt: string | null;
  readonly stopDate: string | null;
  readonly paidAt: string | null;
  readonly checkout: string | null;
  readonly checkoutCount: number;
  readonly paymentMethod: string | null;
  readonly memberEmail: string;
  readonly providerCustomer: string | null;
  readonly providerSubscription: string | null;
  /** Last civil day that is paid for; null before the first payment. */
  readonly paidThrough: string | null;
  /** Last bound civil day, pauses counted in. */
  readonly bindingEndsOn: string | null;
  readonly nextProduct: NextProduct | null;
  readonly openInvoice: UnpaidInvoice | null;
  readonly awaitedInvoice: AwaitedInvoice | null;
  readonly isChanging: boolean;
  /** Where its owner approves the change that is being made; null: nobody is asked. */
  readonly approveAt: string | null;
  /** What the next charge takes along, too little to have been charged by itself; minor units. */
  readonly carriedMinor: number;
  /** Access and charges rest for a dispute. */
  readonly isSuspended: boolean;
  /** Pauses that were not undone, oldest first. */
  readonly pauses: readonly PauseRecord[];
  readonly version: number;
}

export interface OrderConsent {
  readonly kind: 'terms' | 'startNow' | 'orderButton' | 'marketingEmail' | 'marketingSms' | 'skin' | 'skinShown';
  readonly text: string;
  readonly textVersion: string;
}

export interface NewOrder {
  readonly subscriptionId: string;
  readonly number: string;
  readonly market: MarketId;
  readonly productId: string;
  readonly studioId: string;
  readonly draftId: string;
  readonly orderingSession: string;
  /** ISO instant of the proof of the address, or of the login, that it is ordered with. */
  readonly provedAt: string;
  /** Null: a visitor; the member is found by the proved address, or made. */
  readonly memberId: string | null;
  readonly details: CustomerDetails;
  readonly language: Language;
  readonly currency: string;
  readonly firstAmountMinor: number;
  readonly snapshot: SubscriptionSnapshot;
  readonly startNow: boolean;
  readonly accessFrom: string;
  readonly promotion: { readonly code: string; readonly maximumUses: number } | null;
  readonly consents: readonly OrderConsent[];
  readonly skin: { readonly sealed: string; readonly policyVersion: string } | null;
}

export interface PaymentRecord {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly kind: 'charge' | 'refund';
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amountMinor: number;
  readonly vatMinor: number;
  /** Part of the amount that an earlier change left, too little to be charged by itself. */
  readonly carriedMinor: number;
  readonly currency: string;
  readonly receiptNumber: string | null;
  readonly method: string | null;
  readonly at: string;
  /** Instants; of the period a charge is for, the end is the beginning of the next. Null where the books do not say. */
  readonly periodStartsAt: string | null;
  readonly periodEndsAt: string | null;
  /** Of a refund: the payment it pays back. */
  readonly refunds: string | null;
  /** Of a charge that the member's bank asks back: how that stands; null for every other. */
  readonly dispute: DisputeState | null;
  /** As the product was called when it was booked; null for what was booked without. */
  readonly productName: SubscriptionSnapshot['productName'] | null;
}

export type Settlement = 'paid' | 'alreadyPaid' | 'notPaid' | 'failed' | 'expired' | 'refunded' | 'unknown';

/** What came of another means of payment, and of the invoice that was open. */
export type MethodOutcome =
  /** Nothing was proved yet. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'done';
      readonly subscriptionId: string;
      readonly method: string | null;
      readonly invoice:
        | null
        | { readonly kind: 'paid' | 'processing' }
        /** `url`: the page where it can be paid otherwise. */
        | { readonly kind: 'refused'; readonly url: string | null }
        | { readonly kind: 'unknown' };
    };

export interface RefundShare {
  /** Payment id of the new row. */
  readonly refundId: string;
  readonly charge: { readonly paymentId: string; readonly reference: string; readonly method: string | null };
  readonly amountMinor: number;
  /** ISO instant. */
  readonly at: string;
}

export interface Membership {
  /**
   * Statements of one order, all or nothing with the session's own; the promotion's use is among them, and the member where
   * the address has none. Nothing of a member who exists is changed. Conflict when the member has revoked the proof.
   */
  orderStatements(order: NewOrder): D1PreparedStatement[];
  /** For the batch that makes a member's session of the one that ordered; Conflict when this order gives no login. */
  claimStatements(claim: { readonly subscriptionId: string; readonly orderingSession: string }): D1PreparedStatement[];
  /** Specification §7 "get subscription by id". */
  getSubscriptionById(subscriptionId: string): Promise<SubscriptionRecord | null>;
  noteCheckout(subscriptionId: string, checkout: string, attempt: number): Promise<void>;
  /** The one way to paid: from a verified event or a fetch-back, in any order, any number of times. */
  settle(checkout: CheckoutState): Promise<Settlement>;
  /** The one way of a later invoice into the books: from an event, a fetch-back, or what was just charged in a request. */
  recordInvoice(invoice: InvoiceFact): Promise<void>;
  /** The first invoice of an order whose payment is on its way, or has come back: of any other the checkout tells. */
  isAwaited(invoice: Pick<InvoiceFact, 'subscriptionId' | 'invoice'>): Promise<boolean>;
  /** The one way of a refund into the books: from an answer, an event or a list, in any order, any number of times. */
  recordRefunds(charge: string, refunds: readonly ProviderRefund[]): Promise<void>;
  /** Asks the provider and writes what happened there without us; with the latest invoices, if they may be missing. */
  bringInLine(subscriptionId: string, options?: { withInvoices?: boolean }): Promise<Result<null, PaymentFault>>;
  /** After the provider's page for another means of payment, and again when its event comes. */
  finishMethodChange(checkout: string): Promise<Result<MethodOutcome, PaymentFault>>;
  /**
   * A part of a charge goes back: its own row with its own number, awaiting the provider's word, and the order to pay it
   * back. That no more goes back than was paid is for the batch it stands in.
   */
  refundStatements(
    subscription: Pick<SubscriptionRecord, 'subscriptionId' | 'memberId' | 'market' | 'currency'>,
    share: RefundShare,
  ): Promise<D1PreparedStatement[]>;
  /** A refund was decided and has not been made yet; without its own name, the one of this charge. */
  isRefundAwaited(charge: string, refundId?: string): Promise<boolean>;
  /** Gives back the promotion's use. False when it was paid or ended meanwhile. */
  abandon(subscriptionId: string): Promise<boolean>;
}

export interface MemberContact {
  readonly memberId: string;
  readonly email: string;
  readonly language: Language;
}

/** Who may log in with an address. */
export interface LoginContact extends MemberContact {
  /** What was proved of the member at or before this instant counts no more; null: nothing was ever revoked. */
  readonly proofsValidFrom: string | null;
}

export interface Members {
  findByEmail(market: MarketId, email: string): Promise<LoginContact | null>;
  /** Specification §7 "login by subscription id": says whom to send a code to; an id alone proves nothing. */
  loginBySubscriptionId(subscriptionId: string, market: MarketId): Promise<LoginContact | null>;
  /** Live subscriptions of who has this address, told to who proved it at `provedAt`; none when that was revoked since. */
  liveOf(
    market: MarketId,
    proof: { readonly email: string; readonly at: string },
    today: CivilDate,
  ): Promise<{ productId: string; stopDate: string | null }[]>;
  /** The member who has this address has revoked what was proved at `proof.at`. */
  hasRevoked(market: MarketId, proof: { readonly email: string; readonly at: string }): Promise<boolean>;
  receiptNumberOf(paymentId: string): Promise<string | null>;
  overview(memberId: string): Promise<{ subscriptions: SubscriptionRecord[]; payments: PaymentRecord[] }>;
  /** The two halves of it, for a page that shows one before the other. Newest first. */
  subscriptionsOf(memberId: string): Promise<SubscriptionRecord[]>;
  paymentsOf(memberId: string): Promise<PaymentRecord[]>;
}
