import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { cronJobs, runCronEverywhere } from '../../../worker/services/jobs/cron';
import { rowsOf } from '../../setup/money/records';
import { secretsOf } from '../../setup/runtime/cell-vars';
import type { World } from '../../setup/world';
import { type Company, market, webhookUrl } from './company';

const burst = 500;
/** Of a hundred charges the events of two never come; of a hundred events one comes twice. */
const lostPercent = 2;
const doubledPercent = 1;
const secret = secretsOf(market).PAYMENT_WEBHOOK_SECRET;
/** Of a run that never comes to an end. */
const longestMinutes = 14 * 24 * 60;

export interface Day {
  readonly events: number;
  readonly lost: number;
  /** Deliveries that were told to come again later. */
  readonly refused: number;
  readonly eventsPerSecond: number;
  /** Minutes of the clock until every charge was recorded and nothing was left to do. */
  readonly backlogMinutes: number;
  /** Most D1 calls of one run of a job, in all cells. */
  readonly mostCalls: number;
  readonly mostMs: number;
  readonly peakMiB: number;
}

/** Deterministic numbers from 0 to 99. */
const chance = (n: number, salt: number) => ((n * 2_654_435_761 + salt * 40_503) >>> 7) % 100;

/** Posts every event but the lost ones to the real handler, then lets the jobs run until nothing is left. */
export async function playsRenewalDay(company: Company, count: number, isAllLost = false): Promise<Day> {
  const { world, provider, events, calls } = company;
  const tally = { events: 0, lost: 0, refused: 0, mostCalls: 0, mostMs: 0, peakMiB: 0 };
  const memory = setInterval(() => {
    tally.peakMiB = Math.max(tally.peakMiB, Math.round(process.memoryUsage().rss / 2 ** 20));
  }, 200);
  const begun = performance.now();
  let again: (readonly [n: number, event: number])[] = [];

  async function posts([n, event]: readonly [number, number]): Promise<boolean> {
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
  async function bursts(some: (readonly [number, number])[]): Promise<void> {
    const done = await Promise.all(some.map(posts));
    const refused = some.filter((_, index) => !done[index]);
    tally.refused += refused.length;
    again.push(...refused);
    world.advance(1);
    await world.settle();
  }

  const kinds = events.length;
  let waiting: (readonly [number, number])[] = [];
  for (let at = 0; at < count * kinds; at += 1) {
    // Reordered: the kinds of an event come one after the other over all members, each in a shuffled order of its own.
    const event = (at + Math.floor(at / kinds)) % kinds;
    const n = (at * 7_919 + event * 104_729) % count;
    if (isAllLost || chance(n, 1) < lostPercent) {
      tally.lost += 1;
      continue;
    }
    waiting.push([n, event]);
    if (chance(at, 2) < doubledPercent) waiting.push([n, event]);
    if (waiting.length < burst) continue;
    await bursts(waiting.splice(0, burst));
    // Half of a burst is what was refused, so that what is new is not kept waiting.
    if (again.length >= burst) await bursts(again.splice(0, burst));
  }
  await bursts(waiting);
  waiting = [];
  for (let round = 0; again.length > 0 && round < 1_000; round += 1) {
    const all = again;
    again = [];
    while (all.length > 0) await bursts(all.splice(0, burst / 4));
  }
  const eventsPerSecond = Math.round(tally.events / ((performance.now() - begun) / 1000));
  const from = world.now();
  while (!(await isQuiet(count))) {
    world.advance(60);
    if (world.now() - from > longestMinutes * 60_000) throw new Error('the jobs come to no end');
    for (const cron of dueAt(world.now())) {
      const before = calls.count;
      const at = performance.now();
      await runsCron(world, cron);
      tally.mostCalls = Math.max(tally.mostCalls, calls.count - before);
      tally.mostMs = Math.max(tally.mostMs, Math.round(performance.now() - at));
    }
    await world.settle();
  }
  clearInterval(memory);
  return { ...tally, eventsPerSecond, backlogMinutes: Math.round((world.now() - from) / 60_000) };
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

/** Every charge is in the ledger, nothing waits to be sent, and no job is behind. */
async function isQuiet(count: number): Promise<boolean> {
  const [row = {}] = await rowsOf<Record<string, number>>(
    market,
    `SELECT (SELECT COUNT(*) FROM payment WHERE subscription_id LIKE '%-5ca1-4e00-8000-%') AS charges,
            (SELECT COUNT(*) FROM outbox INDEXED BY outbox_due WHERE next_at IS NOT NULL) AS waiting,
            (SELECT COUNT(*) FROM job_lease WHERE position_json LIKE '%"isLeft":true%') AS behind`,
  );
  return Number(row.charges) >= count && row.waiting === 0 && row.behind === 0;
}
