import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { chainFolder, demoSurveyFile, marketIds } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { notationModule } from './notation.ts';

const demoId = 'virtual:chain/demo';
const filesId = 'virtual:chain/files';
const notationId = 'virtual:chain/notation';

/** Provides the built chain as virtual modules, with the catalogue and example people for its tests and demo, and how
 * its markets and languages write times and sums. */
export function chain(folder = chainFolder): Plugin {
  return {
    name: 'medlem:chain',
    enforce: 'pre',
    resolveId(id) {
      if (id === demoId || id === filesId || id === notationId) return `\0${id}`;
      const file = /^virtual:chain(?:\/(\w+))?$/.exec(id);
      return file ? join(resolve(root, folder), `${file[1] ?? 'index'}.ts`) : null;
    },
    load(id) {
      if (id === `\0${filesId}`)
        return `export const chainFolder = '${chainFolder}';\nexport const demoSurveyFile = '${demoSurveyFile}';`;
      if (id === `\0${notationId}`) return notationModule();
      if (id !== `\0${demoId}`) return null;
      return [
        `export { default as localMarkets } from '/${chainFolder}/local.json';`,
        ...marketIds.map((market) => `import ${market} from '/${chainFolder}/catalogue/${market}.json';`),
        `export const catalogues = { ${marketIds.join(', ')} };`,
      ].join('\n');
    },
  };
}
