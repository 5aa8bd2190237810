/** Walks through a sign-up as far as possible without an issuer, and records each page. */

import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { catalogueOf, firstMarket } from '../building/chain.mjs';
import { createVisitor } from './visitor.mjs';

/** @typedef {ReturnType<typeof createVisitor>} Visitor */
/**
 * @typedef {{name: string, path: string, visitor: Visitor, budget: number}} Page budget: HTML with its styles, in
 * bytes as `packedBytes` counts them
 */

const anyPage = 8 * 1024;
// Where a position is known it shows the studios near it and what they sell; without one it is 2 KB less (docs/decisions/073).
const firstPage = 7 * 1024;
const formPage = 6 * 1024;

const catalogue = catalogueOf(firstMarket);

/** @param {(product: {usesUv: boolean, ageVerificationRequired: boolean, validTo: string | null}) => boolean} wanted */
function choose(wanted) {
  const product = catalogue.products.find(wanted);
  const studio = Array.isArray(product.studios) ? product.studios[0] : catalogue.studios[0].studioId;
  return { product: product.productId, studio };
}

/** A product that needs every step. */
export const sunbed = () => choose((product) => product.usesUv && product.validTo === null);

/** Compressed as at an edge, which has no time for more. @param {Buffer} body */
export const packedBytes = (body) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/**
 * Every page of the journey, each with a visitor who may see it.
 * @param {number} port @param {number} sandboxPort @returns {Promise<Page[]>}
 */
export async function walk(port, sandboxPort) {
  const stranger = createVisitor(port);
  const plain = choose((product) => !product.usesUv && !product.ageVerificationRequired && product.validTo === null);
  const uv = sunbed();
  const page = (
    /** @type {string} */ name,
    /** @type {string} */ path,
    /** @type {Visitor} */ visitor,
    budget = anyPage,
  ) => ({ name, path, visitor, budget });

  const sunbather = createVisitor(port);
  await sunbather.post('/', uv);
  const waiting = await giveDetails(port, plain, `waiting-${Date.now()}@example.com`);
  const email = `joining-${Date.now()}@example.com`;
  const joining = await giveDetails(port, plain, email);
  await joining.post('/signup-verify-email', { code: (await codeFor(email, sandboxPort)) ?? '' });

  return [
    page('studios', '/', stranger, firstPage),
    page('products', `/?studio=${plain.studio}`, stranger),
    page('log in', '/login', stranger, formPage),
    page('not found', '/nothing-here', stranger, formPage),
    page('age', '/signup-age-verification', sunbather),
    page('issuers', '/signup-age-verification-select-issuers', sunbather, formPage),
    page('details', '/signup-customer-details', sunbather, formPage),
    page('skin', '/signup-skin-data', sunbather),
    page('verify e-mail', '/signup-verify-email', waiting, formPage),
    page('overview', '/signup-subscription-overview', joining),
  ];
}

/**
 * Pages of a session whose time the profile takes apart: the first page, a form, the order, and two of an account.
 * @param {Page[]} pages of the journey @param {number} port @param {number} sandboxPort @returns {Promise<Page[]>}
 */
export async function profiledPages(pages, port, sandboxPort) {
  const named = (/** @type {string} */ name) => pages.find((page) => page.name === name);
  const sunbather = named('details')?.visitor ?? createVisitor(port);
  const member = createVisitor(port);
  const email = 'astrid@medlem.example';
  await member.post('/login', { email });
  await member.post('/login', { intent: 'code', code: (await codeFor(email, sandboxPort)) ?? '' });
  return [
    { name: 'first page', path: '/', visitor: sunbather, budget: anyPage },
    ...['details', 'overview'].flatMap((name) => named(name) ?? []),
    { name: 'account', path: '/account-main', visitor: member, budget: anyPage },
    { name: 'payments', path: '/account-payments', visitor: member, budget: anyPage },
  ];
}

/**
 * A visitor who chose a product and entered details; a code was sent to them.
 * @param {number} port @param {{product: string, studio: string}} choice @param {string} email
 */
async function giveDetails(port, choice, email) {
  const visitor = createVisitor(port);
  await visitor.post('/', choice);
  const address = { street: 'Blågårdsgade 3', zip: '2200', city: 'København N', phone: '20144060' };
  await visitor.post('/signup-customer-details', { firstName: 'Ida', lastName: 'Holm', email, ...address });
  return visitor;
}

/** @param {string} email @param {number} sandboxPort @returns {Promise<string | null>} */
export async function codeFor(email, sandboxPort) {
  for (let tries = 0; tries < 20; tries += 1) {
    const messages = JSON.parse(
      await textOf(`http://localhost:${sandboxPort}/mail/messages?to=${encodeURIComponent(email)}`),
    );
    const code = /\b\d{6}\b/.exec(messages[0]?.subject ?? '')?.[0];
    if (code !== undefined) return code;
    await wait(250);
  }
  return null;
}

/** @param {string} url @returns {Promise<string>} */
export function textOf(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
