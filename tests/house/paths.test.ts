import { describe, expect, test } from 'vitest';
import { createApp } from '../../worker/app';
import { paths } from '../../worker/paths';
import type { Cells } from '../../worker/services/cells';
import { code, filesUnder, read } from './sources';

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
const testText = ['tests/attacks', 'tests/features', 'tests/middleware', 'tests/services', 'tests/e2e', 'tests/setup']
  .flatMap((folder) => filesUnder(folder, code))
  .map(read)
  .join('\n');

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

  test.each(all)('$name is named in a test of the Worker or of the browser', ({ name, patterns }) => {
    const isNamed =
      testText.includes(name) || patterns.some((pattern) => testText.includes(`'${literalPart(pattern)}`));
    expect(isNamed, `no test mentions ${name}`).toBe(true);
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

const literalPart = (pattern: string) => pattern.split(':')[0] ?? pattern;
