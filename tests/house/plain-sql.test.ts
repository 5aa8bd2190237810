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

it('leaves a statement with a comment in lines: it would swallow what follows', () => {
  const commented = 'database.prepare(`SELECT 1\n  -- why\n  FROM a`)';
  expect(plain(commented)).toBe(commented);
});
