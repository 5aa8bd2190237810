import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { createApp } from '../../../worker/app';
import { paths } from '../../../worker/paths';
import type { Cells } from '../../../worker/services/cells';
import { all, codeOf, namesIn } from './addresses';

/** Every address is served by a route and walked by a test; no address is written anywhere but in `paths.ts`. */
const literalPart = (pattern: string) => pattern.split(':')[0] ?? pattern;
const isOf = (literal: string, pattern: string) =>
  pattern.includes(':') ? literal.startsWith(literalPart(pattern)) : literal === pattern;

/** What asks for a page by an address that is written out. */
const asking = /(?:get|post|page|opens|goto|fetch|visits|follow)\(\s*[^()]{0,60}?['"`](\/[\w./-]*)/g;
/** Addresses that a test's code takes, by name or written out. */
function taken(file: string): string[] {
  const { text, own } = codeOf(file);
  const literals = [...text.matchAll(asking)].map(([, literal = '']) => literal);
  const written = all.filter(({ patterns }) => literals.some((literal) => patterns.some((one) => isOf(literal, one))));
  return [...namesIn(text, own), ...written.map(({ name }) => name)];
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
