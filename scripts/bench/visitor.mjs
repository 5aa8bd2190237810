import { Agent } from 'node:http';
import { firstMarket, hostOf, languagesOf } from '../building/chain.mjs';
import { createBrowser, formOf } from '../testing/browser.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = { accept: 'text/html', 'accept-language': languagesOf(firstMarket)[0] ?? '' };

/** A visitor who reads the market's first language. @param {number} port @param {string} host */
export function createVisitor(port, host = hostOf(firstMarket)) {
  const { cookies, ask } = createBrowser({ agent, port, host, address: 'localhost', timeoutMs: 15_000, headers });
  return {
    cookies,
    get: (/** @type {string} */ path) => ask('GET', path),
    post: (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) =>
      ask('POST', path, formOf(fields)),
  };
}
