/** The browser of the tests: the machine's own, else Playwright's download, else Debian's package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { nodeBinary, root, toolEnvironment } from './toolchain.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const isRoot = process.getuid?.() === 0;

/** Flags that keep a test's browser quiet: it asks nobody anything and runs where there is no screen. */
export const launchFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium that starts, or null. `CHROMIUM_PATH` names one outright. @returns {string | null} */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...macPaths, playwrightChromium()];
  return candidates.find((path) => path !== undefined && existsSync(path) && starts(path)) ?? null;
}

/** A file alone proves little: Ubuntu's is a stub without its snap, a download may lack system libraries. @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
}

function playwrightChromium() {
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
}

/** Finds a browser or installs one; throws a sentence that says what to do. @returns {string} */
export function ensureChromium() {
  const found = findChromium() ?? installFromPlaywright() ?? installFromDebian();
  if (found === null)
    throw new Error('No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to it.');
  return found;
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
  return findChromium();
}

function installFromDebian() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log("Installing Debian's Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
  ]) {
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  }
  return findChromium();
}
