/** Load on every page in turn, in rounds, so that a busy moment of the machine meets all of them; and cold starts. */
import { packedBytes } from '../journey.mjs';
import { median } from '../load.mjs';
import { agentOf, call } from './call.mjs';
import { cpuMsOf, startBuild } from './runtime.mjs';

/** @typedef {import('./stacks.mjs').Target} Target */
/** @typedef {Awaited<ReturnType<typeof startBuild>>} Running */
/**
 * @typedef {{cpuMs: number, requestsPerSecond: number, brotliBytes: number, databaseCalls: number}} PageFigures cpuMs: of
 * one request
 */
/** @typedef {{startToPageMs: number, startCpuMs: number, pageCpuMs: number}} ColdFigures */
/** @typedef {{pages: Record<string, PageFigures>, cold: ColdFigures, gzipBytes: number}} Figures */

const connections = 16;

/** @param {Running} running @param {Target['pages'][string]} page @param {number} milliseconds */
async function load({ port, pid }, page, milliseconds) {
  const agent = agentOf(connections);
  const began = performance.now();
  const cpuBefore = cpuMsOf(pid);
  let done = 0;
  const worker = async () => {
    while (performance.now() - began < milliseconds) {
      const { status } = await call(agent, port, page);
      if (status !== page.status) throw new Error(`${page.path} answered ${status} and not ${page.status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const cpuMs = (cpuMsOf(pid) - cpuBefore) / done;
  agent.destroy();
  return { cpuMs, requestsPerSecond: (1000 * done) / (performance.now() - began) };
}

/** How often a page asks the database, by the product's own counters. @param {Running} running @param {Target} target @param {Target['pages'][string]} page */
async function databaseCalls({ port }, { name }, page) {
  if (name !== 'medlem') return 0;
  const agent = agentOf(1);
  const count = async () =>
    JSON.parse((await call(agent, port, { host: page.host, path: '/local/counters' })).body.toString()).calls;
  await call(agent, port, page);
  const before = await count();
  await call(agent, port, page);
  const calls = (await count()) - before;
  agent.destroy();
  return calls;
}

/** A new runtime up to its first page; what is filled in between is not counted. @param {Target} target */
async function coldStart(target) {
  const running = await startBuild(target.build, { state: target.state });
  const agent = agentOf(1);
  try {
    await target.fill(running.miniflare);
    const before = cpuMsOf(running.pid);
    const page = /** @type {Target['pages'][string]} */ (target.pages['first, no cookie'] ?? target.pages.first);
    const { totalMs } = await call(agent, running.port, page);
    return {
      startToPageMs: running.readyMs + totalMs,
      startCpuMs: running.startCpuMs,
      pageCpuMs: cpuMsOf(running.pid) - before,
    };
  } finally {
    agent.destroy();
    await running.stop();
  }
}

/**
 * @param {Target[]} targets @param {{rounds: number, roundMs: number, say: (step: string) => void}} options
 * @returns {Promise<Record<string, Figures>>} medians over the rounds, by target
 */
export async function measureTargets(targets, { rounds, roundMs, say }) {
  // One after another: a runtime's process is known as the last one that was started.
  const live = [];
  for (const target of targets) live.push({ target, running: await open(target) });
  const every = live.flatMap(({ target, running }) =>
    Object.entries(target.pages).map(([name, page]) => ({ target, running, name, page, taken: takenOf() })),
  );
  try {
    for (const { running, page } of every) await load(running, page, roundMs / 2);
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds} …`);
      for (const { running, page, taken } of every) taken.push(await load(running, page, roundMs));
    }
    const figures = /** @type {Record<string, Figures>} */ ({});
    for (const { target, running, name, page, taken } of every) {
      const { body } = await call(agentOf(1), running.port, page);
      const own = figures[target.name] ?? { pages: {}, cold: noCold, gzipBytes: target.build.gzipBytes };
      figures[target.name] = own;
      own.pages[name] = {
        cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
        requestsPerSecond: median(taken.map(({ requestsPerSecond }) => requestsPerSecond)),
        brotliBytes: packedBytes(body),
        databaseCalls: await databaseCalls(running, target, page),
      };
    }
    await Promise.all(live.map(({ running }) => running.stop()));
    const started = targets.filter(({ pages }) => pages.first);
    for (const [name, cold] of await coldStarts(started, 2 * rounds, say)) {
      const own = figures[name];
      if (own) own.cold = cold;
    }
    return figures;
  } finally {
    await Promise.allSettled(live.map(({ running }) => running.stop()));
  }
}

const noCold = { startToPageMs: 0, startCpuMs: 0, pageCpuMs: 0 };
/** @returns {{cpuMs: number, requestsPerSecond: number}[]} */
const takenOf = () => [];

/** @param {Target} target */
export async function open(target) {
  const running = await startBuild(target.load ?? target.build, { state: target.state });
  await target.fill(running.miniflare);
  return running;
}

/** @param {Target[]} targets @param {number} times @param {(step: string) => void} say */
async function coldStarts(targets, times, say) {
  /** @type {Map<string, ColdFigures[]>} */
  const taken = new Map(targets.map(({ name }) => [name, []]));
  for (let time = 1; time <= times; time += 1) {
    say(`Cold start ${time} of ${times} …`);
    for (const target of targets) taken.get(target.name)?.push(await coldStart(target));
  }
  return [...taken].map(([name, all]) => {
    const of = (/** @type {keyof ColdFigures} */ key) => median(all.map((one) => one[key]));
    const cold = { startToPageMs: of('startToPageMs'), startCpuMs: of('startCpuMs'), pageCpuMs: of('pageCpuMs') };
    return /** @type {[string, ColdFigures]} */ ([name, cold]);
  });
}
