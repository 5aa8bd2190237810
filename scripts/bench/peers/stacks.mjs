/** The other stacks: five Workers with the same two pages, and the floor, which makes their reads and answers a constant. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, unlessDone } from '../../building/fingerprint.mjs';
import { root, toolEnvironment } from '../../building/toolchain.mjs';
import { describeBuild } from './runtime.mjs';

const sources = 'tests/fixtures/peers';
/** Installed and built here, outside the project's own packages and sources. */
const folder = join(root, '.wrangler/peers');

/** Each with the configuration that its build leaves, and the file that its build makes last. */
export const stacks = [
  { name: 'hono-html', config: 'dist/worker/wrangler.json' },
  { name: 'honox', config: 'wrangler.jsonc', built: 'dist/index.js' },
  { name: 'astro', config: 'dist/server/wrangler.json' },
  { name: 'hono-react-min', config: 'dist/worker/wrangler.json' },
  { name: 'react-router', config: 'build/server/wrangler.json' },
];

const session = { id: 'bench', lang: 'en', product: 'p3', createdAt: 1_780_000_000_000 };

/** @typedef {import('./call.mjs').Ask} Ask */
/**
 * One Worker to measure: its build, its data, and its pages.
 * @typedef {object} Target
 * @property {string} name
 * @property {import('./runtime.mjs').Build} build
 * @property {import('./runtime.mjs').Build} [load] what its pages are measured with, if not the same
 * @property {string} [state] folder of its databases
 * @property {(miniflare: import('miniflare').Miniflare) => Promise<void>} fill
 * @property {Record<string, Ask & {status: number}>} pages
 */

/** What every page reads. @param {import('miniflare').Miniflare} miniflare @param {string} binding */
async function fillReads(miniflare, binding) {
  const store = /** @type {any} */ (await miniflare.getKVNamespace(binding, 'main'));
  await store.put('site', readFileSync(join(root, sources, 'shared/site.json'), 'utf8'));
  await store.put('session:bench', JSON.stringify(session));
}

const fill = (/** @type {import('miniflare').Miniflare} */ miniflare) => fillReads(miniflare, 'SESSIONS');

const ask = { host: 'localhost', cookie: 'sid=bench', status: 200 };
const pages = {
  first: { ...ask, path: '/' },
  form: { ...ask, path: '/signup-customer-details' },
  post: { ...ask, path: '/signup-customer-details', method: 'POST', body: 'email=x', status: 422 },
};

/**
 * Installs and builds what is missing. Throws what npm said.
 * @param {string[]} names @param {(step: string) => void} say @returns {Promise<Target[]>}
 */
export async function stackTargets(names, say) {
  const floor = describeBuild(join(root, sources, 'floor/wrangler.json'));
  const targets = [{ name: 'floor', build: floor, fill, pages: { ...pages, post: { ...pages.post, status: 200 } } }];
  for (const { name, config, built = config } of stacks.filter((stack) => names.includes(stack.name))) {
    const own = join(folder, name);
    await unlessDone(
      join(folder, 'done', name),
      existsSync(join(own, built)) ? fingerprint([`${sources}/${name}`, `${sources}/shared`]) : '',
      async () => {
        say(`Installing and building ${name} …`);
        rmSync(own, { recursive: true, force: true });
        for (const part of [name, 'shared']) cpSync(join(root, sources, part), join(folder, part), { recursive: true });
        // Not `ci`: these lockfiles name the packages of one operating system alone.
        npm(own, 'install', '--no-save', '--no-audit', '--no-fund');
        npm(own, 'run', 'build');
      },
    );
    targets.push({ name, build: describeBuild(join(own, config)), fill, pages });
  }
  return targets;
}

/** @param {string} cwd @param {string[]} words */
function npm(cwd, ...words) {
  const env = toolEnvironment({ ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '' });
  const { status, stderr, stdout } = spawnSync('npm', [...words, '--loglevel=error'], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
}
