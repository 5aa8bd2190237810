import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createTripProbe } from '../../setup/databases/trip-probe';
import { databaseOf } from '../../setup/runtime/cells';
import { countRequests, worstOf } from '../../setup/scale/counted';
import { walksAccount, walksKiosk, walksLogin, walksSignUp } from '../../setup/scale/walks';
import { createWorld } from '../../setup/world';

const { TRIPS_MS, KV } = env as unknown as { TRIPS_MS?: string; KV: KVNamespace };

it('counts', async () => {
  const probe = createTripProbe({ d1Ms: Number(TRIPS_MS || 12), kvWriteMs: 90 });
  const real = await createWorld({ DB: probe.database(databaseOf('denmark')), KV: probe.kv(KV) });
  const { world, counted } = countRequests(real, probe);
  const visitor = await walksSignUp(world);
  await walksAccount(visitor);
  await walksLogin(world, visitor);
  await walksKiosk(world);
  for (const one of worstOf(counted).values()) console.info(`TRIPS ${JSON.stringify(one)}`);
  expect(counted.length).toBeGreaterThan(40);
});
