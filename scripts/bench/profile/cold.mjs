/**
 * `npm run bench -- cold`: what the first page after a start costs. Starts the built Worker again and again without
 * anything in front, asks for the first page once, and prints the processor's time of both; then samples one such
 * request through the debugger, by part and, with `--functions`, by function. `--starts N` starts that often.
 */
import { join } from 'node:path';
import { firstMarket, hostOf, outputFolder } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { addressVars } from '../../local/addresses.mjs';
import { devVars } from '../../local/dev-vars.mjs';
import { runLocally } from '../../local/run.mjs';
import { endOne } from '../../local/supervise.mjs';
import { freePort } from '../../local/workers.mjs';
import { median } from '../load.mjs';
import { agentOf, call } from '../peers/call.mjs';
import { storedIn } from '../peers/own.mjs';
import { cpuMsOf, describeBuild, startBuild } from '../peers/runtime.mjs';
import { printTable } from '../table.mjs';
import { openDebugger, sumsOf } from './profile.mjs';

const samplingUs = 100;
const first = { host: hostOf(firstMarket), path: '/' };

/** @param {{state: string, words: string[]}} options @returns {Promise<number>} exit code */
export async function benchCold({ state, words }) {
  const { app } = await runLocally();
  await endOne(app);
  const entries = storedIn(join(state, 'v3'));
  const build = describeBuild(join(root, outputFolder, 'medlem/wrangler.json'), {
    ...devVars(),
    ...addressVars(process.env),
  });
  const start = async (/** @type {number | undefined} */ inspectorPort = undefined) => {
    const running = await startBuild(build, { state: join(state, 'v3'), inspectorPort });
    const store = /** @type {any} */ (await running.miniflare.getKVNamespace('KV', 'main'));
    for (const [key, value] of entries) await store.put(key, value);
    return running;
  };
  const starts = Number(words[words.indexOf('--starts') + 1]) || 5;
  const taken = /** @type {{status: number, totalMs: number, startCpuMs: number, pageCpuMs: number}[]} */ ([]);
  for (let time = 0; time < starts; time += 1) {
    const running = await start();
    const before = cpuMsOf(running.pid);
    const { status, totalMs } = await call(agentOf(1), running.port, first);
    taken.push({ status, totalMs, startCpuMs: running.startCpuMs, pageCpuMs: cpuMsOf(running.pid) - before });
    await running.stop();
  }
  const of = (/** @type {'totalMs' | 'startCpuMs' | 'pageCpuMs'} */ key) => median(taken.map((one) => one[key]));
  printTable('The first page after a start, medians', [
    {
      starts,
      'CPU of the start, ms': of('startCpuMs').toFixed(0),
      'CPU of the page, ms': of('pageCpuMs').toFixed(1),
      'page, ms': of('totalMs').toFixed(1),
    },
  ]);
  await printSamples(await freePort(), start, words.includes('--functions'));
  return taken.every(({ status }) => status === 200) ? 0 : 1;
}

/** @param {number} port @param {(port: number) => ReturnType<typeof startBuild>} start @param {boolean} showsFunctions */
async function printSamples(port, start, showsFunctions) {
  const running = await start(port);
  const devtools = await openDebugger(port, 'main');
  await devtools.ask('Profiler.enable');
  await devtools.ask('Profiler.setSamplingInterval', { interval: samplingUs });
  await devtools.ask('Profiler.start');
  await call(agentOf(1), running.port, first);
  const { profile } = await devtools.ask('Profiler.stop');
  devtools.close();
  await running.stop();
  const { parts, functions } = sumsOf(profile);
  const rows = (/** @type {Map<string, number>} */ sums) =>
    [...sums]
      .filter(([what]) => what !== 'idle' && what !== '(idle)')
      .sort(([, one], [, other]) => other - one)
      .slice(0, 60)
      .map(([what, us]) => ({ 'ms of the page': (us / 1_000).toFixed(2), what }));
  printTable('The first page after a start, by part', rows(parts));
  if (showsFunctions) printTable('The first page after a start, by function', rows(functions));
}
