import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { textFilesOf, textFilesOfMarkets, textLanguages, textsOf } from '../../building/texts.mjs';
import { partOf, type Texts } from './first-groups.ts';

const idPattern = /^virtual:texts\/([a-z]+)\/(first|rest|whole)$/;
const ofMarketPattern = /^virtual:texts\/of\/(\w+)\/([a-z]+)$/;
const loadersId = 'virtual:texts/loaders';
/** Tests ensure that all languages have the same keys, so any one of them gives the shape. */
const [reference = ''] = textLanguages;

/** The tree of keys without texts; these are stored separately in the same order. */
interface Shape {
  [key: string]: 0 | Shape;
}

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

/** Code for the Worker: keys are bundled once for all languages, and each language adds only its texts. */
const fillSource = `function fill(shape, words, next = { at: 0 }) {
  return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, inner === 0 ? words[next.at++] : fill(inner, words, next)]));
}`;

/** A name with a hash of the content, as for all static files; both builds compute the same name. */
const fileNameOf = (language: string, content: string) =>
  `static/texts-${language}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`;

/**
 * Full texts of a language as one module; for the Worker a module with the first page's texts and a static file with
 * the rest, which would be a fifth of the script.
 */
export function textParts(): Plugin {
  let isBuild = false;
  const read = (language: string, part: string): Texts => partOf(textsOf(language), part);
  return {
    name: 'medlem:texts',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === loadersId || idPattern.test(id) || ofMarketPattern.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${loadersId}`) return loaders;
      const ofMarket = textFilesOfMarkets.find((one) => id === `\0virtual:texts/of/${one.market}/${one.language}`);
      if (ofMarket !== undefined) {
        this.addWatchFile(ofMarket.file);
        return `const texts = ${JSON.stringify(JSON.parse(readFileSync(ofMarket.file, 'utf8')))};\nexport const load = async () => texts;`;
      }
      const [, language, part = ''] = idPattern.exec(id.replace('\0', '')) ?? [];
      if (language === undefined) return null;
      // For tests and operator's commands.
      if (part === 'whole') {
        for (const file of textFilesOf(language)) this.addWatchFile(file);
        return `export default ${JSON.stringify(textsOf(language))};`;
      }
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
      for (const language of textLanguages) {
        const source = JSON.stringify(read(language, 'rest'));
        this.emitFile({ type: 'asset', fileName: fileNameOf(language, source), source });
      }
    },
  };
}

function fetchAtRunTime(fileName: string): string {
  return `import { env } from 'cloudflare:workers';
import { fetchTexts } from '/worker/ui/text/fetched-texts.ts';
export const load = () => fetchTexts(env.ASSETS, '/${fileName}');`;
}

/** In development and tests all texts of a language are one module, so that changes of its files are noticed. */
function pickAtRunTime(language: string, part: string): string {
  return `import texts from 'virtual:texts/${language}/whole';
import { partOf } from '/scripts/vite/chain/first-groups.ts';
const part = partOf(texts, '${part}');
export const load = async () => part;`;
}

/** Loaders by language and part, and of what a market says in words of its own. */
const loaders = `export const loaders = { ${textLanguages
  .map(
    (language) =>
      `${language}: { ${['first', 'rest'].map((part) => `${part}: () => import('virtual:texts/${language}/${part}')`).join(', ')} }`,
  )
  .join(', ')} };
export const loadersOfMarkets = { ${[...new Set(textFilesOfMarkets.map(({ market }) => market))]
  .map((market) => {
    const own = textFilesOfMarkets.filter((one) => one.market === market);
    return `${market}: { ${own.map(({ language }) => `${language}: () => import('virtual:texts/of/${market}/${language}')`).join(', ')} }`;
  })
  .join(', ')} };`;
