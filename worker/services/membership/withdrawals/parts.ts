import type { Market } from '../../../domain/markets/market';
import type { Database } from '../../database/database';
import type { Idempotency } from '../../idempotency/port';
import type { Outbox } from '../../outbox/port';
import type { MembershipChanges } from '../plans/port';
import type { Membership } from '../port';

export interface Parts {
  database: Database;
  outbox: Outbox;
  /** Records form keys, so that a form sent twice takes effect once. */
  forms: Pick<Idempotency, 'record'>;
  membership: Pick<Membership, 'getSubscriptionById'>;
  changes: MembershipChanges;
  /** The cell's market. */
  market: Market;
  pepper: string;
  now: () => number;
}
