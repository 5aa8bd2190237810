import { lazyPort } from '../lazy-port';
import type { MembershipChanges } from './port';
import { standingFrom } from './standing';
import type { Parts } from './store';

/** The same, evaluated when somebody changes something; how a membership stands is only computed. */
export function createMembershipChanges(parts: Parts): MembershipChanges {
  const { market, now, factsOf } = parts;
  return lazyPort<MembershipChanges, 'standingOfRecord'>(
    async () => (await import('./store')).createMembershipChanges(parts),
    { standingOfRecord: (subscription) => standingFrom(subscription, market, now(), factsOf) },
  );
}
