/**
 * `npm run bench`: measures size and cost of the production build on this machine. Fails when a size budget is
 * exceeded, or a survey answer is lost or stored twice. Times are only printed, since they depend on the machine.
 * `--help` lists what else it measures.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleSizes } from './bench/bundle-sizes.mjs';
import { packedBytes, profiledPages, textOf, walk } from './bench/journey.mjs';
import { measureVitals } from './bench/lab.mjs';
import { measureInTurns } from './bench/load.mjs';
import { canMeasureCpu } from './bench/processes.mjs';
import { printProfile } from './bench/profile/profile.mjs';
import { benchRenewal } from './bench/renewal.mjs';
import { measureRows } from './bench/row-widths.mjs';
import { benchScale } from './bench/scale.mjs';
import { measureSignUp } from './bench/sign-up.mjs';
import { prepareResults, timeResults } from './bench/survey-results.mjs';
import { answerSurveys, prepareSurvey } from './bench/surveys.mjs';
import { printTable } from './bench/table.mjs';
import { createVisitor } from './bench/visitor.mjs';
import { benchPlacement } from './bench/waits/placement.mjs';
import { benchTrips } from './bench/waits/trips.mjs';
import { requireToolchain, root, runTool, wrangler } from './building/toolchain.mjs';
import { runLocally } from './local/run.mjs';
import { demoCommands } from './local/state.mjs';
import { endAll, endOnSignals, supervise } from './local/supervise.mjs';
import { freePort, startHost, untilAnswers } from './local/workers.mjs';

const usage = `npm run bench                               weight, cost and speed of the build; --quick leaves out the load
npm run bench -- scale --members 300000     what each statement of every page and job reads
npm run bench -- renewal --charges 30000    the renewal day of an imported chain
npm run bench -- trips | placement | rows   waits for the database, where to run, the bytes of a row
npm run bench -- profile [--functions]      where the time of a session's pages goes
npm run bench -- cold                       where the time of the first page after a start goes
npm run bench -- --peers [--quick] [--stacks honox] [--no-browser] [--write]   beside other stacks`;
const kinds = ['scale', 'renewal', 'trips', 'placement', 'rows', 'profile', 'cold'];
const [asked = ''] = process.argv.slice(2);
if (asked === '--help') {
  console.log(usage);
  process.exit();
}
if (asked && !asked.startsWith('--') && !kinds.includes(asked)) {
  console.error(`There is no bench called "${asked}".\n\n${usage}`);
  process.exit(2);
}

await requireToolchain();
if (process.argv.includes('rows')) process.exit(measureRows());
if (process.argv.includes('trips')) process.exit(await benchTrips());
if (process.argv.includes('placement')) process.exit(await benchPlacement());
if (process.argv.includes('scale')) process.exit(await benchScale(process.argv));
if (process.argv.includes('renewal')) process.exit(await benchRenewal(process.argv));
endOnSignals();
if (process.argv.includes('--peers')) {
  // Loaded here alone, since it changes how runtimes are started.
  const { benchPeers } = await import('./bench/peers/main.mjs');
  await endAll(await benchPeers(process.argv));
}
const quick = process.argv.includes('--quick');
const profiles = process.argv.includes('profile');
const state = mkdtempSync(join(tmpdir(), 'medlem-bench-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
const port = await freePort();
const sandboxPort = await freePort();
if (profiles) process.env.INSPECTOR_PORT ||= String(await freePort());
Object.assign(process.env, { MEDLEM_STATE: state, PORT: String(port), SANDBOX_PORT: String(sandboxPort) });

if (process.argv.includes('cold')) {
  // As above.
  const { benchCold } = await import('./bench/profile/cold.mjs');
  await endAll(await benchCold({ state, words: process.argv }));
}

/** @typedef {import('./bench/journey.mjs').Page} Page */

/** @param {Page[]} pages @returns {Promise<boolean>} whether all are within their budgets */
async function reportPages(pages) {
  const rows = [];
  for (const { name, path, visitor, budget } of pages) {
    const { status, body } = await visitor.get(path);
    const bytes = packedBytes(body);
    rows.push({ page: name, status, 'HTML brotli': bytes, budget, good: bytes <= budget });
  }
  printTable('HTML with its styles', rows);
  return rows.every(({ good }) => good);
}

async function reportBundle() {
  const rows = (await bundleSizes()).map(({ name, bytes, budget }) => ({
    what: name,
    'gzip bytes': Math.round(bytes),
    budget,
    good: bytes <= budget,
  }));
  printTable('The build', rows);
  return rows.every(({ good }) => good);
}

async function reportStartUp() {
  const { output } = await runTool([wrangler, 'check', 'startup', '--outfile', join(state, 'startup.cpuprofile')], {
    quiet: true,
    env: { WRANGLER_LOG: 'log' },
  });
  printTable('Start of the Worker', [{ 'active ms': /Active: ([\d.]+) ms/.exec(output)?.[1] ?? 'not measured' }]);
}

