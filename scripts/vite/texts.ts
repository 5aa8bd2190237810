import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const languages = ['da', 'sv', 'nl', 'en'] as const;
const idPattern = /^virtual:texts\/(da|sv|nl|en|shape)\/(first|rest)$/;
/** Every language has the keys of every other (tested), so that any of them tells the shape. */
const reference = 'en';

/**
 * Groups of texts that a visitor's first page, every page's frame and the pages of failure say. They are part of the
 * Worker; all others are files beside it.
 */
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
  'errors',
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

/** Gives a name that changes with the content, as all names of static files do: both builds come to the same one. */
const fileNameOf = (language: string, content: string) =>
  `static/texts-${language}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`;

/**
 * One file a language for people; for the Worker a module with what its first page says and a static file with all the
 * rest, which would fill a fifth of the script.
 */
export function textParts(): Plugin {
  let root = '';
  let isBuild = false;
  const read = (language: string, part: string): Texts =>
    partOf(JSON.parse(readFileSync(resolve(root, `locales/${language}.json`), 'utf8')) as Texts, part);
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
      if (part === 'rest') return fetchAtRunTime(fileNameOf(language, JSON.stringify(read(language, part))));
      const shape = shapeOf(read(reference, part));
      if (language === 'shape')
        return `${fillSource}\nexport default (words) => fill(${JSON.stringify(shape)}, words);`;
      const words = JSON.stringify(wordsOf(shape, read(language, part)));
      return `import fill from 'virtual:texts/shape/first';\nconst texts = fill(${words});\nexport const load = async () => texts;`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const language of languages) {
        const source = JSON.stringify(read(language, 'rest'));
        this.emitFile({ type: 'asset', fileName: fileNameOf(language, source), source });
      }
    },
  };
}

function fetchAtRunTime(fileName: string): string {
  return `import { env } from 'cloudflare:workers';
import { fetchTexts } from '/worker/ui/fetched-texts.ts';
export const load = () => fetchTexts(env.ASSETS, '/${fileName}');`;
}

/** In development and in tests the file itself is the module, so that a change of it is seen. */
function pickAtRunTime(language: string, part: string): string {
  return `import texts from '/locales/${language}.json';
const first = ${JSON.stringify(firstGroups)};
const part = Object.fromEntries(Object.entries(texts).filter(([group]) => first.includes(group) === ${part === 'first'}));
export const load = async () => part;`;
}
