import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { StoredState } from '../../domain/membership/membership';
import type { DisputeState } from '../../domain/money/dispute';
import type { Result } from '../../domain/result';
import type { CustomerDetails } from '../../domain/signup/draft';
import type { AddressLines } from '../../domain/text/address-line';
import type { Question, Statement } from '../database/port';
import type { NumberOffer } from '../numbers/port';
import type { CheckoutState, InvoiceFact, PaymentFault, ProviderRefund } from '../payment/port';

/** What of a product is copied when it is sold. */
export interface SoldProduct {
  readonly productName: Readonly<Partial<Record<Language, string>>>;
  /** What one gets; of orders that are older than this fact it is not known. */
  readonly productDescription?: SoldProduct['productName'] | undefined;
  readonly catalogueVersion: string;
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly bindingMonths: number;
  readonly usesUv: boolean;
}

/** What was sold, copied at the order, so that a later catalogue never changes a running subscription. */
export interface SubscriptionSnapshot extends SoldProduct {
  readonly discount: {
    readonly code: string;
    /** What members and the provider are told instead of the code, where nobody typed it; in the order's language. */
    readonly label?: string;
    readonly offMinor: number;
    readonly charges: number;
  } | null;
  readonly studio: AddressLines & {
    readonly name: string;
    readonly accessHtml: Readonly<Partial<Record<Language, string>>>;
  };
  readonly secondAmountMinor: number;
  readonly secondChargeOn: string;
  readonly bindingEndsOn: string | null;
  readonly withdrawUntil: string;
  readonly termsVersion: string;
  readonly language: Language;
}

/** The product that replaces the present one when the next period begins. */
export interface NextProduct extends SoldProduct {
  readonly productId: string;
  readonly from: string;
}

/** An invoice that could not be collected. Instants are ISO strings. */
export interface UnpaidInvoice {
  readonly invoice: string;
  readonly amountMinor: number;
  readonly since: string;
  readonly nextTryAt: string | null;
  /** The bank requires the cardholder's authentication. */
  readonly asksOwner?: boolean;
}

/** An invoice whose outcome is still unknown: neither paid nor failed. Instants are ISO strings. */
export interface AwaitedInvoice extends Pick<UnpaidInvoice, 'invoice' | 'amountMinor' | 'since'> {
  /** End of the invoiced period; null where the invoice has no period of its own. */
  readonly periodEndsAt: string | null;
  /** True: the bank has accepted the payment and takes days to confirm it. False: it has not been tried yet. */
  readonly isProcessing: boolean;
}

/** How often the provider is asked about an unpaid or awaited invoice in case its event is lost. */
export const askAgainMs = 55 * 60_000;
/**
 * The provider finalises a draft invoice after one hour; without an event its outcome is asked for this long after it
 * was seen.
 */
export const askForDraftMs = 75 * 60_000;

interface PauseRecord {
  readonly pauseId: string;
  readonly from: string;
  readonly until: string;
  readonly months: number;
  readonly reason: string | null;
  readonly feeMinor: number;
  readonly bindingBefore: string | null;
}

/** What is ordered; the membership that an order becomes keeps it. */
interface Ordered {
  readonly subscriptionId: string;
  readonly market: MarketId;
  readonly productId: string;
  readonly studioId: string;
  readonly snapshot: SubscriptionSnapshot;
  readonly currency: string;
  readonly firstAmountMinor: number;
  readonly orderingSession: string;
  readonly startNow: boolean;
  readonly accessFrom: string;
}

