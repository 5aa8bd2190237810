import { lazyPort } from '../../lazy-port';
import type { MembershipChanges } from './port';
import { standingFrom } from './standing';
import type { Parts } from './store';

/** Membership changes whose code loads on the first change; `standingOfRecord` is synchronous and loaded at once. */
export function createMembershipChanges(parts: Parts): MembershipChanges {
  const { market, now, factsOf } = parts;
  return lazyPort<MembershipChanges, 'standingOfRecord'>(
    async () => (await import('./store')).createMembershipChanges(parts),
    { standingOfRecord: (subscription) => standingFrom(subscription, market, now(), factsOf) },
  );
}
