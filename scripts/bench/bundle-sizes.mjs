/** Sizes of the build with their budgets, for the budget tests and `npm run bench`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, runTool, wrangler } from '../building/toolchain.mjs';

/** @typedef {{name: string, bytes: number, budget: number}} Size bytes and budget are gzip */
/** @typedef {Record<string, {file: string, imports?: string[], dynamicImports?: string[]}>} Manifest */

const kibibyte = 1024;

export const budgets = {
  loader: 2 * kibibyte,
  styles: 10.6 * kibibyte,
  // docs/decisions/033 explains each raise of a budget.
  worker: 530 * kibibyte,
  firstPage: 145 * kibibyte,
  kiosk: 80 * kibibyte,
};

const gzipOf = (/** @type {string[]} */ files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);

/** @param {string} folder output folder of a build @returns {Manifest} */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, '.vite/manifest.json'), 'utf8'));
}

/** Files of the given chunks and of all their static imports. @param {string} folder @param {string[]} keys */
function closure(folder, keys) {
  const manifest = manifestOf(folder);
  const seen = new Set(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((key) => (manifest[key] ? [join(root, folder, manifest[key].file)] : []));
}

/** @returns {Size} what every page's script tag loads, without the islands */
export function loaderSize() {
  return { name: 'browser: loader', bytes: gzipOf(closure('dist/client', ['client/main.ts'])), budget: budgets.loader };
}

/** @returns {Size} all that the kiosk's live view loads: loader, React and the view */
export function kioskSize() {
  const keys = ['client/main.ts', 'node_modules/react-dom/client.js', 'client/islands/kiosk-view.tsx'];
  return { name: 'browser: live screen', bytes: gzipOf(closure('dist/client', keys)), budget: budgets.kiosk };
}

/** @returns {Size} all style sheets together; a page carries only those it needs */
export function styleSize() {
  // The minifier that the build uses, resolved in the same way.
  const { transform } = createRequire(createRequire(import.meta.url).resolve('vite'))('lightningcss');
  const folder = join(root, 'client/styles');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  if (sheets.length === 0) throw new Error('client/styles has no style sheet');
  const minified = sheets.map((name) =>
    transform({ filename: name, code: readFileSync(join(folder, name)), minify: true }).code.toString(),
  );
  return { name: 'styles: all sheets', bytes: gzipSync(minified.join('')).length, budget: budgets.styles };
}

/** @returns {Size} code evaluated before `/` is answered: the entry's static imports and one language */
export function firstPageSize() {
  const manifest = manifestOf('dist/medlem');
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.file === 'index.js');
  const texts = Object.keys(manifest).filter((key) => key.endsWith('virtual:texts/da/first'));
  if (texts.length === 0) throw new Error('the texts of the first page are not in the build');
  const files = closure('dist/medlem', [...entry, ...texts]);
  return { name: 'Worker: what / evaluates', bytes: gzipOf(files), budget: budgets.firstPage };
}

/** @returns {Promise<Size>} the upload as wrangler counts it: every module, including lazy ones */
export async function workerSize() {
  const { output } = await runTool([wrangler, 'deploy', '--dry-run'], { quiet: true, env: { WRANGLER_LOG: 'log' } });
  const [, amount, unit] = /gzip: ([\d.]+) (KiB|MiB)/.exec(output) ?? [];
  if (amount === undefined) throw new Error(`wrangler did not say how large the Worker is:\n${output}`);
  return {
    name: 'Worker: in all',
    bytes: Number(amount) * kibibyte * (unit === 'MiB' ? kibibyte : 1),
    budget: budgets.worker,
  };
}

/** @returns {Promise<Size[]>} */
export async function bundleSizes() {
  return [loaderSize(), kioskSize(), styleSize(), firstPageSize(), await workerSize()];
}

/** All files that a browser can load. @returns {{file: string, text: string}[]} */
export function browserFiles() {
  const folder = join(root, 'dist/client/static');
  return readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}
