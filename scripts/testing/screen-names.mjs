import { languagesOf } from '../building/chain.mjs';
import { textsOf } from '../building/texts.mjs';

/**
 * What the tests' screens are called, in the market's first language: who looks at their pictures reads it.
 * @param {string} market @returns {string}
 */
export function screenNameIn(market) {
  const texts = /** @type {{kioskPhone: {screen: string}}} */ (textsOf(languagesOf(market)[0] ?? ''));
  return texts.kioskPhone.screen;
}
