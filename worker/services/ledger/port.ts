import type { MarketId } from '../../domain/market';

/** What moved in a month of the market, minor units; what left the account is below zero. */
export interface MonthFigures {
  readonly market: MarketId;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  readonly chargedMinor: number;
  readonly refundedMinor: number;
  /** By disputes, less what they gave back: what is lost was not paid. */
  readonly takenMinor: number;
  readonly feesMinor: number;
}

/** The sums of what moved: `database/movement.ts` says what a row is. */
export interface Ledger {
  /** Of this month and the one before, the latest first. */
  months(): Promise<readonly MonthFigures[]>;
}
