/** Starts app and sandbox under `wrangler dev`, waits until they answer, ends them without leaving a process behind. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeBinary, root, toolEnvironment } from './toolchain.mjs';

const windows = process.platform === 'win32';
const graceMs = 3000;

/**
 * @typedef {object} RunningWorker
 * @property {string} name
 * @property {number} pid
 * @property {Promise<number>} ended exit code of its process
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a tool as a group of processes of its own, so that all of it can be ended at once.
 * @param {{name: string, args: string[], print: (line: string) => void, env?: Record<string, string>}} options
 * @returns {RunningWorker}
 */
export function startProcess({ name, args, print, env = {} }) {
  const child = spawn(nodeBinary(), args, {
    cwd: root,
    env: toolEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', print);
  }
  const ended = /** @type {Promise<number>} */ (
    new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  );
  return { name, pid: child.pid ?? 0, ended, stop: () => endGroup(child, ended) };
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<number>} ended */
async function endGroup(child, ended) {
  signalGroup(child, 'SIGTERM');
  await Promise.race([ended, delay(graceMs)]);
  // Whatever its parent left behind goes as well: a runtime that survives would keep the port.
  signalGroup(child, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

/**
 * Arguments of `wrangler dev` for one Worker. Without its own inspector port the second one would not start.
 * @param {{config: string | null, port: number, state: string, vars: Record<string, string>, envFile: string}} options
 */
export function devArguments({ config, port, state, vars, envFile }) {
  return [
    ...['dev', '--port', String(port), '--inspector-port', '0', '--show-interactive-dev-session=false'],
    ...['--log-level', 'warn', '--persist-to', state, '--env-file', envFile],
    ...(config === null ? [] : ['-c', config]),
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ];
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
    // A machine without IPv6 cannot listen there, and nobody else can: that counts as free.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port nobody listens on now, below those that systems give out by themselves: nobody who asks for any port is given
 * it between this answer and the moment it is used.
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
 * Waits until the Worker answers 200; throws when it ends before or the time runs out. What it says is printed anyway.
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
    `The ${worker.name} ${hasEnded ? 'ended before it answered' : `did not answer within ${timeoutSeconds} s at ${url}`}.`,
  );
}

/** @param {string} url @returns {Promise<number>} 0 when nobody answered */
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
