/** `npm start`: from a clone with Node 20 and npm to the whole product on this machine. */
import { ports } from './addresses.mjs';
import { startLocalCron } from './local-cron.mjs';
import { runLocally } from './local-run.mjs';
import { makeDemoLinks, makeDemoMembers } from './local-state.mjs';
import { summary } from './summary.mjs';
import { endAll, endOnSignals } from './supervise.mjs';
import { ensureInstalled } from './toolchain.mjs';

endOnSignals();
const begun = Date.now();
try {
  ensureInstalled();
  const { prepared: links } = await runLocally({
    say: (step) => console.log(step),
    async before() {
      if ((await makeDemoMembers()) > 0) console.log('Made the demo members.');
    },
    prepare: makeDemoLinks,
  });
  const { app, sandbox } = ports(process.env);
  startLocalCron(app);
  await chargeWhatIsDue(sandbox);
  console.log(summary({ app, sandbox }, links, (Date.now() - begun) / 1000));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}

/** One demo member's card is refused as soon as the provider looks: it looks now. @param {number} sandboxPort */
async function chargeWhatIsDue(sandboxPort) {
  await fetch(`http://localhost:${sandboxPort}/stripe/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: 0 }),
  });
}