export interface SubscriptionRecord extends Ordered {
  readonly number: string;
  readonly memberId: string;
  readonly state: StoredState;
  readonly isPaid: boolean;
  /** ISO instant at which the ordering visitor proved to be the member; null if not ordered in a browser. */
  readonly provedAt: string | null;
  readonly orderedAt: string;
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
  /** Last civil day of the binding period, extended by pauses. */
  readonly bindingEndsOn: string | null;
  readonly nextProduct: NextProduct | null;
  readonly openInvoice: UnpaidInvoice | null;
  readonly awaitedInvoice: AwaitedInvoice | null;
  readonly isChanging: boolean;
  /** The bank's page where the cardholder approves the change that is being charged; null: no approval needed. */
  readonly approveAt: string | null;
  /** Minor units added to the next charge because the amount was below the provider's minimum for a charge. */
  readonly carriedMinor: number;
  /** True while access and charges are held for an open dispute. */
  readonly isSuspended: boolean;
  /** Pauses except undone ones, oldest first. */
  readonly pauses: readonly PauseRecord[];
  readonly version: number;
}

export interface OrderConsent {
  readonly kind: 'terms' | 'startNow' | 'orderButton' | 'marketingEmail' | 'marketingSms' | 'skin' | 'skinShown';
  readonly text: string;
  readonly textVersion: string;
  /** That of the page it was given on, where that is not the order's own. */
  readonly language?: Language;
}

export interface NewOrder extends Ordered {
  /** The first number that is free is taken; a constraint error of `subscription.number` where none is. */
  readonly offer: NumberOffer;
  readonly draftId: string;
  /** ISO instant at which the e-mail address was proved, or of the login the order was made with. */
  readonly provedAt: string;
  /** Null for a visitor: the member is found by the proved address, or created. */
  readonly memberId: string | null;
  readonly details: CustomerDetails;
  readonly language: Language;
  readonly promotion: { readonly code: string; readonly maximumUses: number } | null;
  readonly consents: readonly OrderConsent[];
  readonly skin: { readonly sealed: string; readonly policyVersion: string } | null;
}

/** Payments that are read with a member's account: two years of months, with their refunds. Older ones are asked for by themselves. */
export const newestPayments = 50;

export interface PaymentRecord {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly kind: 'charge' | 'refund';
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amountMinor: number;
  readonly vatMinor: number;
  /** Basis points; null for rows of earlier releases. */
  readonly vatRate: number | null;
  /** VAT number of who sold; null for rows of earlier releases. */
  readonly seller: string | null;
  /** Part of the amount carried over from an earlier change that was below the minimum for a charge. */
  readonly carriedMinor: number;
  readonly currency: string;
  readonly receiptNumber: string | null;
  readonly method: string | null;
  readonly at: string;
  /** ISO instants of the charged period; the end is the start of the next. Null where unknown. */
  readonly periodStartsAt: string | null;
  readonly periodEndsAt: string | null;
  /** Of a refund: the payment it refunds. */
  readonly refunds: string | null;
  /** A refund that the provider cannot make, since its charge was paid elsewhere; until it is paid otherwise. */
  readonly isOutside: boolean;
  /** Of a disputed charge: the state of the dispute; null for any other payment. */
  readonly dispute: DisputeState | null;
  /** The product's name when the payment was recorded; null if none was recorded. */
  readonly productName: SubscriptionSnapshot['productName'] | null;
}

/** What a mail of a receipt is told of the payment when it is sent. */
export type RecordedReceipt = Pick<PaymentRecord, 'receiptNumber' | 'vatMinor' | 'vatRate'>;

/** A payment, and the membership it is of, as lists of payments name both. */
export interface MembershipPayment extends Pick<PaymentRecord, 'paymentId' | 'subscriptionId' | 'amountMinor'> {
  /** Membership number as stored. */
  readonly number: string;
  readonly market: MarketId;
}

export type Settlement = 'paid' | 'alreadyPaid' | 'notPaid' | 'failed' | 'expired' | 'refunded' | 'unknown';

/** Result of changing the payment method, and of paying the open invoice with it. */
export type MethodOutcome =
  /** The provider's page was not completed yet. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'done';
      readonly subscriptionId: string;
      readonly method: string | null;
      readonly invoice:
        | null
        | { readonly kind: 'paid' | 'processing' }
        /** `url`: the page where the invoice can be paid in another way. */
        | { readonly kind: 'refused'; readonly url: string | null }
        | { readonly kind: 'unknown' };
    };

