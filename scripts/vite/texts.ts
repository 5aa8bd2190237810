import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const idPattern = /^virtual:texts\/(da|sv|nl|en|shape)\/(first|rest)$/;
/** Every language has the keys of every other (tested), so that any of them tells the shape. */
const reference = 'en';

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

interface Texts {
  readonly [key: string]: string | Texts;
}
/** Keys without their words, which stand elsewhere in the same order. */
interface Shape {
  [key: string]: 0 | Shape;
}

const partOf = (texts: Texts, part: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([group]) => firstGroups.includes(group) === (part === 'first')));

function shapeOf(texts: Texts): Shape {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? 0 : shapeOf(value)]),
  );
}

function wordsOf(shape: Shape, texts: Texts): string[] {
  return Object.entries(shape).flatMap(([key, inner]) => {
    const value = texts[key];
    if (inner === 0) return [String(value)];
    return wordsOf(inner, value as Texts);
  });
}

/** Runs in the Worker: keys are written once for all languages, and a language brings its words alone. */
const fillSource = `function fill(shape, words, next = { at: 0 }) {
  return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, inner === 0 ? words[next.at++] : fill(inner, words, next)]));
}`;

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
      const read = (name: string): Texts => {
        const file = resolve(root, `locales/${name}.json`);
        this.addWatchFile(file);
        return partOf(JSON.parse(readFileSync(file, 'utf8')) as Texts, part);
      };
      const shape = shapeOf(read(reference));
      if (language === 'shape')
        return `${fillSource}\nexport default (words) => fill(${JSON.stringify(shape)}, words);`;
      const words = JSON.stringify(wordsOf(shape, read(language)));
      return `import fill from 'virtual:texts/shape/${part}';\nexport default fill(${words});`;
    },
  };
}

/** In development and in tests the file itself is the module, so that a change of it is seen. */
function pickAtRunTime(language: string, part: string): string {
  return `import texts from '/locales/${language}.json';
const first = ${JSON.stringify(firstGroups)};
export default Object.fromEntries(Object.entries(texts).filter(([group]) => first.includes(group) === ${part === 'first'}));`;
}
