/**
 * Builds the browser's files and the Worker. `--force` builds even if nothing changed, `--chain NAME` selects another
 * chain.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chainFolder, chainName, outputFolder } from './building/chain.mjs';
import { fingerprint, unlessDone } from './building/fingerprint.mjs';
import { ensureInstalled, isEntry, root, runTool, vite } from './building/toolchain.mjs';

const inputs = [
  'worker',
  'client',
  'chains',
  'locales',
  'public',
  'scripts/vite',
  'scripts/building/chain.mjs',
  'scripts/building/chain-check',
  'scripts/local/addresses.mjs',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
];
const outputs = ['medlem/wrangler.json', 'client/.vite/manifest.json'].map((file) => `${outputFolder}/${file}`);
/** The file that tells wrangler what to deploy: the chain built last. */
const redirect = join(root, '.wrangler/deploy/config.json');
const isRedirected = () => existsSync(redirect) && readFileSync(redirect, 'utf8').includes(`/${outputFolder}/medlem/`);

/**
 * @param {{environment?: string, force?: boolean}} [options] environment: a section of wrangler.toml; empty means local
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ environment = '', force = false } = {}) {
  const stamp = join(root, outputFolder, '.inputs');
  const isThere = outputs.every((file) => existsSync(join(root, file))) && isRedirected();
  if (force || !isThere) rmSync(stamp, { force: true });
  return unlessDone(stamp, fingerprint(inputs, `${chainName} ${environment}`), () => runBuild(environment));
}

/** @param {string} environment */
async function runBuild(environment) {
  await requireWholeChain();
  const { code, output } = await runTool([vite, 'build', '--logLevel', 'warn'], {
    quiet: true,
    env: { NODE_ENV: 'production', CLOUDFLARE_ENV: environment || undefined },
  });
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  const warnings = output.replace(/^Using secrets defined in .*$/gm, '').trim();
  if (warnings !== '') console.log(warnings);
}

/** Throws an error that lists every fault of the chain's folder, one a line. */
export async function requireWholeChain() {
  const judge = join(root, 'scripts/building/chain-check/main.mjs');
  const { code, output } = await runTool([judge, join(root, chainFolder)], { quiet: true });
  if (code !== 0) throw new Error(`The chain is not whole.\n${output.trim()}`);
}

if (isEntry(import.meta.url)) {
  ensureInstalled();
  try {
    const built = await build({ force: process.argv.includes('--force') });
    console.log(built ? `Built into ${outputFolder}/.` : `${outputFolder}/ is up to date.`);
  } catch (error) {
    console.error(String(error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
