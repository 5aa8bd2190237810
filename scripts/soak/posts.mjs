/**
 * Twenty connections post to app and sandbox, run as by `npm start`: requests that are refused before their body is
 * read, and accepted ones. Each must get its own answer. `--posts` sets their number, 10 000 by default. Exit code 1
 * when an answer was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireToolchain } from '../building/toolchain.mjs';
import { runLocally } from '../local/run.mjs';
import { endAll, endOnSignals } from '../local/supervise.mjs';
import { freePort } from '../local/workers.mjs';

await requireToolchain();
const { values } = parseArgs({ options: { posts: { type: 'string', default: '10000' } } });
const count = Number(values.posts);
const connections = 20;

endOnSignals();
const state = mkdtempSync(join(tmpdir(), 'medlem-posts-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
const port = await freePort();
const sandboxPort = await freePort();
Object.assign(process.env, { MEDLEM_STATE: state, PORT: String(port), SANDBOX_PORT: String(sandboxPort) });

const app = { port, host: `dk.localhost:${port}` };
const ours = { 'sec-fetch-site': 'same-origin' };
/**
 * The posts, sent in turn.
 * @type {{to: {port: number, host?: string}, path: string, headers: Record<string, string>, bytes: number, status:
 * number}[]}
 */
const kinds = [
  { to: app, path: '/login', headers: { 'sec-fetch-site': 'cross-site' }, bytes: 200, status: 403 },
  { to: app, path: '/culture', headers: ours, bytes: 200, status: 303 },
  { to: app, path: '/login', headers: { 'sec-fetch-site': 'cross-site' }, bytes: 60_000, status: 403 },
  { to: app, path: '/culture', headers: ours, bytes: 400_000, status: 413 },
  { to: app, path: '/nowhere', headers: ours, bytes: 2_000, status: 404 },
  { to: { port: sandboxPort }, path: '/mail/emails', headers: {}, bytes: 2_000, status: 401 },
];

const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** @param {(typeof kinds)[number]} kind @returns {Promise<string>} its status, or why there is none */
const post = ({ to, path, headers, bytes }) =>
  new Promise((resolve) => {
    const body = `language=da&text=${'x'.repeat(bytes)}`;
    const about = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const whose = to.host === undefined ? {} : { host: to.host };
    const all = { ...about, ...whose, ...headers };
    const call = request({ agent, host: 'localhost', port: to.port, path, method: 'POST', headers: all }, (answer) => {
      answer.resume();
      answer.on('error', (error) => resolve(error.message));
      answer.on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'));
    });
    call.on('error', (error) => resolve(error.message));
    call.end(body);
  });

let lost = 0;
try {
  await runLocally();
  const began = performance.now();
  let sent = 0;
  const sends = async () => {
    while (sent < count) {
      const kind = /** @type {(typeof kinds)[number]} */ (kinds[sent % kinds.length]);
      sent += 1;
      const said = await post(kind);
      if (said === String(kind.status)) continue;
      lost += 1;
      if (lost <= 10) console.error(`${kind.path}, ${kind.bytes} bytes: ${said} and not ${kind.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sends));
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `SOAK posts: ${count} posts, connections ${connections}, lost ${lost}, posts/s ${Math.round(count / seconds)}`,
  );
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  lost += 1;
}
agent.destroy();
await endAll(lost === 0 ? 0 : 1);
