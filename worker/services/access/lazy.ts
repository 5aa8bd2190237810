import type { Env } from '../../env';
import { lazyPort } from '../lazy-port';
import { createOutbound } from '../outbound/outbound';
import type { Access } from './port';

/** Null if this environment has no back office. `now` is the real time: Access does not follow the app's clock. */
export function createAccess(
  {
    ACCESS_ISSUER,
    ACCESS_AUDIENCE,
    ACCESS_ROLES: roles,
  }: Pick<Env, 'ACCESS_ISSUER' | 'ACCESS_AUDIENCE' | 'ACCESS_ROLES'>,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Access | null {
  if (!ACCESS_ISSUER || !ACCESS_AUDIENCE) return null;
  const outbound = createOutbound({ fetch, origins: [ACCESS_ISSUER], now, deadlineMs: 2_500 });
  return lazyPort(async () =>
    (await import('./verify')).createAccess({
      fetch: outbound,
      issuer: ACCESS_ISSUER,
      audience: ACCESS_AUDIENCE,
      roles,
      now,
    }),
  );
}
