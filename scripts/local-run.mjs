/** App and sandbox on this machine, from built files: what `npm start`, the browser tests and the benchmark share. */
import { join } from 'node:path';
import { addressVars, ports, sandboxVars } from './addresses.mjs';
import { build } from './build.mjs';
import { devVarsFile, ensureDevVars, sandboxVarsFile, writeSandboxVars } from './dev-vars.mjs';
import {
  applyMigrations,
  hasFormerDatabase,
  publishCatalogue,
  publishSurveys,
  sandboxStateDirectory,
  stateDirectory,
} from './local-state.mjs';
import { writeProviderContract } from './provider-contract.mjs';
import { supervise } from './supervise.mjs';
import { root, wrangler } from './toolchain.mjs';
import { devArguments, isFree, startProcess, untilAnswers } from './workers.mjs';

/** Lines of wrangler that say nothing to who runs the product. */
const chatter = [
  /Scheduled Workers are not automatically triggered/,
  /To manually trigger a scheduled event/,
  /curl "http.*\/cdn-cgi\/local\/scheduled"/,
  /cron-triggers\/#test-cron-triggers-locally/,
  /Logs were written to/,
  /^\s*$/,
];

/** Said where the data of an older version lies: it is neither read nor lost. */
const formerData = [
  'Data of the time when one database held all markets lies here, and nothing reads it. `npm run reset` empties all of it;',
  'docs/operations.md, "Splitting a database", tells how to take it along.',
].join('\n');

/** @param {string} name @returns {(line: string) => void} */
export function printer(name) {
  return (line) => {
    if (!chatter.some((pattern) => pattern.test(line))) console.log(`${name.padEnd(7)} │ ${line}`);
  };
}

/** Throws a sentence that says what to do when a port is in use. */
export async function requireFreePorts() {
  const { app, sandbox } = ports(process.env);
  for (const [name, port] of /** @type {const} */ ([
    ['PORT', app],
    ['SANDBOX_PORT', sandbox],
  ])) {
    if (await isFree(port)) continue;
    throw new Error(
      `Port ${port} is taken, perhaps by another Medlem. End what uses it, or choose another: ${name}=${port + 100} npm start`,
    );
  }
}

/** Starts the sandbox; it needs no build. */
export function startSandbox() {
  writeSandboxVars();
  writeProviderContract();
  const args = devArguments({
    config: join(root, 'sandbox/wrangler.toml'),
    port: ports(process.env).sandbox,
    state: sandboxStateDirectory(),
    vars: sandboxVars(process.env),
    envFile: sandboxVarsFile,
  });
  return supervise(startProcess({ name: 'sandbox', args: [wrangler, ...args], print: printer('sandbox') }));
}

/** Starts the built app; migrations and catalogue must be in before. @param {Record<string, string>} [vars] */
export function startApp(vars = {}) {
  const args = devArguments({
    // No config: wrangler follows the build's own redirect to dist/.
    config: null,
    port: ports(process.env).app,
    state: stateDirectory(),
    vars: { ...addressVars(process.env), ...vars },
    envFile: devVarsFile,
  });
  return supervise(startProcess({ name: 'app', args: [wrangler, ...args], print: printer('app') }));
}

/**
 * From sources to two Workers that answer. `before` works on the data, with the sandbox at hand; `prepare` while they start.
 * @template [Prepared=undefined]
 * @param {{say?: (step: string) => void, vars?: Record<string, string>, before?: () => Promise<void>, prepare?: () => Promise<Prepared>}} [options]
 */
export async function runLocally({ say = () => {}, vars = {}, before, prepare } = {}) {
  const { app: appPort, sandbox: sandboxPort } = ports(process.env);
  await requireFreePorts();
  ensureDevVars();
  const sandbox = startSandbox();
  if (await build()) say('Built.');
  if (hasFormerDatabase()) say(formerData);
  if (await applyMigrations()) say('Migrated the local databases, one a market.');
  if (await publishCatalogue()) say('Published the demo catalogue.');
  if (await publishSurveys()) say('Published the demo survey.');
  if (before) {
    await untilAnswers(sandbox, `http://localhost:${sandboxPort}/`);
    await before();
  }
  const app = startApp(vars);
  const [prepared] = await Promise.all([
    prepare?.(),
    untilAnswers(sandbox, `http://localhost:${sandboxPort}/`),
    untilAnswers(app, `http://localhost:${appPort}/healthz`),
  ]);
  return { app, sandbox, prepared };
}
