import type { BillingUpdate, RunningDiscount } from '../../billing/port';

/**
 * The state the provider has to reach; sending it twice or out of order has the same result. Instants are epoch
 * milliseconds.
 */
export interface Level extends Omit<BillingUpdate, 'discount' | 'nextChargeAt'> {
  readonly nextChargeAt?: number;
  readonly discount?: DiscountLeft | null;
}

export interface DiscountLeft extends RunningDiscount {
  /** Instant of the last charge it lowers; null: the first of them is made when the provider is told. */
  readonly lastAt: number | null;
}

/** The stored answer about a subject, and from when the provider may be asked about it again. */
export interface Look {
  readonly basis: string;
  readonly answer: string | null;
  /** Epoch milliseconds. */
  readonly nextAt: number;
}

/**
 * Limits what pages ask the payment provider: however often pages are opened, one request per subject (an order, a
 * membership, a member's card) is made within some seconds. Exact across isolates by compare-and-set.
 */
export interface ProviderLooks {
  read(subject: string): Promise<Look | null>;
  /** True for one caller only: it may ask now, and nobody else before `forMs` milliseconds are over. */
  take(subject: string, basis: string, forMs: number): Promise<boolean>;
  /** Stores an answer for `basis`. `isSettled`: the answer is final, so the wait set by `take` ends at once. */
  keep(subject: string, basis: string, answer: string, isSettled: boolean): Promise<void>;
  /** Counts a page that was shown without asking the provider. */
  kept(): void;
}
