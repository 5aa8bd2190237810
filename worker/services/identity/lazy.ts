import { lazyPort } from '../lazy-port';
import { createIssuerHealth } from './health';
import type { Parts } from './openid-connect';
import type { IssuerClient } from './port';

/**
 * The issuers' client for routes: issuers' health is available at once, the protocol's code loads when the first
 * visitor is sent to an issuer.
 */
export function createIdentity(parts: Omit<Parts, 'health'>): IssuerClient {
  const health = createIssuerHealth(parts.now);
  return lazyPort<IssuerClient, 'isAvailable'>(
    async () => (await import('./openid-connect')).createOpenIdConnect({ ...parts, health }),
    { isAvailable: health.isAvailable },
  );
}
