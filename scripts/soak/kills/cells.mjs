/** What a visitor of each cell needs: a host, a product without age check, and details that are valid there. */
import { catalogueOf, hostOf, localMarkets, marketIds } from '../../building/chain.mjs';

/** @typedef {{market: string, host: string, details: Record<string, string>, choice: {product: string, studio: string}}} Cell */

/** @returns {Cell[]} */
export function allCells() {
  return marketIds.map((market) => ({
    market,
    host: hostOf(market),
    details: localMarkets[market]?.person ?? {},
    choice: choiceIn(market),
  }));
}

/** @param {string} market */
function choiceIn(market) {
  const { products, studios } = catalogueOf(market);
  const product = products.find(
    (/** @type {Record<string, unknown>} */ one) => !one.usesUv && !one.ageVerificationRequired && one.validTo === null,
  );
  const studio = Array.isArray(product.studios) ? product.studios[0] : studios[0].studioId;
  return { product: product.productId, studio };
}

/** Prefix of every value written in a cell; finding it in another cell's database is a fault. @param {string} market */
export const markOf = (market) => `zz-${market}-`;

/** Random numbers from 0 to 1, determined by a seed. @param {number} seed */
export function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
