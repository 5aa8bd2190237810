/**
 * A socket in the data folder that only its owner can open. The process that runs on the folder listens there, so that
 * a second one notices it. While the app runs, an operator's commands read and write through it, since two processes
 * cannot share one local database.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** @typedef {{sql: string, values: unknown[]}} Statement */
/**
 * What a command may ask of the app.
 * @typedef {object} Held
 * @property {Record<string, unknown>} bindings vars and secrets
 * @property {string[]} databases names of D1 bindings
 * @property {string[]} stores names of KV bindings
 * @property {(name: string, statements: Statement[]) => Promise<unknown[]>} batch
 * @property {(name: string, method: string, args: unknown[]) => Promise<unknown>} onStore
 */
/** @typedef {{pid: number, url: string, held: Pick<Held, 'bindings' | 'databases' | 'stores'> | null}} Occupant */

/** Longest path of a socket that the operating systems accept. */
const longestPath = 100;

/** @param {string} state */
function socketOf(state) {
  const hash = createHash('sha256').update(state).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\medlem-${hash}`;
  const beside = join(state, 'door.sock');
  return beside.length <= longestPath ? beside : join(tmpdir(), `medlem-${userInfo().uid}-${hash}.sock`);
}

/**
 * The process that runs on the folder; null if there is none. @param {string} state @returns {Promise<Occupant | null>}
 */
export const occupantOf = (state) => askDoor(state, ['who']).catch(() => null);

/**
 * Sends one request to the process. Rejects with its error, or when nobody listens.
 * @param {string} state @param {unknown[]} question @returns {Promise<any>}
 */
export function askDoor(state, question) {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socketOf(state), method: 'POST', path: '/' }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { error, value } = deserialize(Buffer.concat(chunks));
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
    });
    call.on('error', reject);
    call.end(serialize(question));
  });
}

/**
 * Listens on the socket until this process ends. Throws a message when another process does.
 * @param {string} state @param {string} url where the app will answer
 * @returns {Promise<{hold(held: Held): void}>} after `hold` the app owns the databases, and commands reach them through
 * the socket
 */
export async function openDoor(state, url) {
  mkdirSync(state, { recursive: true });
  const there = await occupantOf(state);
  if (there !== null)
    throw new Error(`Medlem runs on this folder already, at ${there.url} (process ${there.pid}): ${state}`);
  const path = socketOf(state);
  // A killed process leaves its socket behind.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  /** @type {Held | null} */
  let held = null;
  const answer = async (/** @type {any[]} */ [word, ...rest]) => {
    if (word === 'who') {
      const { bindings, databases, stores } = held ?? {};
      return { pid: process.pid, url, held: held && { bindings, databases, stores } };
    }
    if (held === null) throw new Error('the app does not hold the data');
    if (word === 'batch') return held.batch(rest[0], rest[1]);
    if (word === 'store') return held.onStore(rest[0], rest[1], rest[2]);
    throw new Error(`nobody asks for "${word}" here`);
  };
  const server = createServer(async (incoming, response) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const said = await answer(deserialize(Buffer.concat(chunks))).then(
      (value) => ({ value }),
      (error) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    response.end(serialize(said));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve(undefined));
  });
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  server.unref();
  return {
    hold(taken) {
      held = taken;
    },
  };
}
