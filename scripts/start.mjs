/** `npm start`: from a clone with Node 20 and npm to the whole product on this machine. */
import { ports } from './addresses.mjs';
import { startLocalCron } from './local-cron.mjs';
import { runLocally } from './local-run.mjs';
import { makeDemoLinks } from './local-state.mjs';
import { summary } from './summary.mjs';
import { endAll, endOnSignals } from './supervise.mjs';
import { ensureInstalled } from './toolchain.mjs';

endOnSignals();
const begun = Date.now();
try {
  ensureInstalled();
  const { prepared: links } = await runLocally({ say: (step) => console.log(step), prepare: makeDemoLinks });
  startLocalCron(ports(process.env).app);
  console.log(summary(ports(process.env), links, (Date.now() - begun) / 1000));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}
