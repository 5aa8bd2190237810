import type { CivilDate } from '../../domain/dates';
import type { Draft } from '../../domain/draft';
import type { MarketId } from '../../domain/market';
import type { SignupStep } from '../../domain/signup-steps';

export interface SignupCount {
  readonly day: CivilDate;
  readonly step: SignupStep;
  readonly count: number;
}

/** How many get how far: numbers a market and day, nothing of anybody. */
export interface Signups {
  /** Somebody without a session was shown the first page: kept in the isolate until `writeVisits`. */
  visited(market: MarketId): void;
  hasVisits(): boolean;
  /** Writes what was kept. What an isolate did not come to write is lost: visits are at least so many. */
  writeVisits(): Promise<void>;
  /** For the batch that saves the draft. */
  reached(market: MarketId, before: Draft | null, after: Draft | null): D1PreparedStatement[];
  /** From the first of the days on, oldest first. */
  countsSince(market: MarketId, day: CivilDate): Promise<readonly SignupCount[]>;
}
