import { toIso } from '../../domain/dates';
import { lazyPort } from '../lazy-port';
import { claimStatements } from './claim';
import { orderStatements } from './order';
import type { Membership } from './port';
import type { Parts } from './provider-state';

/** The same, evaluated when the first order is paid, asked for or changed; what an order writes is said at once. */
export function createMembership(parts: Parts): Membership {
  return lazyPort<Membership, 'orderStatements' | 'claimStatements'>(
    async () => (await import('./store')).createMembership(parts),
    {
      orderStatements: (order) => orderStatements(parts.database, order, toIso(parts.now())),
      claimStatements: (claim) => claimStatements(parts.database, parts.now(), claim),
    },
  );
}
