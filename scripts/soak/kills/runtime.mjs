/** App and sandbox for the run with kills, on ports and data of their own; the app can be killed and started again. */
import { setTimeout as delay } from 'node:timers/promises';
import { addressVars, ports } from '../../addresses.mjs';
import { build } from '../../build.mjs';
import { devVarsFile, ensureDevVars } from '../../dev-vars.mjs';
import { startSandbox } from '../../local-run.mjs';
import { applyMigrations, publishCatalogue, stateDirectory } from '../../local-state.mjs';
import { supervise } from '../../supervise.mjs';
import { wrangler } from '../../toolchain.mjs';
import { devArguments, isFree, startProcess, untilAnswers } from '../../workers.mjs';

/** @typedef {import('../../workers.mjs').RunningWorker} RunningWorker */

/** Schema and catalogue in all four databases, and the build; no Worker runs yet. */
export async function prepare() {
  ensureDevVars();
  await build();
  await applyMigrations();
  await publishCatalogue();
}

/** Starts both; ends with the process by `endAll`. */
export async function startRuntime() {
  const { app: port, sandbox: sandboxPort } = ports(process.env);
  const sandbox = startSandbox();
  let app = startApp();
  // The one that is killed cannot be watched: each time it is another process.
  supervise({ name: 'app', pid: 0, ended: new Promise(() => {}), stop: () => app.stop() });
  const answers = () => untilAnswers(app, `http://127.0.0.1:${port}/healthz`, 120);
  await Promise.all([untilAnswers(sandbox, `http://127.0.0.1:${sandboxPort}/`, 120), answers()]);

  return {
    /** `kill -9` of the Worker's whole group, runtime included, and its start; ms from the kill to the first answer. */
    async killAndStart() {
      const began = performance.now();
      process.kill(-app.pid, 'SIGKILL');
      await app.ended;
      for (let tries = 0; !(await isFree(port)); tries += 1) {
        if (tries > 100) throw new Error('a killed runtime still holds its port');
        await delay(20);
      }
      app = startApp();
      await answers();
      return performance.now() - began;
    },
    /** Ends the app, so that its databases can be read. */
    stopApp: () => app.stop(),
  };
}

/** @returns {RunningWorker} */
function startApp() {
  const args = devArguments({
    config: null,
    port: ports(process.env).app,
    state: stateDirectory(),
    vars: addressVars(process.env),
    envFile: devVarsFile,
  });
  // What it says while it is killed is noise.
  return startProcess({ name: 'app', args: [wrangler, ...args, '--ip', '127.0.0.1'], print: () => {} });
}
