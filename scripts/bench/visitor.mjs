import { Agent } from 'node:http';
import { createBrowser, formOf } from '../browser.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = { accept: 'text/html', 'accept-language': 'da' };

/** A visitor who reads Danish. @param {number} port @param {string} host */
export function createVisitor(port, host = 'dk.localhost') {
  const { cookies, ask } = createBrowser({ agent, port, host, address: 'localhost', timeoutMs: 15_000, headers });
  return {
    cookies,
    get: (/** @type {string} */ path) => ask('GET', path),
    post: (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) =>
      ask('POST', path, formOf(fields)),
  };
}