/** @param {Page[]} pages @param {number} appPid */
async function reportLoad(pages, appPid) {
  const floorPort = await freePort();
  const floor = supervise(startHost({ name: 'floor', print: () => {} }));
  const folder = join(root, 'scripts/bench/floor');
  const [config, entry] = ['wrangler.toml', 'worker.mjs'].map((name) => join(folder, name));
  const order = {
    name: 'floor',
    host: 'localhost',
    port: floorPort,
    state: join(state, 'floor'),
    vars: {},
  };
  await floor.order({ start: { ...order, config: String(config), entry: String(entry) } });
  await untilAnswers(floor, `http://localhost:${floorPort}/`);
  const visitor = createVisitor(floorPort, 'localhost');
  const targets = [
    { name: 'floor', pid: floor.pid, call: () => visitor.get('/') },
    ...pages.map((page) => ({ name: page.name, pid: appPid, call: () => page.visitor.get(page.path) })),
  ];
  const measured = await measureInTurns(targets, { rounds: 5, count: 400 });
  const base = measured[0]?.cpuMs ?? 0;
  printTable(
    'On the server',
    measured.map(({ name, requestsPerSecond, cpuMs, failed }) => ({
      page: name,
      'requests/s': Math.round(requestsPerSecond),
      'CPU ms above floor': canMeasureCpu ? (cpuMs - base).toFixed(3) : 'not measured',
      failed,
    })),
  );
}

/** Queries to the database, from the app's own counters. @param {Page[]} pages */
async function reportDatabase(pages) {
  const counters = async () => JSON.parse(await textOf(`http://localhost:${port}/local/counters`));
  const rows = [];
  for (const { name, path, visitor } of pages) {
    const before = await counters();
    await visitor.get(path);
    const after = await counters();
    rows.push({
      page: name,
      'D1 calls': after.calls - before.calls,
      'rows read': after.rowsRead - before.rowsRead,
      'rows written': after.rowsWritten - before.rowsWritten,
    });
  }
  printTable('Database, one GET each', rows);
  const without = rows.filter((row) => row['D1 calls'] === 0).length;
  console.log(`GETs served without the database: ${without} of ${rows.length}`);
}

async function reportSignUp() {
  const { cost, gets, getsWithoutDatabase } = await measureSignUp(port, sandboxPort);
  printTable('One whole sign-up, mails and events included', [
    {
      'D1 calls': cost.calls,
      'rows read': cost.rowsRead,
      'rows written': cost.rowsWritten,
      'KV reads': cost.kvReads,
      'KV writes': cost.kvWrites,
      'GETs without the database': `${getsWithoutDatabase} of ${gets}`,
    },
  ]);
}

/** @param {string[]} ids */
async function reportSurveys(ids) {
  const { acknowledged, repeated, finished, stored, doubled, counted, seconds } = await answerSurveys({
    state,
    port,
    ids,
  });
  const isWhole = stored === acknowledged && doubled === 0 && counted === finished;
  printTable('Survey answers, 50 connections', [
    {
      acknowledged,
      'sent again': repeated,
      'in the database': stored,
      doubled,
      finished: `${counted} of ${finished}`,
      seconds: seconds.toFixed(1),
      'answers/s': Math.round((acknowledged + repeated) / seconds),
      good: isWhole,
    },
  ]);
  return isWhole;
}

/** The page may take 200 ms. */
async function reportResults() {
  const { answers, best, median, worst } = await timeResults({ port, sandboxPort });
  printTable('Results of a survey in the back office, request to last byte', [
    { answers, 'best ms': Math.round(best), 'median ms': Math.round(median), 'worst ms': Math.round(worst), goal: 200 },
  ]);
}

let good = false;
try {
  /** @type {string[]} */
  let links = [];
  const { app } = await runLocally({
    isProfiled: profiles,
    commands: profiles ? demoCommands : [],
    async before() {
      if (quick || profiles) return;
      links = await prepareSurvey(state);
      await prepareResults(state);
    },
  });
  const pages = await walk(port, sandboxPort);
  if (profiles) {
    await printProfile({
      pages: await profiledPages(pages, port, sandboxPort),
      inspectorPort: Number(process.env.INSPECTOR_PORT),
      showsFunctions: process.argv.includes('--functions'),
    });
    await endAll(0);
  }
  const kept = [await reportBundle(), await reportPages(pages)];
  good = kept.every(Boolean);
  await reportDatabase(pages);
  await reportSignUp();
  await reportStartUp();
  if (!quick) {
    good = (await reportSurveys(links)) && good;
    await reportResults();
    const chosen = pages.filter(({ name }) => ['studios', 'products', 'details', 'overview'].includes(name));
    await reportLoad(chosen, app.pid);
    const vitals = await measureVitals(port, chosen, 3);
    printTable(
      'Phone, slow 4G, processor 4× slower',
      vitals.map((row) => ({
        page: row.name,
        'LCP ms': Math.round(row.lcpMs),
        CLS: row.cls.toFixed(3),
        'TBT ms': Math.round(row.tbtMs),
        'script bytes': row.scriptBytes,
      })),
    );
  }
  console.log(good ? '\nAll budgets are kept.' : '\nA budget is exceeded.');
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  good = false;
}
await endAll(good ? 0 : 1);
