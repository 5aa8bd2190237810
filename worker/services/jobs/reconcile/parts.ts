import type { CellParts } from '../../cell-parts';
import type { Disputes } from '../../membership/disputes/port';
import type { WebhookEvents } from '../../webhook-events/port';
import type { Difference } from '../port';

/** What the reconciliation works with. */
export interface ReconcileParts
  extends Pick<CellParts, 'database' | 'payment' | 'billing' | 'membership' | 'outbox' | 'market' | 'now'> {
  disputes: Disputes;
  events: WebhookEvents;
}

/** What became of a page. */
export interface Compared {
  readonly differences: readonly Difference[];
  /** More was missing than was asked about. */
  readonly isLeft: boolean;
  /** The page is to be read again: some of what it lacks was recorded, or could not be asked about at all. */
  readonly isUnfinished: boolean;
  /** The provider did not answer. */
  readonly isSilent: boolean;
}
