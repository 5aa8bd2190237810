import { civilDateOf, type Instant, toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { amountOf, type MovementKind, owedOf } from '../../../domain/money/movement';
import { type Database, named } from '../../database/database';
import type { Statement } from '../../database/port';

export interface Movement {
  readonly kind: MovementKind;
  /** The provider's id, or ours; unique together with the kind, so that it is recorded once. */
  readonly reference: string;
  /** Id of the payment or dispute it comes from. */
  readonly cause: string;
  readonly subscriptionId: string;
  readonly market: MarketId;
  /** Minor units; the kind determines the direction. */
  readonly sumMinor: number;
  readonly currency: string;
  /** When the money moved, by the provider's clock. */
  readonly at: Instant;
}

/**
 * Movement rows for the batch that changes the ledger. Repeating a movement (from an event, an answer or
 * reconciliation) adds no row; a sum of zero is left out, except for a lost dispute.
 */
export function movementStatements(
  database: Database,
  movements: readonly Movement[],
  recordedAt: Instant,
): Statement[] {
  return movements
    .filter(({ kind, sumMinor }) => sumMinor !== 0 || kind === 'disputeLost')
    .map((movement) =>
      named(
        database,
        `INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at)
         VALUES (@kind, @reference, @cause, @subscriptionId, @market, @amountMinor, @owedMinor, @currency, @day, @at, @bookedAt)
         ON CONFLICT (kind, reference) DO NOTHING`,
        {
          ...{ ...movement, amountMinor: amountOf(movement), owedMinor: owedOf(movement), at: toIso(movement.at) },
          ...{ day: civilDateOf(movement.at, markets[movement.market].timeZone), bookedAt: toIso(recordedAt) },
        },
      ),
    );
}
