/** What a visitor of each cell needs to be taken for one: a host, a product that asks for no age, details that are right there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellHosts } from '../../dev-vars.mjs';
import { root } from '../../toolchain.mjs';

const details = {
  denmark: { phone: '20 14 40 60', zip: '2200', city: 'København N' },
  sweden: { phone: '070-174 06 05', zip: '11646', city: 'Stockholm' },
  netherlands: { phone: '06 12345678', zip: '3511 AB', city: 'Utrecht' },
  england: { phone: '07400 123456', zip: 'M1 1AE', city: 'Manchester' },
};

/** @typedef {{market: string, host: string, details: Record<string, string>, choice: {product: string, studio: string}}} Cell */

/** @returns {Cell[]} */
export function allCells() {
  return Object.entries(details).map(([market, own]) => ({
    market,
    host: cellHosts[/** @type {keyof typeof cellHosts} */ (market)],
    details: own,
    choice: choiceIn(market),
  }));
}

/** @param {string} market */
function choiceIn(market) {
  const { products, studios } = JSON.parse(readFileSync(join(root, `catalogue/${market}.json`), 'utf8'));
  const product = products.find(
    (/** @type {Record<string, unknown>} */ one) => !one.usesUv && !one.ageVerificationRequired && one.validTo === null,
  );
  const studio = Array.isArray(product.studios) ? product.studios[0] : studios[0].studioId;
  return { product: product.productId, studio };
}

/** What every value of a cell begins with: found in another cell's database it has crossed. @param {string} market */
export const markOf = (market) => `zz-${market}-`;

/** Numbers from 0 to 1 that a seed gives again. @param {number} seed */
export function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
