/** Runs the built app and the sandbox on this machine, for `npm start`, the browser tests and the benchmark. */
import { join } from 'node:path';
import { build } from '../build.mjs';
import { outputFolder } from '../building/chain.mjs';
import { buildSandbox, sandboxEntry } from '../building/sandbox.mjs';
import { root } from '../building/toolchain.mjs';
import { addressVars, inspectorPort, listened, ports, sandboxVars } from './addresses.mjs';
import { devVars, ensureDevVars, mailAccounts, paymentAccounts } from './dev-vars.mjs';
import { hasFormerDatabase, openSandboxState, prepareData, requireWritableState, stateDirectory } from './state.mjs';
import { supervise } from './supervise.mjs';
import { isFree, startHost, untilAnswers } from './workers.mjs';

/** @typedef {ReturnType<typeof startHost>} Host */

/** Printed when the data of an older version exists, which is neither read nor deleted. */
const formerData = [
  'Data of the time when one database held all markets lies here, and nothing reads it. `npm run reset` empties all of it;',
  'docs/operations.md, "Splitting a database", tells how to take it along.',
].join('\n');

/** Throws a message that says what to do when a port is in use. */
async function requireFreePorts() {
  for (const [name, port] of listened(process.env)) {
    if (await isFree(port)) continue;
    throw new Error(
      `Port ${port} is taken, perhaps by another Medlem. End what uses it, or choose another: ${name}=${port + 100} npm start`,
    );
  }
}

/**
 * Claims the data folder and the ports and returns the host process. Throws a message when another process has one of
 * them.
 * @returns {Promise<Host>}
 */
export async function openHouse() {
  requireWritableState();
  await requireFreePorts();
  ensureDevVars();
  const host = supervise(startHost({ name: 'app and sandbox', print: console.log }));
  await host.order({
    claim: { state: stateDirectory(), url: `http://localhost:${ports(process.env).app}/` },
  });
  await startSandbox(host);
  return host;
}

/** @param {Host} host @param {string} [address] */
export async function startSandbox(host, address = 'localhost') {
  await buildSandbox();
  await host.order({
    start: {
      name: 'sandbox',
      config: join(root, 'sandbox/wrangler.toml'),
      entry: sandboxEntry,
      port: ports(process.env).sandbox,
      host: address,
      state: openSandboxState(),
      vars: { ...sandboxVars(process.env), PAYMENT_ACCOUNTS: paymentAccounts(), MAIL_ACCOUNTS: mailAccounts() },
    },
  });
}

/**
 * Starts the built app; migrations and catalogue must be applied before. @param {Host} host @param {Record<string,
 * string>} [vars]
 */
export async function startApp(host, vars = {}, address = 'localhost', isProfiled = false) {
  await host.order({
    start: {
      name: 'app',
      config: join(root, outputFolder, 'medlem/wrangler.json'),
      entry: join(root, outputFolder, 'medlem/index.js'),
      port: ports(process.env).app,
      host: address,
      state: stateDirectory(),
      vars: { ...devVars(), ...addressVars(process.env), ...vars },
      inspectorPort: inspectorPort(process.env),
      isProfiled,
    },
  });
}

/**
 * Builds, prepares the data and starts both Workers. `commands` are operator's commands, run while the sandbox answers
 * and the app does not run yet; `before` gets what each printed, and can change the data last.
 * @param {{say?: (step: string) => void, vars?: Record<string, string>, commands?: string[][], isProfiled?: boolean, before?:
 * (printed: any[]) => Promise<void>}} [options]
 */
export async function runLocally({ say = () => {}, vars = {}, commands = [], isProfiled = false, before } = {}) {
  const [host, built] = await Promise.all([openHouse(), build()]);
  if (built) say('Built.');
  if (hasFormerDatabase()) say(formerData);
  const printed = await prepareData({ say, commands });
  await before?.(printed);
  await startApp(host, vars, 'localhost', isProfiled);
  await untilAnswers(host, `http://localhost:${ports(process.env).app}/healthz`);
  return { app: host };
}
