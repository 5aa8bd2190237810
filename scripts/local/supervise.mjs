/** Runs processes side by side until a signal arrives or one of them ends, then ends all of them. */

/** @typedef {import('./workers.mjs').RunningWorker} RunningWorker */

/** @type {RunningWorker[]} */
const running = [];
let stopping = false;
/** Milliseconds between two looks whether the process that started this one is still there. */
const parentLookMs = 500;

/**
 * Adds a process to those that end together. @template {RunningWorker} Worker @param {Worker} worker @returns {Worker}
 */
export function supervise(worker) {
  running.push(worker);
  worker.ended.then((code) => {
    if (stopping || !running.includes(worker)) return;
    console.error(`\nThe ${worker.name} ended by itself (exit code ${code}).`);
    void endAll(1);
  });
  return worker;
}

/** Ends one of them, and leaves the others running. @param {RunningWorker} worker */
export async function endOne(worker) {
  const at = running.indexOf(worker);
  if (at >= 0) running.splice(at, 1);
  await worker.stop();
}

/** Ends all processes, then this one. @param {number} exitCode */
export async function endAll(exitCode) {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((worker) => worker.stop()));
  process.exit(exitCode);
}

/**
 * Ends all processes on Ctrl-C, a closed terminal or a service manager's stop; and when the npm that runs this script is
 * killed, which no signal tells. `endsWithParent`: whatever its parent is; in a terminal it may be let go on purpose.
 */
export function endOnSignals({ endsWithParent = process.env.npm_lifecycle_event !== undefined } = {}) {
  const { ppid: parent } = process;
  if (endsWithParent)
    setInterval(() => {
      if (process.ppid !== parent) void endAll(0);
    }, parentLookMs).unref();
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void endAll(0));
  }
}
