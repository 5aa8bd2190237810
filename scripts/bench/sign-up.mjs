/** One complete sign-up without script, and how many reads and writes it costs. */

import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { codeFor, sunbed, textOf } from './journey.mjs';
import { createVisitor } from './visitor.mjs';

/** @typedef {{calls: number, rowsRead: number, rowsWritten: number, kvReads: number, kvWrites: number}} Counters */

const details = { street: 'Blågårdsgade 3', zip: '2200', city: 'København N', phone: '20144060' };

/** @param {number} port @returns {Promise<Counters>} */
const countersOf = async (port) => JSON.parse(await textOf(`http://localhost:${port}/local/counters`));

/** @param {string} location */
function pathOf(location) {
  const url = new URL(location, 'http://localhost');
  return url.pathname + url.search;
}

/** @param {string} html @returns {Record<string, string>} hidden fields of a page */
function hiddenFields(html) {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}

/**
 * Presses a button at the sandbox; returns the path that it redirects to.
 * @param {URL} url @param {Record<string, string>} fields @returns {Promise<string>}
 */
function press(url, fields) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const call = request(url, { method: 'POST', headers, timeout: 15_000 }, (response) => {
      response.resume();
      const back = new URL(response.headers.location ?? '/', url);
      resolve(back.pathname + back.search);
    });
    call.on('error', reject);
    call.end(String(new URLSearchParams(fields)));
  });
}

/**
 * @param {number} port @param {number} sandboxPort
 * @returns {Promise<{cost: Counters, visitor: ReturnType<typeof createVisitor>, gets: number, getsWithoutDatabase: number}>} visitor:
 * who is a member now
 */
export async function measureSignUp(port, sandboxPort) {
  const visitor = createVisitor(port);
  const before = await countersOf(port);
  const tally = { gets: 0, getsWithoutDatabase: 0 };
  const email = `whole-${Date.now()}@example.com`;

  /** @param {string} path @returns {Promise<string>} */
  const see = async (path) => {
    const { calls } = await countersOf(port);
    const answer = await visitor.get(path);
    tally.gets += 1;
    if ((await countersOf(port)).calls === calls) tally.getsWithoutDatabase += 1;
    return answer.headers.location ? see(pathOf(answer.headers.location)) : answer.body.toString();
  };
  /** @param {string} path @param {Record<string, string>} fields */
  const send = async (path, fields) => (await visitor.post(path, fields)).headers.location ?? '';

  const choice = sunbed();
  await see('/');
  await see(`/?studio=${choice.studio}`);
  await see(await send('/', choice));
  const authorize = new URL(await send('/signup-age-verification', { issuer: 'mitid' }));
  await see(await press(authorize, { ...Object.fromEntries(authorize.searchParams), answer: 'over18' }));
  await see(await send('/signup-customer-details', { firstName: 'Ida', lastName: 'Holm', email, ...details }));
  const skin = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, '3']));
  await see(await send('/signup-skin-data', { ...skin, skinConsent: 'yes' }));
  const code = (await codeFor(email, sandboxPort)) ?? '';
  const overview = await see(await send('/signup-verify-email', { code }));
  const ordered = await send('/signup-subscription-overview', {
    ...hiddenFields(overview),
    acceptTerms: 'yes',
    startNow: 'yes',
  });
  const completed = await see(ordered);
  const paying = new URL(await send('/signup-completed', hiddenFields(completed)));
  await see(await press(paying, { answer: 'pay' }));
  await see('/account-main');
  // Outbox and webhooks continue after the responses.
  await wait(2_000);
  const after = await countersOf(port);
  const cost = /** @type {Counters} */ (
    Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[/** @type {keyof Counters} */ (name)]]),
    )
  );
  return { cost, visitor, ...tally };
}
