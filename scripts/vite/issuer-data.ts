import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const judge = fileURLToPath(new URL('../deployment/issuers.ts', import.meta.url));

/**
 * Issuers are part of the bundle, so they are judged before there is one: nothing is built and nothing starts with an
 * issuer that proves nothing. The schema itself stays out of the Worker.
 */
export function issuerData(): Plugin {
  return {
    name: 'issuer-data',
    // Once for the build and not for each half of it.
    applyToEnvironment: ({ name }) => name === 'medlem',
    async buildStart() {
      const { module } = await runnerImport<typeof import('../deployment/issuers')>(judge);
      const faults = module.faultsOfIssuers();
      if (faults.length > 0) throw new Error(`Issuers are not complete:\n- ${faults.join('\n- ')}`);
    },
  };
}
