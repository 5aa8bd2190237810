import { env } from 'cloudflare:workers';
import { catalogues, localMarkets } from 'virtual:chain/demo';
import { vi } from 'vitest';
import { createSandbox } from '../../sandbox/app';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import type { SandboxStore } from '../../sandbox/store/store';
import { setRateLimit } from '../../sandbox/stripe/protocol/rate-limit';
import { createApp } from '../../worker/app';
import { catalogueSchema } from '../../worker/domain/catalogue/catalogue';
import { civilDateOf } from '../../worker/domain/dates';
import { markets as allMarkets, marketIds } from '../../worker/domain/markets';
import type { Market, MarketId } from '../../worker/domain/markets/market';
import { type OutboxWake, ownNames, readEnv } from '../../worker/env';
import { createCells } from '../../worker/services/cells';
import { named, secretsOf, testAccountsOf, testMailAccountsOf } from './runtime/cell-vars';
import { kvSecondPasses } from './runtime/production-limits';

// Whole journeys are walked, sometimes on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

export const sandboxOrigin = 'http://localhost:8788';

const webhookUrl = (market: MarketId, of: 'payment' | 'mail') =>
  `http://${localMarkets[market].host}:8787/webhooks/${of}`;
/** Where the sandbox of a test is, whose accounts it has, and where each one's events go. */
export const sandboxPlace = {
  appUrl: 'http://localhost:8787',
  accounts: testAccountsOf(marketIds).map((own) => ({ ...own, webhookUrl: webhookUrl(own.account, 'payment') })),
  mailAccounts: testMailAccountsOf(marketIds).map(({ market, ...own }) => ({
    ...own,
    webhookUrl: webhookUrl(market, 'mail'),
  })),
  origin: sandboxOrigin,
  slowMs: 9_000,
};

const hourMs = 3_600_000;

/**
 * Hours by which a world is ahead of the real time: what the run asks for (`WORLD_HOURS_AHEAD`), and on to where no
 * market is at another day than UTC, now or half a year from now, nor will be while the test runs. In those hours who
 * joins is charged later, at noon, or the day after once clocks have been changed; and who joins on a day that not each
 * month has, on other days of others. Tests are about a member like most, whenever they are run.
 */
function hoursAhead(markets: readonly Market[]): number {
  const asked = Number((env as unknown as { WORLD_HOURS_AHEAD?: string }).WORLD_HOURS_AHEAD || 0);
  const begin = Date.now() + asked * hourMs;
  const apartHours = markets.some((market) => isApart(market, begin) || isApart(market, begin + hourMs)) ? 3 : 0;
  const start = new Date(begin + apartHours * hourMs);
  const toTheFirstMs =
    start.getUTCDate() > 28 ? new Date(start).setUTCMonth(start.getUTCMonth() + 1, 1) - start.getTime() : 0;
  return asked + apartHours + toTheFirstMs / hourMs;
}

const isApart = ({ timeZone }: Market, begin: number) =>
  [begin, begin + 182 * 24 * hourMs].some((at) => civilDateOf(at, timeZone) !== civilDateOf(at, 'UTC'));

/** Issuers' signing keys of this runtime's worlds, by where the sandbox stores them. */
const issuerKeys = new Map<string, unknown>();

/** A new store that knows the issuers' first keys: to make one takes as long as a short test. */
function createStore(): SandboxStore {
  const store = createMemoryStore();
  return {
    ...store,
    get: <Value>(key: string) => store.get<Value>(key) ?? (issuerKeys.get(key) as Value | undefined),
    put: (key, value) => {
      if (/^signing-key:identity:[^:]*$/.test(key) && !issuerKeys.has(key)) issuerKeys.set(key, value);
      store.put(key, value);
    },
  };
}

type Deliver = (request: Request) => Promise<Response>;

interface WorldOptions {
  readonly markets?: typeof allMarkets;
  /** Where the test lives: `world.services`, and whose cell an override without a market's ending is for, as `DB`. */
  readonly cell?: MarketId;
  /** Stands between the product and everybody it calls. */
  readonly between?: (send: typeof fetch) => typeof fetch;
  /** Stands between the provider's events and the product. */
  readonly onTheWay?: (deliver: Deliver) => Deliver;
  /** Whoever joins does it at the hour that it is. */
  readonly atAnyHour?: boolean;
  /** Where everybody else keeps what they know. */
  readonly store?: SandboxStore;
  /** What goes on after a response, as far as it is waited for. */
  readonly lasts?: (work: Promise<unknown>) => Promise<unknown>;
}

/**
 * The whole product in this isolate: the real app over D1 and KV, the sandbox over HTTP's own requests and answers.
 * `services` are those of one cell, the first market's where nothing else is said; `cells` has all.
 */
