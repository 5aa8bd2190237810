import type { CivilDate } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import type { Draft } from '../../domain/signup/draft';
import type { SignupStep } from '../../domain/signup/signup-steps';
import type { Statement } from '../database/port';

export interface SignupCount {
  readonly day: CivilDate;
  readonly step: SignupStep;
  readonly count: number;
}

/** How many visitors reach each step of the sign-up: counts per market and day, no personal data. */
export interface Signups {
  /** Counts a visitor without a session who was shown the first page; kept in the isolate until `writeVisits`. */
  visited(market: MarketId): void;
  hasVisits(): boolean;
  /**
   * Writes the counts that were kept. Those of an isolate that ends before are lost, so the true number may be higher.
   */
  writeVisits(): Promise<void>;
  /** Statements for the batch that saves the draft. */
  reached(market: MarketId, before: Draft | null, after: Draft | null): Statement[];
  /** Counts from this day on, oldest first. */
  countsSince(market: MarketId, day: CivilDate): Promise<readonly SignupCount[]>;
}
