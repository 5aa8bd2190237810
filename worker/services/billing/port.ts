import type { Language } from '../../domain/languages';
import type { Result } from '../../domain/result';
import type { InvoiceFact, PaymentFault } from '../payment/port';

/** What is charged, and how often; minor units. */
export interface RecurringPrice {
  readonly productName: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly intervalMonths: number;
}

export interface OpenInvoice {
  readonly invoice: string;
  readonly amountMinor: number;
  /** The provider's page where it can be paid by any means, with the bank's own question where the bank has one. */
  readonly url: string | null;
  /** Epoch milliseconds; null when it is not tried again by itself. */
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
  /** What an open invoice is paid with becomes the means of payment. */
  readonly keepsPaidWith: boolean;
  readonly openInvoice: OpenInvoice | null;
}

/** Everything left out stays as it is. */
export interface BillingUpdate {
  /**
   * The provider ends it then, without charging or paying back anything: at the end of one of its periods where one ends within
   * some days of it. Null takes that back.
   */
  readonly endsAt?: number | null;
  /** No charge before this instant, and the rhythm counts from it; `now` begins and charges a period at once. */
  readonly nextChargeAt?: number | 'now';
  /** Charged from the next charge on, nothing prorated. */
  readonly price?: RecurringPrice;
  /** What is taken off the next charges; null ends a discount that runs. */
  readonly discount?: {
    readonly code: string;
    readonly offMinor: number;
    readonly charges: number;
    readonly months: number;
  } | null;
  /** What the next charge carries besides; it takes the place of one that waits, null takes that back. */
  readonly fee?: { readonly amountMinor: number; readonly currency: string; readonly description: string } | null;
  /** What falls due meanwhile is not collected, and not later either; false ends that. */
  readonly holds?: boolean;
  /** The open invoice is not collected any more. */
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
  /** Holds the provider's placeholder `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What a change costs today, minor units. */
export interface ChangeCost {
  readonly amountMinor: number;
  /** Too little to be charged by itself: it comes with the next charge. */
  readonly carriedMinor: number;
}

/** Where the bank's question is answered; the invoice that waits there, and until when (epoch milliseconds). */
export interface AskedOwner {
  readonly invoice: string;
  readonly url: string;
  readonly until: number;
}

export type MadeNow =
  | { readonly kind: 'made'; readonly invoice: InvoiceFact | null }
  | { readonly kind: 'asks'; readonly asks: AskedOwner };

/** A running subscription at the provider. Every call with a key happens once for that key. */
export interface Billing {
  fetch(subscription: string): Promise<Result<BillingState, PaymentFault>>;
  update(subscription: string, update: BillingUpdate, key: string): Promise<Result<BillingState, PaymentFault>>;
  /** From then on what an invoice is paid with, on the provider's page too, becomes the means of payment. Safe to repeat. */
  keepPaidWith(subscription: string): Promise<Result<null, PaymentFault>>;
  /** What `changeNow` would charge today. */
  previewChange(change: ProratedChange): Promise<Result<ChangeCost, PaymentFault>>;
  /**
   * Charges and changes. `asks`: the bank wants its customer first; the change is made once they have paid on that page, and
   * dropped if they have not by then. Asked for again with the page's own invoice (`asked`) it is not begun anew. Refused: the
   * card was, or nobody came, and nothing has changed.
   */
  changeNow(change: ProratedChange, key: string, asked?: string | null): Promise<Result<MadeNow, PaymentFault>>;
  /**
   * Tries the member's means of payment once more. `processing`: a bank has it, for days. `refused`: with the page where it can
   * be paid otherwise.
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
  /** The provider's page for another means of payment; the old one stays until the new one is proved. */
  startMethodChange(
    change: MethodChange,
  ): Promise<Result<{ readonly checkout: string; readonly url: string }, PaymentFault>>;
  /** Makes what was proved there the means of payment. Safe to repeat. `open`: nothing was proved yet. */
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
