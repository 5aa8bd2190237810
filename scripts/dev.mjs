/** `npm run dev`: runs the app from its sources with hot reload, and the sandbox. */
import { join } from 'node:path';
import { requireWholeChain } from './build.mjs';
import { ensureInstalled, root, vite } from './building/toolchain.mjs';
import { ports } from './local/addresses.mjs';
import { startLocalCron } from './local/cron.mjs';
import { openHouse } from './local/run.mjs';
import { demoCommands, prepareData } from './local/state.mjs';
import { summary } from './local/summary.mjs';
import { endAll, endOnSignals, supervise } from './local/supervise.mjs';
import { startProcess, untilAnswers } from './local/workers.mjs';

endOnSignals();
const begun = Date.now();
try {
  ensureInstalled();
  await requireWholeChain();
  await openHouse();
  const [members, links] = await prepareData({ commands: demoCommands });
  const { app: port } = ports(process.env);
  const args = [vite, 'dev', '--port', String(port), '--config', join(root, 'vite.config.ts')];
  const print = (/** @type {string} */ line) => console.log(`app     │ ${line}`);
  const app = supervise(startProcess({ name: 'app', args, print }));
  await untilAnswers(app, `http://localhost:${port}/healthz`);
  startLocalCron(port);
  console.log(summary(ports(process.env), links, members.there > 0, (Date.now() - begun) / 1000));
  console.log('  Changes in worker/, client/ and locales/ reload the page.\n');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}
