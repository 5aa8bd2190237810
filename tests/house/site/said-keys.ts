import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../../scripts/building/toolchain.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const declaration = /^export type TextKey = .*$/m;

/**
 * Every key that the Worker can say, as the compiler knows it: in a copy of the sources a text's key may be no string at
 * all, so each place that says one is an error that lists the keys it can be, a template with all its values.
 */
export async function saidKeys(): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-texts-'));
  try {
    for (const name of ['worker', 'locales', 'chains', 'client', 'tsconfig.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const name of ['node_modules', 'scripts', 'sandbox', 'package.json'])
      symlinkSync(join(root, name), join(folder, name));
    const file = join(folder, 'worker/ui/text/text-key.ts');
    const before = readFileSync(file, 'utf8');
    if (!declaration.test(before)) throw new Error('text-key.ts declares no TextKey');
    writeFileSync(file, before.replace(declaration, "export type TextKey = 'none';"));
    const config = { extends: './tsconfig.json', include: ['worker', 'chains'] };
    writeFileSync(join(folder, 'said.json'), JSON.stringify(config));
    const { output } = await runTool(
      [join(root, 'node_modules/typescript/bin/tsc'), '--noErrorTruncation', '-p', join(folder, 'said.json')],
      { quiet: true },
    );
    return new Set([...output.matchAll(/"([\w.-]+)"/g)].map(([, key = '']) => key));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
