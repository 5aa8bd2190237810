import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const packages = /\/node_modules\/.*\.m?js$/;
const link = /^\/\/# sourceMappingURL=.*$/gm;
/** Says that there is no map; without it one is made that leads from the file to itself. */
const noMap = { mappings: '' };

/**
 * Leads packages and data of the build to a runtime of the tests without source maps. Nobody reads a stack by them, and they
 * are three times what they lead to: each runtime is sent all of it as one text and reads all of it.
 */
export function withoutSourceMaps(): Plugin {
  return {
    name: 'medlem:without-source-maps',
    enforce: 'pre',
    load: {
      filter: { id: packages },
      handler: async (id) => ({ code: (await readFile(id, 'utf8')).replace(link, ''), map: noMap }),
    },
    transform: { filter: { id: /^\0/ }, handler: (code) => ({ code, map: noMap }) },
  };
}
