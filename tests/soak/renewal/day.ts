import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import type { OutboxWake } from '../../../worker/env';
import { cronJobs, runCronEverywhere } from '../../../worker/services/jobs/cron';
import { takeMessages } from '../../../worker/services/jobs/queue';
import { rowsOf } from '../../setup/money/records';
import { secretsOf } from '../../setup/runtime/cell-vars';
import type { World } from '../../setup/world';
import { type Company, market, webhookUrl } from './company';

const burst = 500;
/** Of a hundred charges the events of two never come; of a hundred events one comes twice. */
const lostPercent = 2;
const doubledPercent = 1;
const secret = secretsOf(market).PAYMENT_WEBHOOK_SECRET;
/** `max_batch_size` of the queue in wrangler.toml. */
const wakesABatch = 10;
/** Of a run that never comes to an end: minutes of the clock, and real time. */
const longestMinutes = 14 * 24 * 60;
const longestMs = 40 * 60_000;

export interface Day {
  readonly events: number;
  readonly lost: number;
  /** Deliveries that were told to come again later. */
  readonly refused: number;
  /** Charges recorded by the last event; the rest the jobs found afterwards. */
  readonly whileEventsCame: number;
  readonly eventsPerSecond: number;
  readonly chargesPerSecond: number;
  /** Of events and what follows them, jobs meanwhile included. */
  readonly providerCallsACharge: number;
  readonly statementsACharge: number;
  /** Minutes of the clock from the last event's first delivery until every charge was recorded and nothing was left to do. */
  readonly backlogMinutes: number;
  /** Most D1 calls of one run of a job, in all cells. */
  readonly mostCalls: number;
  readonly mostMs: number;
  readonly peakMiB: number;
}

/** Deterministic numbers from 0 to 99. */
const chance = (n: number, salt: number) => ((n * 2_654_435_761 + salt * 40_503) >>> 7) % 100;

/** Every number below `total` once, in another order. */
function shuffled(total: number): (at: number) => number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let stride = Math.floor(total * 0.618) | 1;
  while (divisor(stride, total) !== 1) stride += 2;
  return (at) => (at * stride) % total;
}

type Told = readonly [n: number, event: number];

/**
 * Posts every event but the lost ones to the real handler, 500 in each second of the clock, while queue and crons run as the
 * platform runs them; then lets the jobs run until nothing is left.
 */
