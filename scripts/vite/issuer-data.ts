import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { chain } from './chain/chain.ts';

const judge = fileURLToPath(new URL('../deployment/issuers.ts', import.meta.url));

/**
 * Validates the issuers, which are bundled, before each build: nothing is built or started with an issuer that proves
 * nothing. The schema itself is not bundled.
 */
export function issuerData(): Plugin {
  return {
    name: 'issuer-data',
    // Runs once per build, not for each of its environments.
    applyToEnvironment: ({ name }) => name === 'medlem',
    async buildStart() {
      const { module } = await runnerImport<typeof import('../deployment/issuers')>(judge, { plugins: [chain()] });
      const faults = module.faultsOfIssuers();
      if (faults.length > 0) throw new Error(`Issuers are not complete:\n- ${faults.join('\n- ')}`);
    },
  };
}
