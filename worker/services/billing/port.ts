import type { Language } from '../../domain/markets/languages';
import type { Result } from '../../domain/result';
import type { InvoiceFact, PaymentFault } from '../payment/port';

/** What the payment provider does for a running membership. Its adapter is `payment/stripe-billing.ts`. */

/** A price per interval; minor units. */
export interface RecurringPrice {
  readonly productName: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly intervalMonths: number;
}

export interface OpenInvoice {
  readonly invoice: string;
  readonly amountMinor: number;
  /** The provider's page where it can be paid by any method, including the bank's authentication. */
  readonly url: string | null;
  /** Epoch milliseconds; null if the provider does not retry it. */
  readonly nextTryAt: number | null;
}

/** A subscription as the provider has it now. Instants are epoch milliseconds. */
export interface BillingState {
  readonly subscription: string;
  readonly customer: string;
  readonly subscriptionId: string | null;
  /** `waiting`: nothing is charged until the period ends (a deferred start, a pause). */
  readonly status: 'active' | 'waiting' | 'pastDue' | 'incomplete' | 'ended';
  readonly periodEndsAt: number;
  readonly endsAt: number | null;
  readonly priceMinor: number;
  readonly intervalMonths: number;
  /** `Visa 4242`. */
  readonly method: string | null;
  /** True if the method an open invoice is paid with becomes the subscription's payment method. */
  readonly keepsPaidWith: boolean;
  readonly openInvoice: OpenInvoice | null;
}

/** A reduction of the next charges, in minor units, and the months that they span. */
export interface RunningDiscount {
  readonly code: string;
  readonly offMinor: number;
  readonly charges: number;
  readonly months: number;
}

/** Fields left out stay unchanged. */
export interface BillingUpdate {
  /**
   * Ends the subscription at this instant without charge or refund; if a provider period ends within four days of it,
   * at that end instead. Null undoes a planned end.
   */
  readonly endsAt?: number | null;
  /**
   * No charge before this instant, and later charges are counted from it; `now` begins and charges a period at once.
   */
  readonly nextChargeAt?: number | 'now';
  /** Price from the next charge on, without proration. */
  readonly price?: RecurringPrice;
  /** Null ends a running discount. */
  readonly discount?: RunningDiscount | null;
  /** A fee added to the next charge, replacing a pending one; null removes it. */
  readonly fee?: { readonly amountMinor: number; readonly currency: string; readonly description: string } | null;
  /** True: invoices that fall due are not collected, now or later, nor what is open; false ends that. */
  readonly holds?: boolean;
  /** Stops collecting the open invoice, or the draft of one. */
  readonly voidsOpenInvoice?: boolean;
}

export interface ProratedChange {
  readonly subscription: string;
  readonly price: RecurringPrice;
  /** Epoch milliseconds; the share of the period from here on is charged. The same instant gives the same amount. */
  readonly from: number;
}

export interface MethodChange {
  readonly customer: string;
  readonly subscription: string;
  readonly subscriptionId: string;
  readonly language: Language;
  /** Contains the provider's placeholder `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What a change costs today, minor units. */
export interface ChangeCost {
  readonly amountMinor: number;
  /** Too small to be charged by itself: added to the next charge. */
  readonly carriedMinor: number;
}

/**
 * The bank's page for the cardholder's approval, the invoice that waits for it, and until when (epoch milliseconds).
 */
export interface AskedOwner {
  readonly invoice: string;
  readonly url: string;
  readonly until: number;
}

export type MadeNow =
  | { readonly kind: 'made'; readonly invoice: InvoiceFact | null }
  | { readonly kind: 'asks'; readonly asks: AskedOwner };

/** Running subscriptions at the provider. A call with a key takes effect once for that key. */
export interface Billing {
  fetch(subscription: string): Promise<Result<BillingState, PaymentFault>>;
  update(subscription: string, update: BillingUpdate, key: string): Promise<Result<BillingState, PaymentFault>>;
  /**
   * From then on the method an invoice is paid with, also on the provider's page, becomes the payment method.
   * Repeatable.
   */
  keepPaidWith(subscription: string): Promise<Result<null, PaymentFault>>;
  /** What `changeNow` would charge today. */
  previewChange(change: ProratedChange): Promise<Result<ChangeCost, PaymentFault>>;
  /**
   * Charges and changes the product. `asks`: the bank requires the cardholder's approval; the change is made when they
   * have paid on that page and dropped after its deadline. `asked`: that page's invoice, to ask for the result without
   * beginning anew. Refused: the card was declined or nobody approved, and nothing has changed.
   */
  changeNow(change: ProratedChange, key: string, asked?: string | null): Promise<Result<MadeNow, PaymentFault>>;
  /**
   * Tries the member's payment method once more. `processing`: a bank takes days to confirm. `refused`: with the page
   * where the invoice can be paid in another way.
   */
  payInvoice(
    invoice: string,
    key: string,
  ): Promise<
    Result<
      | { readonly kind: 'paid' | 'processing'; readonly invoice: InvoiceFact }
      | { readonly kind: 'refused'; readonly url: string | null },
      PaymentFault
    >
  >;
  /** The provider's page for another payment method; the old one stays until the new one is proved. */
  startMethodChange(
    change: MethodChange,
  ): Promise<Result<{ readonly checkout: string; readonly url: string }, PaymentFault>>;
  /** Makes the method proved there the payment method. Repeatable. `open`: nothing was proved yet. */
  finishMethodChange(
    checkout: string,
  ): Promise<
    Result<
      | { readonly kind: 'open' }
      | { readonly kind: 'done'; readonly subscriptionId: string; readonly method: string | null },
      PaymentFault
    >
  >;
}
