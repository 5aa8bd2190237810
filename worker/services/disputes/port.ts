import type { MarketId } from '../../domain/market';
import type { DisputeFact, DisputeReason, DisputeState } from '../payment/port';

export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly subscriptionId: string;
  /** Membership number as stored. */
  readonly number: string;
  readonly market: MarketId;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly state: DisputeState;
  readonly dueBy: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

export interface Disputes {
  /**
   * What the provider says of one, however often and in whatever order, with the movements it made and what the market's rule
   * does to the membership; of a charge we do not know nothing is written.
   */
  record(fact: DisputeFact): Promise<void>;
  /** Those that are not over, what is due first. */
  open(): Promise<readonly Dispute[]>;
  /** Those whose movements of money were never written down. */
  unmoved(): Promise<readonly string[]>;
  /** Of these disputes, which movements are in the ledger: `kind reference`. */
  movesOf(disputes: readonly string[]): Promise<ReadonlySet<string>>;
  ofSubscription(subscriptionId: string): Promise<readonly Dispute[]>;
}
