import type { Plugin } from 'vite';
import { providerContract as read } from '../building/provider-contract.mjs';

const moduleId = 'virtual:provider-contract';

let json: string | undefined;

/**
 * Provides the payment provider's types as schemas, against which the sandbox checks every exchange; read once a
 * process.
 */
export function providerContract(): Plugin {
  return {
    name: 'medlem:provider-contract',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      json ??= JSON.stringify(read());
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, map: null };
    },
  };
}
