/** App and sandbox for the run with kills, with their own ports and data. The app can be killed and restarted. */
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '../../build.mjs';
import { ports } from '../../local/addresses.mjs';
import { ensureDevVars } from '../../local/dev-vars.mjs';
import { startApp, startSandbox } from '../../local/run.mjs';
import { prepareData } from '../../local/state.mjs';
import { supervise } from '../../local/supervise.mjs';
import { isFree, startHost, untilAnswers } from '../../local/workers.mjs';

/** Builds, and prepares schema and catalogue in all databases; no Worker runs yet. */
export async function prepare() {
  ensureDevVars();
  await build();
  await prepareData();
}

/** Starts both; `endAll` ends them. */
export async function startRuntime() {
  const { app: port } = ports(process.env);
  // The app's output while it is killed is not useful.
  const newHost = (/** @type {string} */ name) => startHost({ name, print: () => {} });
  const sandbox = supervise(newHost('sandbox'));
  let app = newHost('app');
  // The app cannot be supervised directly, since every restart is another process.
  supervise({ name: 'app', pid: 0, ended: new Promise(() => {}), stop: () => app.stop() });
  const answers = async () => {
    await startApp(app, {}, '127.0.0.1');
    await untilAnswers(app, `http://127.0.0.1:${port}/healthz`, 120);
  };
  await Promise.all([startSandbox(sandbox, '127.0.0.1'), answers()]);

  return {
    /**
     * Kills the Worker's whole process group with `kill -9`, runtime included, and restarts it. Returns milliseconds
     * from the kill to the first answer.
     */
    async killAndStart() {
      const began = performance.now();
      process.kill(-app.pid, 'SIGKILL');
      await app.ended;
      for (let tries = 0; !(await isFree(port)); tries += 1) {
        if (tries > 100) throw new Error('a killed runtime still holds its port');
        await delay(20);
      }
      app = newHost('app');
      await answers();
      return performance.now() - began;
    },
    /** Ends the app, so that its databases can be opened. */
    stopApp: () => app.stop(),
  };
}
