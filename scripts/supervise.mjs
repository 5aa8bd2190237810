/** Runs processes side by side until a signal or until one of them ends; then ends all of them. */

/** @typedef {import('./workers.mjs').RunningWorker} RunningWorker */

/** @type {RunningWorker[]} */
const running = [];
let stopping = false;

/** Puts a process under supervision. @param {RunningWorker} worker */
export function supervise(worker) {
  running.push(worker);
  worker.ended.then((code) => {
    if (stopping) return;
    console.error(`\nThe ${worker.name} ended by itself (exit code ${code}).`);
    void endAll(1);
  });
  return worker;
}

/** Ends everything, then this process. @param {number} exitCode */
export async function endAll(exitCode) {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((worker) => worker.stop()));
  process.exit(exitCode);
}

/** Ctrl-C, a closed terminal and a service manager's stop all end the whole family. */
export function endOnSignals() {
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void endAll(0));
  }
}
