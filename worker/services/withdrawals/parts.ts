import type { Market } from '../../domain/market';
import type { Database } from '../database/database';
import type { Membership } from '../membership/port';
import type { FormUse, MembershipChanges } from '../membership-changes/port';
import type { Outbox } from '../outbox/port';

export interface Parts {
  database: Database;
  outbox: Outbox;
  /** Keys of forms: what was done once is known for it. */
  forms: {
    record(use: FormUse, answer: string): Promise<D1PreparedStatement>;
    isReplay(error: unknown): boolean;
  };
  membership: Pick<Membership, 'getSubscriptionById'>;
  changes: MembershipChanges;
  /** The cell's. */
  market: Market;
  pepper: string;
  now: () => number;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