export interface RefundShare {
  /** Payment id of the new row. */
  readonly refundId: string;
  /** Paid outside of the provider, which cannot refund it, what is owed is for an operator to pay. */
  readonly charge: Pick<PaymentRecord, 'paymentId' | 'method' | 'isOutside'> & { readonly reference: string };
  readonly amountMinor: number;
  /** ISO instant. */
  readonly at: string;
}

export interface Membership {
  /**
   * Statements that write one order; they run in one batch with the caller's. They include the use of the promotion
   * and, if no member has the address, the new member; an existing member's data is not changed. Conflict if the member
   * has revoked the proof.
   */
  orderStatements(order: NewOrder): Promise<Statement[]>;
  /** For the batch that makes the ordering session the member's; Conflict if this order does not permit a login. */
  claimStatements(claim: { readonly subscriptionId: string; readonly orderingSession: string }): Promise<Statement[]>;
  /** Specification §7 "get subscription by id". */
  getSubscriptionById(subscriptionId: string): Promise<SubscriptionRecord | null>;
  /** The order that a session points to, for the batch that reads the session. */
  orderOfSession(idHash: string): Promise<Question<SubscriptionRecord | null>>;
  /** Conflict if the order has ended, or another checkout was noted for this attempt. */
  noteCheckout(subscriptionId: string, checkout: string, attempt: number): Promise<Statement[]>;
  /** The only function that marks an order paid, from a verified event or a fetch. Repeatable, in any order. */
  settle(checkout: CheckoutState): Promise<Settlement>;
  /**
   * The only function that writes a later invoice to the ledger: from an event, a fetch or a charge just made.
   * Repeatable.
   */
  recordInvoice(invoice: InvoiceFact): Promise<void>;
  /**
   * True if this is the first invoice of an order whose payment is processing or was returned. The first invoice of any
   * other order is settled from its checkout.
   */
  isAwaited(invoice: Pick<InvoiceFact, 'subscriptionId' | 'invoice'>): Promise<boolean>;
  /** The only function that writes refunds to the ledger: from an answer, event or list. Repeatable, in any order. */
  recordRefunds(charge: string, refunds: readonly ProviderRefund[]): Promise<void>;
  /**
   * Asks the provider for the subscription's state and writes what changed there without us; `withInvoices` also
   * records the latest invoices, for when their events may have been lost.
   */
  bringInLine(subscriptionId: string, options?: { withInvoices?: boolean }): Promise<Result<null, PaymentFault>>;
  /** Called after the provider's page for changing the payment method, and again when its event arrives. Repeatable. */
  finishMethodChange(checkout: string): Promise<Result<MethodOutcome, PaymentFault>>;
  /**
   * Statements for refunding a part of a charge: a pending payment row with its own receipt number, and the outbox
   * message that makes the refund. Of what was paid outside of the provider, a row like that of a refund that came back. The caller's batch has to ensure that no more is refunded than was paid.
   */
  refundStatements(
    subscription: Pick<SubscriptionRecord, 'subscriptionId' | 'memberId' | 'market' | 'currency'>,
    share: RefundShare,
  ): Promise<Statement[]>;
  /** True if a refund of this charge was decided and not made yet; `refundId` narrows it to that refund. */
  isRefundAwaited(charge: string, refundId?: string): Promise<boolean>;
  /**
   * Abandons an unpaid order and frees its use of the promotion. False if it was paid, has ended or got another checkout
   * since it was read.
   */
  abandon(order: Pick<SubscriptionRecord, 'subscriptionId' | 'checkout'>): Promise<boolean>;
}

export interface MemberContact {
  readonly memberId: string;
  readonly email: string;
  readonly language: Language;
}
