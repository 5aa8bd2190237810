import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import denmark from '../../catalogue/denmark.json';
import england from '../../catalogue/england.json';
import netherlands from '../../catalogue/netherlands.json';
import sweden from '../../catalogue/sweden.json';
import { createSandbox } from '../../sandbox/app';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import type { SandboxStore } from '../../sandbox/store/store';
import { setRateLimit } from '../../sandbox/stripe/rate-limit';
import { createApp } from '../../worker/app';
import { catalogueSchema } from '../../worker/domain/catalogue';
import { civilDateOf } from '../../worker/domain/dates';
import { type MarketId, marketIds } from '../../worker/domain/market';
import { markets as allMarkets } from '../../worker/domain/markets';
import { type OutboxWake, ownNames, readEnv } from '../../worker/env';
import { createCells } from '../../worker/services/cells';
import { named, secretsOf, testAccounts } from './cell-vars';

// Whole journeys are walked, sometimes on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

export const sandboxOrigin = 'http://localhost:8788';
let lastPublishedAt = 0;
const documents = { denmark, sweden, netherlands, england };

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
 * `services` are those of one cell, Denmark's where nothing else is said; `cells` has all.
 */
export async function createWorld(
  overrides: Record<string, unknown> = {},
  {
    markets = allMarkets,
    cell = 'denmark',
    between = (send) => send,
    onTheWay = (deliver) => deliver,
    atAnyHour = false,
    store = createMemoryStore(),
    lasts = (work) => work,
  }: WorldOptions = {},
) {
  const later: Promise<unknown>[] = [];
  const log: string[] = [];
  const clock = { offsetMs: 0 };
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
    appUrl: 'http://localhost:8787',
    accounts: testAccounts.map((account) => ({
      ...account,
      webhookUrl: `http://${markets[account.account].localHost}:8787/webhooks/payment`,
    })),
    origin: sandboxOrigin,
    slowMs: 9_000,
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
  const sincePublished = Date.now() - lastPublishedAt;
  // A clock that was set back says nothing.
  if (sincePublished >= 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_050 - sincePublished)));
  for (const market of marketIds)
    await isolate.cells.of(market).catalogue.publish(market, catalogueSchema.parse(documents[market]));

  lastPublishedAt = Date.now();
  return Object.assign(world, {
    ...isolate,
    markets,
    sandbox,
    log,
    /** What was put on the queue. */
    wakes,
    /** With it a test asks the provider as the account's owner. */
    providerKey: secretsOf('denmark').PAYMENT_SECRET_KEY,
    catalogue: documents,
    /** The house's clock, in milliseconds. */
    now,
    advance: (seconds: number) => {
      clock.offsetMs += seconds * 1000;
    },
    /**
     * In the hours in which it is another day in UTC, who joins is charged later, at noon. Tests are about a member like most,
     * at whatever hour they are run.
     */
    async leavesMidnight(market: MarketId) {
      const { timeZone } = markets[market];
      if (atAnyHour || civilDateOf(now(), timeZone) === civilDateOf(now(), 'UTC')) return;
      this.advance(3 * 3600);
      await this.sandboxPost('/stripe/clock', { advanceDays: 3 / 24 });
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
    async sandboxPost(path: string, body: unknown) {
      return sandbox.fetch(
        new Request(sandboxOrigin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      );
    },
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
