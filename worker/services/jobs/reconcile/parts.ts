import type { Market } from '../../../domain/markets/market';
import type { Billing } from '../../billing/port';
import type { Database } from '../../database/database';
import type { Disputes } from '../../membership/disputes/port';
import type { Membership } from '../../membership/port';
import type { Outbox } from '../../outbox/port';
import type { PaymentProvider } from '../../payment/port';
import type { WebhookEvents } from '../../webhook-events/port';
import type { Difference } from '../port';

/** What the reconciliation works with. */
export interface Parts {
  database: Database;
  payment: PaymentProvider;
  billing: Billing;
  membership: Membership;
  disputes: Disputes;
  outbox: Outbox;
  events: WebhookEvents;
  market: Market;
  now: () => number;
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
