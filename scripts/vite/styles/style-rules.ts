import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { rulesOf } from './rules.ts';

const islandsId = 'virtual:island-classes';
const styles = 'client/styles';
const registry = 'client/islands/registry.ts';

/**
 * Style sheets that are imported with `?rules&inline` come as the rules they are made of, and `virtual:island-classes` says
 * which classes each island may add in the browser. After Vite's own plugins, which inline and minify.
 */
export function styleRules(): Plugin {
  let root = '';
  return {
    name: 'medlem:style-rules',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === islandsId ? `\0${islandsId}` : null),
    load(id) {
      return id === `\0${islandsId}` ? `export const islandClasses = ${JSON.stringify(islandClasses(root))};` : null;
    },
    transform(code, id) {
      if (!/\.css\?rules&inline/.test(id)) return null;
      const [, css] = /^export default ("(?:[^"\\]|\\.)*");?\s*$/m.exec(code) ?? [];
      if (css === undefined) this.error(`${id} is not inlined as one string`);
      return { code: `export default ${JSON.stringify(rulesOf(JSON.parse(css)))};`, map: null };
    },
  };
}

/** By island: every class of our style sheets that its code writes, or the code that this is made of. */
export function islandClasses(root: string): Record<string, string[]> {
  const sheets = readdirSync(resolve(root, styles), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const css = sheets.map((name) => readFileSync(resolve(root, styles, name), 'utf8')).join('\n');
  const known = new Set(css.match(/(?<=\.)[a-z][\w-]*/gi));
  const islands = readFileSync(resolve(root, registry), 'utf8').matchAll(
    /'?([\w-]+)'?: component\(\(\) => import\('(.+?)'\)/g,
  );
  return Object.fromEntries(
    [...islands].map(([, name = '', file = '']) => {
      const sources = closureOf(sourceOf(resolve(root, dirname(registry), file)));
      return [
        name,
        [...new Set(sources.flatMap((one) => classesIn(readFileSync(one, 'utf8'))))]
          .filter((word) => known.has(word))
          .sort(),
      ];
    }),
  );
}

/** Every word in `className="…"`, `className={…}` and `className = …`: names of variables are among them. */
function classesIn(source: string): string[] {
  return [...source.matchAll(/className(?:=| = )/g)].flatMap(({ 0: start, index }) => {
    const value = source.slice(index + start.length);
    const text = value.startsWith('{') ? value.slice(0, endOfBraces(value)) : value.split('\n', 1)[0];
    const words = value.startsWith('"') ? value.slice(1, value.indexOf('"', 1)) : text;
    return words?.match(/[a-z][\w-]*/gi) ?? [];
  });
}

function endOfBraces(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function closureOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  for (const [, path = ''] of imports) if (!path.includes('?')) closureOf(sourceOf(resolve(dirname(file), path)), seen);
  return [...seen];
}

/** A module is imported without its ending. */
function sourceOf(path: string): string {
  for (const ending of ['.tsx', '.ts', '/index.ts', '']) {
    try {
      readFileSync(path + ending);
      return path + ending;
    } catch {}
  }
  throw new Error(`no source ${path}`);
}
