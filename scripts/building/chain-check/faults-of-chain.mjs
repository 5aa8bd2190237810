/** Finds every fault of a chain's folder that would make a build, a page or a mail wrong. */
import { join } from 'node:path';
import { root } from '../toolchain.mjs';
import { withRunner } from '../typescript-runner.mjs';

/**
 * @param {string} folder absolute path
 * @returns {Promise<import('./fault').ChainFault[]>} by file and line; empty when the chain is valid
 */
export const faultsOfChain = (folder) =>
  withRunner(
    async () => [(await import('../../vite/chain/chain.ts')).chain(folder)],
    async (load) =>
      (await load('./scripts/building/chain-check/of-folder.ts')).judgeFolder(folder, join(root, 'locales')),
  );
