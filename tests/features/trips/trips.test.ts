import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteRows } from '../../../worker/site/mount';
import { createTripProbe } from '../../setup/databases/trip-probe';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { archiveOf, databaseOf } from '../../setup/runtime/cells';
import { walksMembersAge, walksScreens } from '../../setup/scale/age-walks';
import { type Counted, countRequests, worstOf } from '../../setup/scale/counted';
import { walksBackOffice } from '../../setup/scale/office-walks';
import { walksByMail, walksManualCheck, walksOpenPages } from '../../setup/scale/open-walks';
import { walksAccount, walksKiosk, walksLogin, walksSignUp } from '../../setup/scale/walks';
import { createWorld, type World } from '../../setup/world';
import { allowed } from './allowed';

/** `npm run bench -- trips` says how far away the database is, and prints the table. */
const { TRIPS_MS, KV } = env as unknown as { TRIPS_MS: string; KV: KVNamespace };

/** What the providers send is kept meanwhile, to be sent as a request that is counted. */
const held: { on: boolean; requests: Request[] } = { on: false, requests: [] };
const onTheWay: NonNullable<Parameters<typeof createWorld>[1]>['onTheWay'] = (deliver) => async (request) => {
  if (!held.on) return deliver(request);
  held.requests.push(request.clone() as unknown as Request);
  return new Response(null, { status: 503 });
};

async function walksWebhooks(world: World, visitor: Visitor): Promise<void> {
  held.on = true;
  const other = createVisitor(world);
  await other.reachesOverview();
  await other.orders();
  await other.answersPayment(await other.goesToPayment(), 'pay');
  await world.settle();
  await world.sandboxPost('/mail/events', { to: visitor.email, event: 'bounced' });
  await world.settle();
  held.on = false;
  for (const request of held.requests.splice(0)) await world.app.fetch(request);
}

async function walksAll(world: World): Promise<void> {
  const visitor = await walksSignUp(world);
  await walksAccount(visitor);
  await walksLogin(world, visitor);
  await walksKiosk(world);
  await walksMembersAge(world);
  await walksScreens(world);
  await walksOpenPages(world);
  await walksManualCheck(world);
  await walksByMail(world, visitor);
  await walksWebhooks(world, visitor);
  await walksBackOffice(world);
}

/** Method and pattern of every address that is not there for local use alone. */
const everyRequest = siteRows(false).flatMap(({ methods, patterns: [pattern] }) =>
  methods.map((method) => `${method} ${pattern}`),
);

describe('how often a request waits for the database', () => {
  let worst: Map<string, Counted>;
  beforeAll(async () => {
    const probe = createTripProbe({ d1Ms: Number(TRIPS_MS || 12), kvWriteMs: 400 });
    const real = await createWorld(
      {
        DB: probe.database(databaseOf('denmark')),
        ARCHIVE: probe.database(archiveOf('denmark')),
        KV: probe.kv(KV),
      },
      { onTheWay },
    );
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

  it('every address of the site was asked', () => {
    const asked = new Set([...worst.keys()].map((name) => name.split(' ').slice(0, 2).join(' ')));
    expect(everyRequest.filter((request) => !asked.has(request))).toEqual([]);
  });

  it('none waits more often than it may', () => {
    const tooMany = [...worst.values()].filter(({ name, waits }) => waits > (allowed[name]?.waits ?? 0));
    expect(tooMany.map(({ name, waits, batches }) => ({ name, waits, batches }))).toEqual([]);
  });

  it('none waits for a write to KV that does not say why', () => {
    const waiting = [...worst.values()].filter(({ kvWrites }) => kvWrites > 0).map(({ name }) => name);
    expect(waiting.sort()).toEqual(
      Object.keys(allowed)
        .filter((name) => allowed[name]?.waitsForKv)
        .sort(),
    );
  });

  it('what waits more than once a page or twice a form says why', () => {
    const unsaid = Object.entries(allowed).filter(
      ([name, { waits, because }]) => waits > (name.startsWith('GET ') ? 1 : 2) && !because,
    );
    expect(unsaid).toEqual([]);
  });
});
