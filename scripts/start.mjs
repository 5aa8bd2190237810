/** `npm start`: from a clone with Node 20 and npm to the whole product on this machine. */

import { setTimeout as passed } from 'node:timers/promises';
import { catalogueOf, marketIds } from './building/chain.mjs';
import { ensureInstalled } from './building/toolchain.mjs';
import { ports } from './local/addresses.mjs';
import { startLocalCron } from './local/cron.mjs';
import { devVars, ensureDevVars } from './local/dev-vars.mjs';
import { runLocally } from './local/run.mjs';
import { demoCommands } from './local/state.mjs';
import { summary } from './local/summary.mjs';
import { endAll, endOnSignals } from './local/supervise.mjs';
import { takeNoWord } from './local/words.mjs';

takeNoWord(
  'start',
  `Installs, builds, migrates, publishes the demo catalogue, starts app and sandbox, prints the addresses. Ctrl-C ends it.
  Other ports: PORT=9000 SANDBOX_PORT=9001 npm start. README.md, "Two commands", tells more.`,
);
endOnSignals();
const begun = Date.now();
try {
  ensureInstalled();
  ensureDevVars();
  let links;
  let hasMembers = false;
  let dueAtMs = 0;
  await runLocally({
    say: (step) => console.log(step),
    vars: { DEMO_POSITION: demoPositions() },
    commands: demoCommands,
    async before([members, made]) {
      if (members.made > 0) console.log('Made the demo members.');
      // One is charged for the first time two seconds after being made; a quick start would ask for it before.
      if (members.made > 0) dueAtMs = Date.now() + 2000;
      links = made;
      hasMembers = members.there > 0;
    },
  });
  const { app, sandbox } = ports(process.env);
  startLocalCron(app);
  await passed(Math.max(0, dueAtMs - Date.now()));
  await chargeWhatIsDue(sandbox);
  console.log(summary({ app, sandbox }, links, hasMembers, (Date.now() - begun) / 1000));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await endAll(1);
}

/** Somebody in each market, some streets from its first studio; a position of `.dev.vars` is everybody's. */
function demoPositions() {
  const near = (/** @type {string} */ market, /** @type {{lat: number, lon: number}} */ { lat, lon }) =>
    `${market}=${(lat - 0.006).toFixed(4)},${(lon + 0.004).toFixed(4)}`;
  return devVars().DEMO_POSITION ?? marketIds.map((market) => near(market, catalogueOf(market).studios[0])).join(';');
}

/**
 * Makes the provider charge what is due, so that the demo member with a declined card owes it: without the hour for which
 * a bill is a draft otherwise. @param {number} sandboxPort
 */
async function chargeWhatIsDue(sandboxPort) {
  const ask = async (/** @type {string} */ what, /** @type {object} */ body) =>
    fetch(`http://localhost:${sandboxPort}/stripe/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { draftSeconds } = await (await ask('behaviour', {})).json();
  await ask('behaviour', { draftSeconds: 0 });
  await ask('clock', { advanceDays: 0 });
  await ask('behaviour', { draftSeconds });
}
