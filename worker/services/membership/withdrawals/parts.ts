import type { CellParts } from '../../cell-parts';
import type { MembershipChanges } from '../plans/port';
import type { Membership } from '../port';

export interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'forms' | 'market' | 'pepper' | 'now'> {
  membership: Pick<Membership, 'getSubscriptionById'>;
  changes: MembershipChanges;
}
