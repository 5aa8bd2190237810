import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { ChainData } from '../../../worker/domain/markets/chain';
import { chainFolder } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';

let read: Promise<ChainData> | undefined;

/** Everything a chain declares in TypeScript, for use during the build; loaded once a process. */
export function chainData(): Promise<ChainData> {
  read ??= runnerImport<{ chain: ChainData }>(join(root, chainFolder, 'index.ts'), { configFile: false, root }).then(
    ({ module }) => module.chain,
  );
  return read;
}
