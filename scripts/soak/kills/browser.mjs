/** A browser that does not give up: keeps its cookies, and repeats a request that got no answer. */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createBrowser as createPlainBrowser, formOf } from '../../testing/browser.mjs';

/** @typedef {{status: number, location: string, body: string}} Answer */
/** @typedef {{answered: number, unanswered: number, unavailable: number}} Tally of single requests */

const againMs = 150;
const timeoutMs = 30_000;

/** @param {{port: number, isOver: () => boolean}} options isOver: when true, no request is repeated */
export function createNetwork({ port, isOver }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  /** @type {Tally} */
  const tally = { answered: 0, unanswered: 0, unavailable: 0 };

  /** @param {string} host */
  function createBrowser(host) {
    const { cookies, ask } = createPlainBrowser({ agent, port, host, address: '127.0.0.1', timeoutMs });

    /**
     * Repeats the request until it is answered; null when the run ended before.
     * @param {string} method @param {string} path @param {string} [body] @returns {Promise<Answer | null>}
     */
    async function send(method, path, body) {
      for (;;) {
        // A response cut off by a kill counts as no answer.
        const answer = await ask(method, path, body).catch(() => null);
        if (answer === null) tally.unanswered += 1;
        else if (answer.status < 500) {
          tally.answered += 1;
          const { status, headers } = answer;
          return { status, location: headers.location ?? '', body: answer.body.toString() };
        } else tally.unavailable += 1;
        if (isOver()) return null;
        await delay(againMs);
      }
    }

    return {
      cookies,
      get: (/** @type {string} */ path) => send('GET', path),
      post: (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) =>
        send('POST', path, formOf(fields)),
    };
  }

  return { createBrowser, tally, close: () => agent.destroy() };
}
