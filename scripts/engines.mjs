/**
 * `npm run engines`: walks the main journeys of the built app in Firefox and in WebKit, with script and without, beside the sandbox
 * and on data of its own. Draws each page into `.wrangler/engines/`, one folder an engine. An engine that is not installed is left
 * out with a word of how to get it. Loopback only; ends by itself.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runAsCommand, runTool } from './building/toolchain.mjs';
import { engineNames, findEngine } from './testing/engines.mjs';

const folder = join(root, '.wrangler/engines');
const usage = `npm run engines -- [--only firefox,webkit] [--install] [--minutes 4]
  --only     ${engineNames.join(', ')}; chromium draws the pictures that the others are held against
  --install  Debian's packages of what is missing, as root
  --minutes  after which it gives up`;

/** Throws a message that says how to use it. @param {string[]} words */
function readOptions(words) {
  const text = { type: /** @type {const} */ ('string') };
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const { values } = parseArgs({ args: words, options: { only: text, minutes: text, install: flag, help: flag } });
  const only = (values.only ?? 'firefox,webkit').split(',');
  const minutes = Number(values.minutes ?? 4);
  if (only.some((name) => !engineNames.includes(name)) || !(minutes > 0)) throw new Error(usage);
  return { ...values, only, minutes };
}

/** @param {string[]} packages */
function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', ['-q', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  }
}

/** @param {ReturnType<typeof readOptions>} options @returns {Promise<number>} exit code */
async function run({ only, minutes, install: mayInstall }) {
  const missing = only.flatMap((name) => findEngine(name).missing);
  if (mayInstall && missing.length > 0) install(missing);
  const engines = only.map(findEngine);
  for (const { name, missing } of engines) {
    if (missing.length > 0)
      console.log(`Not walked in ${name}: it wants Debian's ${missing.join(' and ')} (npm run engines -- --install).`);
  }
  const names = engines.flatMap(({ name, missing }) => (missing.length > 0 ? [] : [name]));
  if (names.length === 0) return 0;
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await runTool([playwright, 'test', '--config', 'playwright.engines.config.ts', '--reporter=list'], {
    env: { ENGINES: names.join(), ENGINE_PICTURES: folder, ENGINE_MINUTES: String(minutes) },
  });
  console.log(`Pictures: ${names.map((name) => join(folder, name)).join(', ')}`);
  return code;
}

await runAsCommand(import.meta.url, { usage, readOptions, run });
