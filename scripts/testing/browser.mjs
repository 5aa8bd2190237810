/** A minimal HTTP browser for programs: keeps cookies, follows no redirects, connects to loopback only. */
import { request } from 'node:http';

/** @typedef {{status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer}} Answer */

/**
 * @typedef {object} Options
 * @property {import('node:http').Agent} agent whose connections are used
 * @property {number} port
 * @property {string} host for the Host header; Node does not resolve `dk.localhost`
 * @property {'localhost' | '127.0.0.1'} address to connect to
 * @property {number} timeoutMs
 * @property {Record<string, string>} [headers] sent with every request
 */

/** @param {Options} options */
export function createBrowser({ agent, port, host, address, timeoutMs, headers: own = {} }) {
  /** @type {Map<string, string>} */
  const cookies = new Map();

  /**
   * Rejects when there is no complete answer.
   * @param {string} method @param {string} path @param {string} [body] @returns {Promise<Answer>}
   */
  const ask = (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${host}:${port}`,
        ...own,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
      };
      const call = request({ host: address, port, path, method, headers, agent, timeout: timeoutMs }, (answer) => {
        const chunks = /** @type {Buffer[]} */ ([]);
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          // Cut off: the status may be known, but no browser would have shown the page.
          if (!answer.complete) return reject(new Error('cut off'));
          for (const line of answer.headers['set-cookie'] ?? []) keep(cookies, line);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
      });
      call.on('timeout', () => call.destroy(new Error(`no answer from ${path}`)));
      call.on('error', reject);
      call.end(body);
    });

  return { cookies, ask };
}

/**
 * Stores a `Set-Cookie` as a browser does; an empty or expired cookie is removed.
 * @param {Map<string, string>} cookies @param {string} line
 */
function keep(cookies, line) {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1);
  if (value === '' || attributes.some((one) => /max-age=0/i.test(one))) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), value);
}

/** @param {Record<string, string>} fields */
export const formOf = (fields) => String(new URLSearchParams(fields));