export async function playsRenewalDay(company: Company, count: number, isAllLost = false): Promise<Day> {
  const { world, provider, events, calls } = company;
  const tally = { events: 0, lost: 0, refused: 0, mostCalls: 0, mostMs: 0, peakMiB: 0 };
  const memory = setInterval(() => {
    tally.peakMiB = Math.max(tally.peakMiB, Math.round(process.memoryUsage().rss / 2 ** 20));
  }, 200);
  const begun = performance.now();
  const [asks, statements] = [provider.asks.count, calls.statements];
  const again: Told[] = [];
  let minute = Math.floor(world.now() / 60_000);

  async function posts([n, event]: Told): Promise<boolean> {
    const body = provider.told(events[event] ?? '', n);
    // A signature's age is judged by the real time.
    const signature = await signatureHeader(secret, Math.floor(Date.now() / 1000), body);
    const answer = await world.app.fetch(
      new Request(webhookUrl, { method: 'POST', body, headers: { 'stripe-signature': signature } }),
    );
    tally.events += 1;
    if (answer.status === 503) return false;
    if (answer.status !== 200) throw new Error(`an event was answered with ${answer.status}: ${await answer.text()}`);
    return true;
  }
  /** All at once; what is refused is delivered again, as the provider does. */
  async function bursts(some: readonly Told[]): Promise<void> {
    const done = await Promise.all(some.map(posts));
    const refused = some.filter((_, index) => !done[index]);
    tally.refused += refused.length;
    again.push(...refused);
    await secondsPass(1);
    if (performance.now() - begun > longestMs) throw new Error(`stopped after ${tally.events} events`);
  }
  /** The queue has its batches within the second; crons come with each minute. */
  async function secondsPass(seconds: number): Promise<void> {
    world.advance(seconds);
    await world.settle();
    while (world.wakes.length > 0) await takesWakes(world, world.wakes.splice(0, wakesABatch));
    world.log.length = 0;
    if (Math.floor(world.now() / 60_000) === minute) return;
    minute = Math.floor(world.now() / 60_000);
    for (const cron of dueAt(world.now())) {
      const before = calls.count;
      const at = performance.now();
      await runsCron(world, cron);
      tally.mostCalls = Math.max(tally.mostCalls, calls.count - before);
      tally.mostMs = Math.max(tally.mostMs, Math.round(performance.now() - at));
    }
  }

  const total = count * events.length;
  const order = shuffled(total);
  let waiting: Told[] = [];
  for (let at = 0; at < total; at += 1) {
    const one = order(at);
    const n = Math.floor(one / events.length);
    if (isAllLost || chance(n, 1) < lostPercent) {
      tally.lost += 1;
      continue;
    }
    waiting.push([n, one % events.length]);
    if (chance(at, 2) < doubledPercent) waiting.push([n, one % events.length]);
    if (waiting.length < burst) continue;
    await bursts(waiting);
    waiting = [];
    // Between two bursts of what is new, so that the backlog of refused ones is not kept waiting.
    if (again.length >= burst) await bursts(again.splice(0, burst));
  }
  await bursts(waiting);
  const from = world.now();
  for (let round = 0; again.length > 0 && round < 10_000; round += 1) await bursts(again.splice(0, burst / 4));
  const ms = performance.now() - begun;
  const each = (many: number) => Number((many / count).toFixed(1));
  const rates = {
    whileEventsCame: await chargesOf(),
    eventsPerSecond: Math.round(tally.events / (ms / 1000)),
    chargesPerSecond: Math.round((count * (100 - lostPercent)) / 100 / (ms / 1000)),
    providerCallsACharge: each(provider.asks.count - asks),
    statementsACharge: each(calls.statements - statements),
  };
  while (!(await isQuiet(count))) {
    if (world.now() - from > longestMinutes * 60_000) throw new Error('the jobs come to no end');
    await secondsPass(60);
  }
  clearInterval(memory);
  return { ...tally, ...rates, backlogMinutes: Math.round((world.now() - from) / 60_000) };
}

/** A batch of the queue, in an invocation of its own. */
async function takesWakes(world: World, wakes: readonly OutboxWake[]): Promise<void> {
  const cells = world.cells.forRun();
  for (const one of cells.all()) one.log = () => undefined;
  await takeMessages(
    cells,
    wakes.map((body) => ({ body, retry: () => undefined })),
  );
}

/** As the platform runs them: services of its own for each run, shared by no request. */
export async function runsCron(world: World, cron: string): Promise<Record<string, unknown>> {
  const cells = world.cells.forRun().all();
  for (const one of cells) one.log = () => undefined;
  return runCronEverywhere(cells, cron);
}

function dueAt(instant: number): string[] {
  const minute = new Date(instant).getUTCMinutes();
  return Object.keys(cronJobs).filter((cron) => {
    const [field = ''] = cron.split(' ');
    const every = /^\*\/(\d+)$/.exec(field)?.[1];
    return field === '*' || (every === undefined ? Number(field) === minute : minute % Number(every) === 0);
  });
}

async function chargesOf(): Promise<number> {
  const [row = {}] = await rowsOf<Record<string, number>>(
    market,
    `SELECT COUNT(*) AS charges FROM payment WHERE subscription_id LIKE '%-5ca1-4e00-8000-%'`,
  );
  return Number(row.charges);
}

/** Every charge is in the ledger and in the figures, nothing waits to be sent, and no job is behind. */
async function isQuiet(count: number): Promise<boolean> {
  const [row = {}] = await rowsOf<Record<string, number>>(
    market,
    `SELECT (SELECT COUNT(*) FROM outbox INDEXED BY outbox_due WHERE next_at IS NOT NULL) AS waiting,
            (SELECT COUNT(*) FROM business_change) AS uncounted,
            (SELECT COUNT(*) FROM job_lease WHERE position_json LIKE '%"isLeft":true%') AS behind`,
  );
  return row.waiting === 0 && row.uncounted === 0 && row.behind === 0 && (await chargesOf()) >= count;
}
