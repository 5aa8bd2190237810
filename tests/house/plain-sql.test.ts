import { expect, it } from 'vitest';
import { plainSql } from '../../scripts/vite/plain-sql';

const transform = plainSql().transform as unknown as (code: string, id: string) => { code: string } | null;
const plain = (text: string) => transform(text, '/x/worker/services/a/store.ts')?.code;

it('takes the indentation out of statements, and leaves everything else as it is', () => {
  expect(plain('database.prepare(\n  // Why.\n  `SELECT 1\n     FROM a`,\n  x,\n)')).toBe(
    'database.prepare(\n  // Why.\n  `SELECT 1 FROM a`,\n  x,\n)',
  );
  expect(plain('const text = `one\n  two`;')).toBe('const text = `one\n  two`;');
  expect(transform('prepare(`a\n b`)', '/x/worker/features/a.ts')).toBeNull();
});

it('reads on behind what is put into a statement, and in parts that are no statement yet', () => {
  const put = (text: string) => `$${text}`;
  const statement = (lines: readonly [string, string, string, string]) =>
    `const a = \`SELECT ${put('{columns}')}${lines[0]}FROM a${lines[1]}WHERE ${put(`{of(\`x${lines[2]}AND y\`)}`)}${lines[3]}AND z\`;`;
  expect(plain(statement(['\n    ', '\n   ', '\n  ', '\n      ']))).toBe(statement([' ', ' ', ' ', ' ']));
  expect(plain('const part = `b = ?1\n   AND c = ?2`;')).toBe('const part = `b = ?1 AND c = ?2`;');
});

it('leaves a statement with a comment in lines: it would swallow what follows', () => {
  const commented = 'database.prepare(`SELECT 1\n  -- why\n  FROM a`)';
  expect(plain(commented)).toBe(commented);
});
