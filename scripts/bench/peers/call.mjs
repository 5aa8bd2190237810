/** Requests of the benchmark: on loopback, over connections that stay open. */
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Ask
 * @property {string} path
 * @property {string} [method]
 * @property {string} [cookie]
 * @property {string} [body]
 * @property {string} host for the Host header
 */
/** @typedef {{status: number, body: Buffer, totalMs: number}} Answer */

/** @param {number} connections */
export const agentOf = (connections) => new Agent({ keepAlive: true, maxSockets: connections });

/** @param {Agent} agent @param {number} port @param {Ask} ask @returns {Promise<Answer>} */
export function call(agent, port, { path, method = 'GET', cookie, body, host }) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const origin = `http://${host}:${port}`;
    const headers = {
      ...{ host: `${host}:${port}`, accept: 'text/html', 'accept-language': 'en' },
      ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      ...(cookie ? { cookie } : {}),
      ...(body === undefined
        ? {}
        : { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent, timeout: 30_000 }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const totalMs = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), totalMs });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${path} in 30 s`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