export async function createWorld(
  overrides: Record<string, unknown> = {},
  {
    markets = allMarkets,
    cell = marketIds[0],
    between = (send) => send,
    onTheWay = (deliver) => deliver,
    atAnyHour = false,
    store = createStore(),
    lasts = (work) => work,
  }: WorldOptions = {},
) {
  const later: Promise<unknown>[] = [];
  const log: string[] = [];
  const aheadHours = atAnyHour ? 0 : hoursAhead(Object.values(markets));
  const clock = { offsetMs: aheadHours * hourMs };
  const now = () => Date.now() + clock.offsetMs;
  const world = { appIsDown: false };

  // Here years pass in seconds, and the limit counts by the real clock.
  setRateLimit({ store }, null);
  const sandbox = createSandbox({
    store,
    fetch: onTheWay(async (request) =>
      world.appIsDown ? new Response(null, { status: 503 }) : isolate.app.fetch(request),
    ),
    now: Date.now,
    schedule: () => undefined,
    ...sandboxPlace,
  });
  const own = Object.entries(overrides).filter(([name]) => (ownNames as readonly string[]).includes(name));
  const wakes: OutboxWake[] = [];
  // A real queue would come a second later, by the real clock and over the network, to rows that the test is about.
  const OUTBOX = { send: async (wake: OutboxWake) => void wakes.push(wake) };
  const raw = { ...(env as object), VERSION: 'test', OUTBOX, ...overrides, ...named(Object.fromEntries(own), cell) };
  let generation = 0;
  const begins = () => {
    generation += 1;
    const own = generation;
    const cells = createCells(readEnv(raw), {
      fetch: between((async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        const answer = Promise.resolve(sandbox.fetch(new Request(request, { signal: null })));
        const aborted = new Promise<never>((_, reject) =>
          request.signal?.addEventListener('abort', () => reject(request.signal.reason)),
        );
        return Promise.race([answer, aborted]);
      }) as typeof fetch),
      // Nobody waits for what has ended.
      later: (work) => own === generation && later.push(lasts(work)),
      realNow: now,
      markets,
    });
    for (const one of cells.all()) one.log = (entry) => log.push(JSON.stringify(entry));
    return { cells, services: cells.of(cell), app: createApp(cells) };
  };
  const isolate = begins();
  // One isolate's worlds share KV, which takes one write a second on a key.
  kvSecondPasses();
  for (const market of marketIds)
    await isolate.cells.of(market).catalogue.publish(market, catalogueSchema.parse(catalogues[market]));
  const sandboxPost = async (path: string, body: unknown) =>
    sandbox.fetch(
      new Request(sandboxOrigin + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );
  if (aheadHours > 0) await sandboxPost('/stripe/clock', { advanceDays: aheadHours / 24 });
  return Object.assign(world, {
    ...isolate,
    markets,
    sandbox,
    log,
    /** What was put on the queue. */
    wakes,
    /** With it a test asks the provider as the account's owner. */
    providerKey: secretsOf(marketIds[0]).PAYMENT_SECRET_KEY,
    catalogue: catalogues,
    /** The house's clock, in milliseconds. */
    now,
    advance: (seconds: number) => {
      clock.offsetMs += seconds * 1000;
    },
    /** The same for who joins after hours have passed in the test itself. */
    async leavesMidnight(market: MarketId) {
      if (atAnyHour || !isApart(markets[market], now())) return;
      this.advance(3 * 3600);
      await sandboxPost('/stripe/clock', { advanceDays: 3 / 24 });
    },
    /** What was in memory is gone, as after a deployment. */
    restarts(): void {
      Object.assign(isolate, begins());
      Object.assign(this, isolate);
    },
    /** Lets everything happen that goes on after responses: outbox, then webhooks, until it is quiet. */
    async settle() {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(later.splice(0));
        await sandbox.runDue();
      }
    },
    sandboxPost,
    async mailTo(address: string): Promise<Mail[]> {
      await this.settle();
      const response = await sandbox.fetch(
        new Request(`${sandboxOrigin}/mail/messages?to=${encodeURIComponent(address)}`),
      );
      return (await response.json()) as Mail[];
    },
    async ledger(): Promise<LedgerRow[]> {
      return (await (await sandbox.fetch(new Request(`${sandboxOrigin}/stripe/ledger`))).json()) as LedgerRow[];
    },
  });
}

export interface Mail {
  readonly to: string | string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly value: string }[] | Record<string, string>;
}

export interface LedgerRow {
  readonly id: string;
  readonly subscriptionId: string;
  readonly amount: number;
  readonly currency: string;
  readonly kind: 'charge' | 'refund';
}

export type World = Awaited<ReturnType<typeof createWorld>>;
