import type { MarketId } from '../../../domain/markets/market';

/** Sums of a market's movements in one month, minor units; below zero where money left the account. */
export interface MonthFigures {
  readonly market: MarketId;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  readonly chargedMinor: number;
  readonly refundedMinor: number;
  /** Taken by disputes, less what was returned when they were won. */
  readonly takenMinor: number;
  readonly feesMinor: number;
}

/** Sums of movements of money; `movement-writes.ts` defines a movement. */
export interface Ledger {
  /** The present month and the one before, latest first. */
  months(): Promise<readonly MonthFigures[]>;
}
