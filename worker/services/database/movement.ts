import { civilDateOf, type Instant, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { Database } from './database';

export type MovementKind =
  | 'charge'
  | 'creditNote'
  | 'refund'
  | 'refundFailed'
  | 'disputeTaken'
  | 'disputeReturned'
  | 'disputeFee'
  | 'disputeFeeReturned'
  /** The bank has decided: nothing moves, and what the member had to get back of this charge, they have. */
  | 'disputeLost'
  /** An invoice left something to the next one: below zero the member owes it. */
  | 'balanceCarried'
  /** What was owed went back without the provider. */
  | 'paidOtherwise';

/** What a kind does to the account and to what is owed, as factors of a sum that is never negative. */
const effects: Readonly<Record<MovementKind, readonly [amount: number, owed: number]>> = {
  charge: [1, 0],
  creditNote: [0, 1],
  refund: [-1, -1],
  refundFailed: [1, 1],
  disputeTaken: [-1, 0],
  disputeReturned: [1, 0],
  disputeFee: [-1, 0],
  disputeFeeReturned: [1, 0],
  disputeLost: [0, -1],
  balanceCarried: [0, 1],
  paidOtherwise: [0, -1],
};

export interface Movement {
  readonly kind: MovementKind;
  /** The provider's name of it, or our own: with the kind it is booked once. */
  readonly reference: string;
  /** The payment or the dispute it comes from. */
  readonly cause: string;
  readonly subscriptionId: string;
  readonly market: MarketId;
  /** Minor units; the kind says which way. */
  readonly sumMinor: number;
  readonly currency: string;
  /** When it moved, by the provider's clock. */
  readonly at: Instant;
}

export const amountOf = ({ kind, sumMinor }: Pick<Movement, 'kind' | 'sumMinor'>) => effects[kind][0] * sumMinor;

/**
 * Rows of the ledger for the batch that changes the books. The same again, from an event, an answer or reconciliation, is
 * no second row; a sum of nothing is none, but for the end of a dispute.
 */
export function movementStatements(
  database: Database,
  movements: readonly Movement[],
  bookedAt: Instant,
): D1PreparedStatement[] {
  return movements
    .filter(({ kind, sumMinor }) => sumMinor !== 0 || kind === 'disputeLost')
    .map((movement) => {
      const { kind, reference, cause, subscriptionId, market, sumMinor, currency, at } = movement;
      return database.prepare(
        `INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, reference) DO NOTHING`,
        kind,
        reference,
        cause,
        subscriptionId,
        market,
        amountOf(movement),
        effects[kind][1] * sumMinor,
        currency,
        civilDateOf(at, markets[market].timeZone),
        toIso(at),
        toIso(bookedAt),
      );
    });
}
