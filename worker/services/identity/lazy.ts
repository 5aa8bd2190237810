import { lazyPort } from '../lazy-port';
import { createIssuerHealth } from './health';
import type { Parts } from './openid-connect';
import type { IdentityProvider } from './port';

/** The provider as routes hold it: its health is there at once, the protocol with the first visitor who is sent to an issuer. */
export function createIdentity(parts: Omit<Parts, 'health'>): IdentityProvider {
  const health = createIssuerHealth(parts.now);
  return lazyPort<IdentityProvider, 'isAvailable'>(
    async () => (await import('./openid-connect')).createOpenIdConnect({ ...parts, health }),
    { isAvailable: health.isAvailable },
  );
}
