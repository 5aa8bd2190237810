/** Chromium for the tests: an installed one, else Playwright's download, else Debian's package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { nodeBinary, root, toolEnvironment } from '../building/toolchain.mjs';

// The headless shell renders the same pages without a window and makes the browser tests a fifth faster. It has no
// back/forward cache, so tests of that need the whole browser.
const shellNames = ['chromium-headless-shell'];
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const debiansChromium = '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

/** Flags that prevent network requests by the browser itself, and let it run without a display. */
export const launchFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Flags for tests of what pages say and do: a tenth less of the processor's time. One process draws for all pages of a
 * browser, where a visitor's has one for each site. What is measured is measured without.
 */
export const quickFlags = [
  ...launchFlags,
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

/** Path of the fastest Chromium that starts, or null. `CHROMIUM_PATH` overrides the search. @returns {string | null} */
export const findChromium = () => findBrowser([...shellNames, ...wholeNames]);

/** Path of a whole Chromium, which has the back/forward cache. @returns {string | null} */
export const findWholeChromium = () => findBrowser(wholeNames);

/** @param {readonly string[]} names */
function findBrowser(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...macPaths, playwrightChromium()];
  return candidates.find((path) => path !== undefined && existsSync(path) && starts(path)) ?? null;
}

/**
 * Whether the browser runs. Ubuntu's file is a stub without its snap, and a download may lack system libraries. @param
 * {string} path
 */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
}

function playwrightChromium() {
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
}

/** Finds or installs a browser; throws a message that says what to do. @returns {string} */
export function ensureChromium() {
  const found = findWholeChromium() ?? installFromPlaywright() ?? installFromDebian();
  if (found === null)
    throw new Error('No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to it.');
  // Where the whole one was there before, nothing has brought the faster one yet.
  if (found === debiansChromium && findBrowser(shellNames) === null) installFromDebian();
  return findChromium() ?? found;
}

function installFromPlaywright() {
  console.log('Downloading a browser for the tests …');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(nodeBinary(), [cli, 'install', 'chromium'], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
    timeout: 300_000,
  });
  return findWholeChromium();
}

function installFromDebian() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log("Installing Debian's Chromium and its headless shell …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  aptGet('update', '-q');
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  // Not every Debian release has a package of the shell.
  if (aptGet(...install, 'chromium', 'chromium-headless-shell').status !== 0) aptGet(...install, 'chromium');
  return findWholeChromium();
}
