/** Starts server processes, waits until they answer, and ends them with all their child processes. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeBinary, root, toolEnvironment } from '../building/toolchain.mjs';

const windows = process.platform === 'win32';
const graceMs = 3000;
const hostScript = fileURLToPath(new URL('serving/serve.mjs', import.meta.url));

/**
 * @typedef {object} RunningWorker
 * @property {string} name
 * @property {number} pid
 * @property {Promise<number>} ended exit code of its process
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a tool as a process group of its own, so that all of it can be ended at once.
 * @param {{name: string, args: string[], print: (line: string) => void, env?: Record<string, string>}} options
 * @returns {RunningWorker}
 */
export const startProcess = (options) => started(options).worker;

/**
 * Starts a process that hosts Workers. `order` makes it start one, and rejects with its message on failure.
 * @param {{name: string, print: (line: string) => void}} options
 * @returns {RunningWorker & {order: (order: import('./serving/serve.mjs').Order) => Promise<void>}}
 */
export function startHost({ name, print }) {
  const { worker, child } = started({ name, args: [hostScript], print, env: { WRANGLER_LOG: 'warn' }, orders: true });
  let last = 0;
  return {
    ...worker,
    order(order) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        child.on('message', (/** @type {{id: number, error?: string}} */ said) => {
          if (said.id === id) said.error === undefined ? resolve() : reject(new Error(said.error));
        });
        worker.ended.then((code) => reject(new Error(`The ${name} ended by itself (exit code ${code}).`)));
        child.send({ id, order });
      });
    },
  };
}

/** @param {{name: string, args: string[], print: (line: string) => void, env?: Record<string, string>, orders?: boolean}} options */
function started({ name, args, print, env = {}, orders = false }) {
  const child = spawn(nodeBinary(), args, {
    cwd: root,
    env: toolEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', ...(orders ? [/** @type {const} */ ('ipc')] : [])],
    detached: !windows,
  });
  for (const input of [child.stdout, child.stderr]) {
    if (input) createInterface({ input }).on('line', print);
  }
  const ended = /** @type {Promise<number>} */ (
    new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  );
  endWithThis(child, ended);
  return { child, worker: { name, pid: child.pid ?? 0, ended, stop: () => endGroup(child, ended) } };
}

/**
 * Starts a shell that reads from a pipe. The pipe closes when this process ends in any way, even by kill -9; the shell
 * then kills what is left of the group. A group whose leader has ended is killed too, since a runtime can outlive the
 * process that started it.
 * @param {import('node:child_process').ChildProcess} child @param {Promise<number>} ended
 */
function endWithThis(child, ended) {
  if (windows || child.pid === undefined) return;
  const keeper = spawn('/bin/sh', ['-c', `read -r end; kill -9 -- -${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  keeper.unref();
  ended.then(() => keeper.stdin.end());
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<number>} ended */
async function endGroup(child, ended) {
  signalGroup(child, 'SIGTERM');
  await Promise.race([ended, delay(graceMs)]);
  // Kills remaining child processes too: a runtime that survives would keep the port.
  signalGroup(child, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** @param {number} port @returns {Promise<boolean>} */
export async function isFree(port) {
  const results = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)));
  return results.every(Boolean);
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 cannot listen there, and neither can another process: counts as free.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port that nobody listens on now. It is below the range that systems assign automatically, so that no other process
 * is given it before it is used.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found between 20000 and 32000.');
}

/**
 * Waits until the Worker answers 200. Throws when it ends before or the time is up. Its output is printed anyway.
 * @param {RunningWorker} worker @param {string} url @param {number} [timeoutSeconds]
 */
export async function untilAnswers(worker, url, timeoutSeconds = 60) {
  let hasEnded = false;
  worker.ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + timeoutSeconds * 1000;
  while (!hasEnded && Date.now() < deadline) {
    if ((await statusOf(url)) === 200) return;
    await delay(100);
  }
  throw new Error(
    hasEnded
      ? `The ${worker.name} ended before it answered: its own lines above say why.`
      : `The ${worker.name} did not answer within ${timeoutSeconds} s at ${url}: start again when the machine is less busy.`,
  );
}

/** @param {string} url @returns {Promise<number>} 0 when there was no answer */
export function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}
