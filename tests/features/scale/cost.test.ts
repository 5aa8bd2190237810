import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { probeDatabase } from '../../setup/databases/database-probe';
import { passes, paymentsOf } from '../../setup/money/money';
import { ordersOf } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { printFigure } from '../../setup/runtime/figures';
import { runJobs } from '../../setup/scale/everything';
import { fillCell } from '../../setup/scale/fill';
import { createWorld, type World } from '../../setup/world';

const { KV } = env as unknown as { KV: KVNamespace };

/**
 * What a sign-up, a member's month and an idle round of jobs cost in the units that the platform bills: rows of D1, writes
 * of KV, requests, bytes. docs/scale.md counts with these figures; whoever makes something dearer changes them there.
 */
const most = {
  'a sign-up': { read: 450, written: 270, kvWrites: 12, requests: 24 },
  "a member's month": { read: 80, written: 75, kvWrites: 2, requests: 8 },
  'an idle round of jobs': { read: 400, written: 20, kvWrites: 2, requests: 0 },
};
const mostBytesAMember = 24_000;

type Cost = (typeof most)['a sign-up'];

/** A world whose platform keeps count. */
async function countingWorld() {
  const probe = probeDatabase(databaseOf('denmark'));
  const counted = { kvWrites: 0, requests: 0 };
  const kv = new Proxy(KV, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'put') counted.kvWrites += 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const world = await createWorld({ DB: probe.database, KV: kv });
  const { fetch } = world.app;
  world.app.fetch = (...args) => {
    counted.requests += 1;
    return fetch.apply(world.app, args);
  };
  async function spends(work: () => Promise<unknown>): Promise<Cost> {
    await world.settle();
    const before = { ...probe.total, ...counted };
    await work();
    await world.settle();
    const after = { ...probe.total, ...counted };
    const { read, written, kvWrites, requests } = before;
    return {
      ...{ read: after.read - read, written: after.written - written },
      ...{ kvWrites: after.kvWrites - kvWrites, requests: after.requests - requests },
    };
  }
  return { world, spends, sizeBytes: () => probe.total.sizeBytes };
}

/** With the hour for which a bill is a draft, in months of 31 days too. */
const months = (world: World) => passes(world, 32);

it('no unit of work costs more than docs/scale.md counts with', async () => {
  const { world, spends } = await countingWorld();
  const visitor = createVisitor(world);
  await visitor.joins();
  // What the sign-up has left for the figures is theirs.
  await runJobs(world.cells.of('denmark'));
  const costs = {
    'an idle round of jobs': await spends(() => runJobs(world.cells.of('denmark'))),
    "a member's month": await spends(() => months(world)),
    'a sign-up': await spends(() => createVisitor(world).joins()),
  };
  const [order] = await ordersOf(visitor.email);
  expect(await paymentsOf(order?.subscription_id ?? '')).toHaveLength(2);
  for (const [name, cost] of Object.entries(costs)) {
    printFigure(`${name}: ${JSON.stringify(cost)}`);
    for (const [unit, limit] of Object.entries(most[name as keyof typeof most]))
      expect(cost[unit as keyof Cost], `${name}, ${unit}`).toBeLessThanOrEqual(limit);
  }
});

it('a member of two years takes no more room than docs/scale.md counts with', async () => {
  const { world, sizeBytes } = await countingWorld();
  await createVisitor(world).joins();
  const [once, twice] = [2_000, 4_000];
  const sizes: number[] = [];
  for (const [from, to] of [
    [1, once],
    [once, twice],
  ] as const) {
    await fillCell(world, 'denmark', { from, to, months: 24 });
    await createVisitor(world).get('/login');
    await createVisitor(world).reachesOverview();
    sizes.push(sizeBytes());
  }
  const [first = 0, second = 0] = sizes;
  const bytes = (second - first) / (twice - once);
  printFigure(`a member of two years: ${Math.round(bytes)} bytes`);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(mostBytesAMember);
});
