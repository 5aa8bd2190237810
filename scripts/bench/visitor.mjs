/** A visitor over plain HTTP: keeps cookies, follows nothing, speaks to loopback alone. */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** @typedef {{status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer}} Answer */

/**
 * @param {number} port @param {string} host as the browser would name it; Node does not resolve `dk.localhost`
 */
export function createVisitor(port, host = 'dk.localhost') {
  /** @type {Map<string, string>} */
  const cookies = new Map();

  /** @param {string} method @param {string} path @param {string} [body] @returns {Promise<Answer>} */
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${host}:${port}`,
        accept: 'text/html',
        'accept-language': 'da',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
      };
      const call = request({ host: 'localhost', port, path, method, headers, agent, timeout: 15_000 }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          keep(response.headers['set-cookie'] ?? []);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        });
      });
      call.on('timeout', () => call.destroy(new Error(`no answer from ${path}`)));
      call.on('error', reject);
      call.end(body);
    });

  /** @param {string[]} lines */
  function keep(lines) {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  return {
    cookies,
    get: (/** @type {string} */ path) => send('GET', path),
    post: (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) =>
      send('POST', path, String(new URLSearchParams(fields))),
  };
}
