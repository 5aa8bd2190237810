/**
 * The texts of the chain: those of `locales/`, overridden by the chain's own, with its name filled in. They are merged
 * once, at build time; the Worker has one set per language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, chainFolder } from './chain.mjs';
import { root } from './toolchain.mjs';

/** @typedef {{[key: string]: string | Texts}} Texts */

/** Codes of the languages that the chain has texts in. @type {string[]} */
export const textLanguages = readdirSync(join(root, chainFolder, 'texts'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** All texts of one language of the chain. @param {string} language @returns {Texts} */
export function textsOf(language) {
  const [common, own] = textFilesOf(language).map(wordsIn);
  const named = { shared: { company: brand.name, 'landing-page': brand.landingPage } };
  return layOver(layOver(common ?? {}, named), own ?? {});
}

/** The common file and the chain's own. A language that only the chain has lacks the first. @param {string} language */
export const textFilesOf = (language) =>
  ['locales', `${chainFolder}/texts`].map((folder) => join(root, folder, `${language}.json`));

/**
 * Texts that one market says otherwise than its language does elsewhere, as where the law has words of its own:
 * `texts/<market>/<language>.json` of the chain. @type {{market: string, language: string, file: string}[]}
 */
export const textFilesOfMarkets = readdirSync(join(root, chainFolder, 'texts'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: market }) =>
    readdirSync(join(root, chainFolder, 'texts', market)).map((name) => ({
      market,
      language: name.slice(0, -'.json'.length),
      file: join(root, chainFolder, 'texts', market, name),
    })),
  );

/** @param {string} file @returns {Texts | null} */
const wordsIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/**
 * Merges `above` over `below`; keys keep the order of `below`. @param {Texts} below @param {Texts} above @returns
 * {Texts}
 */
function layOver(below, above) {
  const laid = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = laid[key];
    laid[key] = typeof value === 'object' && typeof under === 'object' ? layOver(under, value) : value;
  }
  return laid;
}
