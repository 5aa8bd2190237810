/** `npm run dev`: app from sources with hot reload, sandbox beside it. */
import { join } from 'node:path';
import { ports } from './addresses.mjs';
import { ensureDevVars } from './dev-vars.mjs';
import { startLocalCron } from './local-cron.mjs';
import { printer, requireFreePorts, startSandbox } from './local-run.mjs';
import { applyMigrations, makeDemoLinks, publishCatalogue, publishSurveys } from './local-state.mjs';
import { summary } from './summary.mjs';
import { endAll, endOnSignals, supervise } from './supervise.mjs';
import { ensureInstalled, root, vite } from './toolchain.mjs';
import { startProcess, untilAnswers } from './workers.mjs';

endOnSignals();
const begun = Date.now();
try {
  ensureInstalled();
  await requireFreePorts();
  ensureDevVars();
  const { app: port, sandbox: sandboxPort } = ports(process.env);
  const sandbox = startSandbox();
  await applyMigrations();
  await publishCatalogue();
  await publishSurveys();
  const args = [vite, 'dev', '--port', String(port), '--config', join(root, 'vite.config.ts')];
  const app = supervise(startProcess({ name: 'app', args, print: printer('app') }));
  const [links] = await Promise.all([
    makeDemoLinks(),
    untilAnswers(sandbox, `http://localhost:${sandboxPort}/`),
    untilAnswers(app, `http://localhost:${port}/healthz`),
  ]);
  startLocalCron(port);
  console.log(summary(ports(process.env), links, (Date.now() - begun) / 1000));
  console.log('  Changes in worker/, client/ and locales/ reload the page.\n');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}
