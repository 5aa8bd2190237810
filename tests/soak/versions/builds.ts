import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { outputFolder } from '../../../scripts/building/chain.mjs';
import { nodeBinary, root, toolEnvironment } from '../../../scripts/building/toolchain.mjs';

/** What a build reads. */
const sources = [
  ...['worker', 'client', 'chains', 'locales', 'public', 'scripts'],
  ...['vite.config.ts', 'wrangler.toml', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

export interface Change {
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
}

/** The build of this commit, made anew only where sources have changed. */
export async function buildNow(): Promise<string> {
  await build();
  return join(root, outputFolder);
}

/** Builds the sources of this commit with some changes, in a folder of their own. Returns the folder of the build. */
export async function buildChanged(home: string, changes: readonly Change[]): Promise<string> {
  mkdirSync(home, { recursive: true });
  for (const source of sources) cpSync(join(root, source), join(home, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(home, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
    writeFileSync(
      join(home, file),
      text.replace(from, () => to),
    );
  }
  await runVite(home);
  return join(home, 'dist');
}

function runVite(home: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const env = toolEnvironment({ NODE_ENV: 'production', CLOUDFLARE_ENV: undefined, NO_COLOR: '1' });
    const child = spawn(nodeBinary(), [vite, 'build', '--logLevel', 'warn'], { cwd: home, env, stdio: 'pipe' });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the build failed:\n${said}`))));
  });
}
