import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Bindable, named, statement } from '../../../worker/services/database/database';
import type { Statement } from '../../../worker/services/database/port';

/** What is prepared, and with which values. */
const prepared = (make: (database: { prepare: (sql: string, ...values: Bindable[]) => Statement }) => Statement) => {
  let asked: unknown[] = [];
  make({
    prepare: (sql, ...values) => {
      asked = [sql, ...values];
      return { bind: null };
    },
  });
  return asked;
};

it('gives each value to its name, wherever and however often that stands', () => {
  expect(
    prepared((database) =>
      named(database, "UPDATE t SET a = @one, b = @one2, c = ':x' WHERE d = @two OR e = @one", {
        ...{ two: 2, one: 'first', one2: null },
        more: 'is left out',
      }),
    ),
  ).toEqual(["UPDATE t SET a = ?1, b = ?2, c = ':x' WHERE d = ?3 OR e = ?1", 'first', null, 2]);
  expect(() => prepared((database) => named(database, 'VALUES (@here, @lost)', { here: null }))).toThrow('@lost');
  expect(prepared((database) => statement<[number, string]>('?1 ?2')(database, 1, 'b'))).toEqual(['?1 ?2', 1, 'b']);
});

/** Values that a statement names by their place alone: of one that is a list of labels, `...Version` stands for two. */
const placed = (source: string): number[] =>
  Array.from(source.matchAll(/\bstatement<\s*(?:readonly )?\[([^\]]*)\]/g), ([, list = '']) =>
    list.split(',').reduce((sum, one) => sum + (one.includes('...Version') ? 2 : one.includes(':') ? 1 : 0), 0),
  );

it('no statement takes more than five values by their place: one would be given for another', () => {
  expect(placed('statement<[a: string, b: Maybe, ...Version]>(`x`) statement<\n [\n a: string,\n ]\n>(`y`)')).toEqual([
    4, 1,
  ]);
  const sources = globSync('worker/services/**/*.ts').map(
    (path) => [path, placed(readFileSync(path, 'utf8'))] as const,
  );
  expect(sources.reduce((sum, [, found]) => sum + found.length, 0)).toBeGreaterThan(80);
  expect(sources.filter(([, found]) => found.some((count) => count > 5)).map(([path]) => path)).toEqual([]);
});
