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
import { takeNoWord } from './local/words.mjs';
import { startProcess, untilAnswers } from './local/workers.mjs';

takeNoWord(
  'dev',
  `The same as npm start from sources: a change reloads the page. Ctrl-C ends it.
  Other ports: PORT=9000 SANDBOX_PORT=9001 npm run dev.`,
);
endOnSignals();
const begun = Date.now();
/** The first start bundles all dependencies, which takes minutes on a busy machine. */
const slowestSeconds = 300;
try {
  ensureInstalled();
  await requireWholeChain();
  await openHouse();
  const [members, links] = await prepareData({ commands: demoCommands });
  const { app: port } = ports(process.env);
  const args = [vite, 'dev', '--port', String(port), '--config', join(root, 'vite.config.ts')];
  const print = (/** @type {string} */ line) => console.log(`app     │ ${line}`);
  const app = supervise(startProcess({ name: 'app', args, print }));
  await untilAnswers(app, `http://localhost:${port}/healthz`, slowestSeconds);
  startLocalCron(port);
  console.log(summary(ports(process.env), links, members.there > 0, (Date.now() - begun) / 1000));
  console.log('  Changes in worker/, client/ and locales/ reload the page.\n');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}
