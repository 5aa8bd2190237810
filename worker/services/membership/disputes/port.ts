import type { DisputeFact, DisputeReason, DisputeState } from '../../payment/port';
import type { MembershipPayment } from '../port';

export interface Dispute extends MembershipPayment {
  readonly disputeId: string;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly state: DisputeState;
  readonly dueBy: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

export interface Disputes {
  /**
   * Records the state of a dispute as the provider gives it, with its movements of money and the effect the market's
   * rule has on the membership. Repeatable, in any order; a dispute of an unknown charge is ignored.
   */
  record(fact: DisputeFact): Promise<void>;
  /** Disputes that are not closed, earliest due date first. */
  open(): Promise<readonly Dispute[]>;
  /** Disputes whose movements of money were never recorded, and lost ones that may not have settled a refund yet. */
  unmoved(): Promise<readonly string[]>;
  /** The movements of these disputes that are in the ledger, each as `kind reference`. */
  movesOf(disputes: readonly string[]): Promise<ReadonlySet<string>>;
  ofSubscription(subscriptionId: string): Promise<readonly Dispute[]>;
}
