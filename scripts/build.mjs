/** Builds the browser's files and the Worker into `dist/`. `--force` builds although nothing changed. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { ensureInstalled, isEntry, root, runTool, vite } from './toolchain.mjs';

const inputs = [
  'worker',
  'client',
  'locales',
  'public',
  'scripts/vite',
  'scripts/addresses.mjs',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
];
const outputs = ['dist/medlem/wrangler.json', 'dist/client/.vite/manifest.json', '.wrangler/deploy/config.json'];

/**
 * @param {{environment?: string, force?: boolean}} [options] environment: a section of wrangler.toml; none is local
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ environment = '', force = false } = {}) {
  const stamp = join(root, 'dist/.inputs');
  if (force || !outputs.every((file) => existsSync(join(root, file)))) rmSync(stamp, { force: true });
  return unlessDone(stamp, fingerprint(inputs, environment), () => runBuild(environment));
}

/** @param {string} environment */
async function runBuild(environment) {
  const { code, output } = await runTool([vite, 'build', '--logLevel', 'warn'], {
    quiet: true,
    env: { NODE_ENV: 'production', CLOUDFLARE_ENV: environment || undefined },
  });
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  const warnings = output.replace(/^Using secrets defined in .*$/gm, '').trim();
  if (warnings !== '') console.log(warnings);
}

if (isEntry(import.meta.url)) {
  ensureInstalled();
  try {
    const built = await build({ force: process.argv.includes('--force') });
    console.log(built ? 'Built into dist/.' : 'dist/ is up to date.');
  } catch (error) {
    console.error(String(error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
