/**
 * Kills the running Worker with `kill -9` again and again while visitors of all cells write, and restarts it. At the
 * end every acknowledged write is looked up: none may be lost, stored twice, or in another cell. `--full` for full
 * size; `--kills`, `--writes`, `--minutes` and `--seed` set single values. Exit code 1 on any fault.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireToolchain } from '../building/toolchain.mjs';
import { endAll, endOnSignals } from '../local/supervise.mjs';
import { freePort } from '../local/workers.mjs';
import { createNetwork } from './kills/browser.mjs';
import { allCells, chanceOf } from './kills/cells.mjs';

await requireToolchain();
const { values: asked } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    kills: { type: 'string' },
    writes: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: process.env.SOAK_SEED ?? '20261122' },
  },
});
const kills = Number(asked.kills ?? (asked.full ? 100 : 2));
const wanted = Number(asked.writes ?? (asked.full ? 100_000 : 500));
const longestMs = Number(asked.minutes ?? (asked.full ? 120 : 2)) * 60_000;
const seed = Number(asked.seed);
/** Milliseconds between kills at most: a slow machine is killed as often, after fewer writes. */
const longestRunMs = 12_000;

endOnSignals();
const state = mkdtempSync(join(tmpdir(), 'medlem-kills-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
const port = await freePort();
Object.assign(process.env, { MEDLEM_STATE: state, PORT: String(port), SANDBOX_PORT: String(await freePort()) });

let good = false;
try {
  good = await run();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}
await endAll(good ? 0 : 1);

async function run() {
  // Imported here because an older Node, which has no SQLite, must be replaced first.
  const { closeDatabases, compare, openDatabases, putLinks } = await import('./kills/databases.mjs');
  const { createLoad, questions, readBack } = await import('./kills/load.mjs');
  const { prepare, startRuntime } = await import('./kills/runtime.mjs');
  await prepare();
  const before = openDatabases(state);
  const links = putLinks(before, Math.ceil(wanted / questions.length) + 200);
  closeDatabases(before);

  const runtime = await startRuntime();
  const began = performance.now();
  const isLate = () => performance.now() - began > longestMs;
  const chance = chanceOf(seed);
  let killed = 0;
  const network = createNetwork({ port, isOver: isLate });
  const isEnding = () => isLate() || (killed >= kills && load.ledger.acknowledged >= wanted);
  const load = createLoad({ cells: allCells(), links, network, chance: chanceOf(seed + 1), isEnding });
  const { ledger } = load;
  const visitors = load.run();
  // A visitor's failure ends the run, also while it waits for the next kill.
  let failure = null;
  visitors.catch((error) => {
    failure = error;
  });

  /** @type {number[]} */
  const restartsMs = [];
  for (; killed < kills && !isLate(); killed += 1) {
    // Number of writes until the next kill, varied by half, plus a random delay.
    const target = ((killed + 0.5 + chance()) * wanted) / (kills + 1);
    const runBegan = performance.now();
    while (ledger.acknowledged < target && performance.now() - runBegan < longestRunMs && !failure) await delay(20);
    await delay(chance() * 300);
    if (failure) throw failure;
    restartsMs.push(await runtime.killAndStart());
    if ((killed + 1) % 10 === 0) console.log(`${killed + 1} kills, ${ledger.acknowledged} writes acknowledged`);
  }
  await visitors;
  const seconds = (performance.now() - began) / 1000;

  // The restarted Worker has no memory of these visitors' first steps.
  const shown = await readBack(ledger.drafts.slice(-100));
  await runtime.stopApp();
  network.close();
  const databases = openDatabases(state);
  const found = compare(databases, ledger);
  closeDatabases(databases);
  const lost = found.lost + shown.lost;
  const mixed = found.mixed + shown.mixed;
  for (const line of [...found.described, ...new Set(ledger.refused)]) console.error(line);

  const { printTable } = await import('../bench/table.mjs');
  const sorted = restartsMs.toSorted((a, b) => a - b);
  const isWhole = killed === kills && ledger.acknowledged >= wanted;
  const isGood = isWhole && lost === 0 && found.doubled === 0 && mixed === 0 && ledger.refused.length === 0;
  const row = {
    seed,
    kills: killed,
    acknowledged: ledger.acknowledged,
    'no answer, sent again': network.tally.unanswered,
    lost,
    doubled: found.doubled,
    mixed,
    refused: ledger.refused.length,
    'restart ms p50': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    max: Math.round(sorted.at(-1) ?? 0),
    'writes/s': Math.round(ledger.acknowledged / seconds),
    // Load average, since other work on the machine affects the times.
    load: `${loadavg()[1]?.toFixed(1)} on ${availableParallelism()}`,
    good: isGood,
  };
  printTable('Kills under load', [row]);
  // A line for the table of all long tests.
  const parts = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  console.log(`SOAK kills: ${parts.join(', ')}`);
  return isGood;
}
