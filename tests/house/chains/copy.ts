import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChainFault } from '../../../scripts/building/chain-check/fault';
import { faultsOfChain } from '../../../scripts/building/chain-check/faults-of-chain.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs in an empty project beside this one, which has its rules and common words and no chain; it is gone afterwards. */
export async function inEmptyProject<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-chain-'));
  mkdirSync(join(folder, 'chains'));
  for (const name of ['worker', 'locales', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  const shared = readdirSync(join(root, 'chains')).filter((name) => name.endsWith('.ts'));
  for (const name of shared) symlinkSync(join(root, 'chains', name), join(folder, 'chains', name));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file of a chain and what is written otherwise in it: from, to. */
export type Change = readonly [file: string, from: string | RegExp, to: string];

/** What is found in a copy of Solhus in which some files say something else, and what then stands in a fault's line. */
export function faultsWith(changes: readonly Change[]): Promise<(ChainFault & { readonly source: string })[]> {
  return inEmptyProject(async (project) => {
    const folder = join(project, 'chains/moon');
    cpSync(join(root, 'chains/solhus'), folder, { recursive: true });
    for (const [file, from, to] of changes) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(join(folder, file), after);
    }
    const faults = await faultsOfChain(folder);
    return faults.map((fault) => ({
      ...fault,
      source:
        fault.line === null ? '' : (readFileSync(join(project, fault.file), 'utf8').split('\n')[fault.line - 1] ?? ''),
    }));
  });
}
