/** Builds the sandbox into `dist/sandbox`, unless its sources are unchanged. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { isEntry, root, runTool } from './toolchain.mjs';

const folder = join(root, 'dist/sandbox');
export const sandboxEntry = join(folder, 'index.js');
const inputs = ['sandbox', 'scripts/building', 'scripts/vite/provider-contract.ts', 'package-lock.json'];

/** Runs in a separate process, since this one's Node may be too old for the tools. */
export async function buildSandbox() {
  const stamp = join(folder, '.inputs');
  if (!existsSync(sandboxEntry)) rmSync(stamp, { force: true });
  await unlessDone(stamp, fingerprint(inputs), async () => {
    const { code, output } = await runTool([fileURLToPath(import.meta.url)], { quiet: true });
    if (code !== 0) throw new Error(`The sandbox was not built.\n${output}`);
  });
}

async function runBuild() {
  const [{ build }, { providerContract }] = await Promise.all([import('vite'), import('../vite/provider-contract.ts')]);
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [providerContract()],
    ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker'] } },
    build: {
      ssr: 'sandbox/index.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { external: /^cloudflare:/, output: { entryFileNames: 'index.js' } },
    },
  });
}

if (isEntry(import.meta.url)) await runBuild();
