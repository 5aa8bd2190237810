import { read } from '../../../scripts/house/sources';
import { paths } from '../../../worker/paths';

/** The addresses of `paths.ts` by their names, and which of them a test's code takes. */
interface Named {
  readonly name: string;
  readonly patterns: readonly string[];
}

function named(value: object, prefix: string): Named[] {
  if ('patterns' in value) return [{ name: prefix, patterns: value.patterns as string[] }];
  return Object.entries(value).flatMap(([key, inner]) => named(inner, `${prefix}.${key}`));
}

export const all = named(paths, 'paths');

const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const binding = /const \{([^{}]*)\} = (\w+)((?:\.\w+)*);/g;

/** A test's code without its comments, and what it calls an address or a group by names of its own. */
export function codeOf(file: string): { text: string; own: ReadonlyMap<string, string> } {
  const text = read(file).replace(comment, '');
  const own = new Map([['paths', 'paths']]);
  for (const [, inner = '', from = '', rest = ''] of text.matchAll(binding)) {
    const group = own.get(from);
    for (const [, key = '', alias = key] of group ? inner.matchAll(/(\w+)(?:: (\w+))?/g) : [])
      own.set(alias, `${group}${rest}.${key}`);
  }
  return { text: text.replace(binding, ''), own };
}

/** Names of the addresses that a piece of code takes: by name, by a name of its own, or as one of a whole group. */
export function namesIn(text: string, own: ReadonlyMap<string, string>): string[] {
  const names = [...own.keys()].join('|');
  const uses = new RegExp(
    `(Object\\.(?:values|entries)\\(|\\.{3})?(?<![\\w'"]|[^.]\\.)(${names})\\b((?:\\.\\w+)*)`,
    'g',
  );
  return [...text.matchAll(uses)].flatMap(([, isGroup, from = '', rest = '']) => {
    const name = `${own.get(from)}${rest}`.replace(/\.(?:href|patterns)$/, '');
    // Who takes them all walks none: it counts them.
    const ofGroup = isGroup && name !== 'paths' ? `${name}.` : null;
    return all.filter((one) => one.name === name || (ofGroup && one.name.startsWith(ofGroup))).map((one) => one.name);
  });
}
