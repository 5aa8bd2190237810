import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTripProbe } from '../../setup/databases/trip-probe';
import { databaseOf } from '../../setup/runtime/cells';
import { type Counted, countRequests, worstOf } from '../../setup/scale/counted';
import { walksAccount, walksKiosk, walksLogin, walksSignUp } from '../../setup/scale/walks';
import { createWorld, type World } from '../../setup/world';
import { allowed } from './allowed';

/** `npm run bench -- trips` says how far away the database is, and prints the table. */
const { TRIPS_MS, KV } = env as unknown as { TRIPS_MS: string; KV: KVNamespace };

async function walksAll(world: World): Promise<void> {
  const visitor = await walksSignUp(world);
  await walksAccount(visitor);
  await walksLogin(world, visitor);
  await walksKiosk(world);
}

describe('how often a request waits for the database', () => {
  let worst: Map<string, Counted>;
  beforeAll(async () => {
    const probe = createTripProbe({ d1Ms: Number(TRIPS_MS || 12), kvWriteMs: 400 });
    const real = await createWorld({ DB: probe.database(databaseOf('denmark')), KV: probe.kv(KV) });
    // Code that is loaded on its first use would stretch the first calls apart.
    await walksAll(countRequests(real, probe).world);
    const { world, counted } = countRequests(real, probe);
    await walksAll(world);
    worst = worstOf(counted);
    if (TRIPS_MS) for (const one of worst.values()) console.info(`TRIPS ${JSON.stringify(one)}`);
  });

  it('every page and form that was walked has its row', () => {
    expect([...worst.keys()].sort()).toEqual(Object.keys(allowed).sort());
  });

  it('none waits more often than it may', () => {
    const tooMany = [...worst.values()].filter(({ name, waits }) => waits > (allowed[name]?.waits ?? 0));
    expect(tooMany.map(({ name, waits, batches }) => ({ name, waits, batches }))).toEqual([]);
  });

  it('none waits for a write to KV', () => {
    expect([...worst.values()].filter(({ kvWrites }) => kvWrites > 0).map(({ name }) => name)).toEqual([]);
  });

  it('what waits more than once a page or twice a form says why', () => {
    const unsaid = Object.entries(allowed).filter(
      ([name, { waits, because }]) => waits > (name.startsWith('GET ') ? 1 : 2) && !because,
    );
    expect(unsaid).toEqual([]);
  });
});
