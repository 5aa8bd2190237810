import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { fingerprint } from '../building/fingerprint.mjs';
import { providerContract as read } from '../building/provider-contract.mjs';
import { root } from '../building/toolchain.mjs';

const moduleId = 'virtual:provider-contract';
const inputs = [
  'sandbox/contract/contract.ts',
  'sandbox/contract/tsconfig.json',
  'tsconfig.json',
  'scripts/building/provider-contract.mjs',
  'package-lock.json',
];

/**
 * Provides the payment provider's types as schemas, against which the sandbox checks every exchange; read once, and again
 * when something has changed that they follow from.
 */
export function providerContract(): Plugin {
  return {
    name: 'medlem:provider-contract',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      const file = join(root, 'dist/provider-contract', `${fingerprint(inputs)}.json`);
      if (!existsSync(file)) keep(file, JSON.stringify(read()));
      return { code: `export default JSON.parse(${JSON.stringify(readFileSync(file, 'utf8'))});`, map: null };
    },
  };
}

/** Whole or not at all: another process may look for it now. */
function keep(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
