import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { createApp } from '../../../worker/app';
import { paths } from '../../../worker/paths';
import type { Cells } from '../../../worker/services/cells';

/** Every address is served by a route and walked by a test; no address is written anywhere but in `paths.ts`. */
interface Named {
  readonly name: string;
  readonly patterns: readonly string[];
}

function named(value: object, prefix: string): Named[] {
  if ('patterns' in value) return [{ name: prefix, patterns: value.patterns as string[] }];
  return Object.entries(value).flatMap(([key, inner]) => named(inner, `${prefix}.${key}`));
}

const all = named(paths, 'paths');
const literalPart = (pattern: string) => pattern.split(':')[0] ?? pattern;
const isOf = (literal: string, pattern: string) =>
  pattern.includes(':') ? literal.startsWith(literalPart(pattern)) : literal === pattern;

/** What asks for a page by an address that is written out. */
const asking = /(?:get|post|page|opens|goto|fetch|visits|follow)\(\s*[^()]{0,60}?['"`](\/[\w./-]*)/g;
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const binding = /const \{([^{}]*)\} = (\w+)((?:\.\w+)*);/g;

/** Addresses that a test's code takes: by name, by a name of its own, as one of a whole group, or written out. */
function taken(file: string): string[] {
  const text = read(file).replace(comment, '');
  // Names of this file's own for an address or a group, and what they stand for.
  const own = new Map([['paths', 'paths']]);
  for (const [, inner = '', from = '', rest = ''] of text.matchAll(binding)) {
    const group = own.get(from);
    for (const [, key = '', alias = key] of group ? inner.matchAll(/(\w+)(?:: (\w+))?/g) : [])
      own.set(alias, `${group}${rest}.${key}`);
  }
  const names = [...own.keys()].join('|');
  const uses = new RegExp(`(Object\\.(?:values|entries)\\(|\\.{3})?(?<![\\w'"]|[^.]\\.)(${names})((?:\\.\\w+)*)`, 'g');
  const used = [...text.replace(binding, '').matchAll(uses)].flatMap(([, isGroup, from = '', rest = '']) => {
    const name = `${own.get(from)}${rest}`.replace(/\.(?:href|patterns)$/, '');
    return all.filter((one) => one.name === name || (isGroup && one.name.startsWith(`${name}.`)));
  });
  const literals = [...text.matchAll(asking)].map(([, literal = '']) => literal);
  const written = all.filter(({ patterns }) => literals.some((literal) => patterns.some((one) => isOf(literal, one))));
  return [...used, ...written].map(({ name }) => name);
}

const walked = new Set(
  ['tests/attacks', 'tests/features', 'tests/middleware', 'tests/services', 'tests/e2e', 'tests/setup']
    .flatMap((folder) => filesUnder(folder, code))
    .flatMap(taken),
);

/** Cells that no test asks: mounting a route must not use them. */
const unused = { isLocal: true } as unknown as Cells;
const mounted = new Set(createApp(unused).routes.map((route) => route.path));

describe('addresses', () => {
  test.each(all)('$name is mounted under each of its patterns', ({ patterns }) => {
    expect(patterns.filter((pattern) => !mounted.has(pattern))).toEqual([]);
  });

  test('no route is mounted that has no name', () => {
    const patterns = all.flatMap((one) => one.patterns);
    expect([...mounted].filter((path) => !path.includes('*') && !patterns.includes(path))).toEqual([]);
  });

  test.each(all)('$name is taken by the code of a test of the Worker or of the browser', ({ name }) => {
    expect(walked).toContain(name);
  });

  test('no two screens share an address', () => {
    const patterns = all.flatMap((one) => one.patterns);
    expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
  });

  test('features and pages take addresses from paths.ts', () => {
    const literal = new RegExp(
      `['"\`](?:${all
        .flatMap((one) => one.patterns)
        .filter((one) => one.length > 1 && !one.includes(':'))
        .join('|')})['"\`?]`,
    );
    const files = [
      ...filesUnder('worker/features', code),
      ...filesUnder('worker/ui', code),
      ...filesUnder('worker/middleware', code),
    ];
    expect(files.filter((file) => literal.test(read(file)))).toEqual([]);
  });
});

test('a query is written as the platform writes it, whatever is in it', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('a b', 'é&=', '+', '~', '‑', '*.-_'),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value, { noNullPrototype: true }), (query) => {
      const written = String(new URLSearchParams(query));
      expect(paths.login.href(query)).toBe(written === '' ? '/login' : `/login?${written}`);
    }),
  );
});
