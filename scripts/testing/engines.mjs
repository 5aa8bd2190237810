/** The engines that journeys are walked in beside Chromium: which are installed, and what Debian calls them. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} InstalledEngine
 * @property {string} name
 * @property {Record<string, string | undefined>} programs paths by what they are for
 * @property {string[]} missing Debian's packages that bring what is not there
 */

/** By what they are for: names on the path, and Debian's package. @type {Record<string, Record<string, {names: string[], from: string}>>} */
const wanted = {
  firefox: { browser: { names: ['firefox-esr', 'firefox'], from: 'firefox-esr' } },
  webkit: {
    driver: { names: ['WebKitWebDriver'], from: 'webkit2gtk-driver' },
    display: { names: ['Xvfb'], from: 'xvfb' },
  },
};

/** Chromium is what all other tests of browsers install. */
export const engineNames = [...Object.keys(wanted), 'chromium'];

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** @param {string} name @returns {InstalledEngine} */
export function findEngine(name) {
  const parts = Object.entries(wanted[name] ?? {}).map(([use, { names, from }]) => ({
    use,
    from,
    path: onPath(names),
  }));
  return {
    name,
    programs: Object.fromEntries(parts.map(({ use, path }) => [use, path])),
    missing: parts.filter(({ path }) => path === undefined).map(({ from }) => from),
  };
}
