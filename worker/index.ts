import { waitUntil } from 'cloudflare:workers';
import { createApp } from './app';
import type { MarketId } from './domain/markets/market';
import { readEnv } from './env';
import { warmUp } from './features/signup/entry/warm-up';
import { urlOf } from './request/addresses';
import { type CellServices, type Cells, createCells } from './services/cells';
import { wait } from './services/within';

export { KioskSession } from './services/kiosk/kiosk-session';

// What cannot be drawn is told where somebody waits for it.
warmUp().catch(() => undefined);

/**
 * One set of cells per isolate: connections and caches outlive a request, a visitor's data does not. `watching` judges the cells
 * each minute and remembers what it saw, which the services of one run would not.
 */
let running: { app: ReturnType<typeof createApp>; cells: Cells; watching: Cells } | null = null;

function start(env: unknown) {
  if (!running) {
    const cells = createCells(readEnv(env), { fetch: (input, init) => fetch(input, init), later: waitUntil });
    running = { app: createApp(cells), cells, watching: cells.forRun() };
  }
  return running;
}

const gatherMs = 10_000;
/**
 * By cell, epoch milliseconds. A time and not a flag, because a write cancelled with its request would leave a flag set
 * for ever.
 */
const gathersUntil = new Map<MarketId, number>();

/**
 * Writes counters some seconds after a request, together with those of other requests, so that no response waits for a
 * write.
 */
function writeCounts({ market, signups, tallies, later }: CellServices): void {
  if (!(signups.hasVisits() || tallies.isWaiting()) || Date.now() < (gathersUntil.get(market.id) ?? 0)) return;
  gathersUntil.set(market.id, Date.now() + gatherMs);
  later(wait(gatherMs).then(() => Promise.allSettled([signups.writeVisits(), tallies.write()])));
}

export default {
  async fetch(request, env) {
    const { app, cells } = start(env);
    const response = await app.fetch(request);
    writeCounts(cells.ofHost(urlOf(request).hostname));
    return response;
  },
  async queue({ messages }, env) {
    const cells = start(env).cells.forRun();
    const { takeMessages } = await import('./services/jobs/queue');
    await takeMessages(cells, messages);
  },
  async scheduled(controller, env) {
    const { runRound } = await import('./services/jobs/round');
    const { cells, watching } = start(env);
    await runRound(cells.forRun().all(), controller.cron, watching.all());
  },
} satisfies ExportedHandler;
