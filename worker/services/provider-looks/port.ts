/** What is known of a subject, and from when on it may be asked about again. */
export interface Look {
  readonly basis: string;
  readonly answer: string | null;
  /** Epoch milliseconds. */
  readonly nextAt: number;
}

/**
 * What pages ask the payment provider. However often and by however many a page is opened, about one subject (an order, a
 * membership, a member's card) one of them asks within some seconds; exact across isolates, by compare-and-set.
 */
export interface ProviderLooks {
  read(subject: string): Promise<Look | null>;
  /** True for one caller: it may ask now, and nobody else before `forMs` are over. */
  take(subject: string, basis: string, forMs: number): Promise<boolean>;
  /** For `basis` alone. `isSettled`: it need not be asked again, so nobody has to wait. */
  keep(subject: string, basis: string, answer: string, isSettled: boolean): Promise<void>;
  /** A page was shown without a question. */
  kept(): void;
}
