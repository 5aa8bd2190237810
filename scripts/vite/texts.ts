import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const idPattern = /^virtual:texts\/(da|sv|nl|en)\/(first|rest)$/;

/** Groups of texts that a visitor's first page and every page's frame say. All others come with the page that needs them. */
export const firstGroups: readonly string[] = [
  'navigation-menu',
  'shared',
  'form',
  'step',
  'side',
  'consent',
  'footer',
  'journey',
  'select',
  'interval',
];

type Texts = Record<string, unknown>;

const partOf = (texts: Texts, part: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([group]) => firstGroups.includes(group) === (part === 'first')));

/** One file a language for people, two modules for the Worker: who opens the first page does not wait for all the rest. */
export function textParts(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'medlem:texts',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (idPattern.test(id) ? `\0${id}` : null),
    load(id) {
      const [, language, part = ''] = idPattern.exec(id.replace('\0', '')) ?? [];
      if (language === undefined) return null;
      if (!isBuild) return pickAtRunTime(language, part);
      const file = resolve(root, `locales/${language}.json`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(partOf(JSON.parse(readFileSync(file, 'utf8')) as Texts, part))};`;
    },
  };
}

/** In development and in tests the file itself is the module, so that a change of it is seen. */
function pickAtRunTime(language: string, part: string): string {
  return `import texts from '/locales/${language}.json';
const first = ${JSON.stringify(firstGroups)};
export default Object.fromEntries(Object.entries(texts).filter(([group]) => first.includes(group) === ${part === 'first'}));`;
}
