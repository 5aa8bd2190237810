import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { read } from '../../../scripts/house/sources';

/** Text files under version control, and those about to be. */
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).stdout.split('\n');
const files = listed.filter(
  (file) => /\.(?:ts|tsx|mjs|css|md|toml|json|sql|yml|sh)$|^\.ci\//.test(file) && file !== 'package-lock.json',
);

describe('what we write', () => {
  test('names no path of one machine', () => {
    const path = /(?:^|[\s'"`(])\/(?:work|farm|root|home|Users)\/[\w.]/;
    expect(files.filter((file) => path.test(safeRead(file)))).toEqual([]);
  });

  test('singles out and skips no test', () => {
    const tests = files.filter((file) => /^tests\/.*\.tsx?$/.test(file) && !file.endsWith('words.test.ts'));
    expect(tests.filter((file) => /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/.test(safeRead(file)))).toEqual(
      [],
    );
  });

  test('switches off no type', () => {
    const off = /:\s*any\b|\bas any\b|@ts-(?:ignore|expect-error|nocheck)/;
    const sources = files.filter((file) => /^(?:worker|client|sandbox|scripts)\/.*\.tsx?$/.test(file));
    expect(sources.filter((file) => off.test(safeRead(file)))).toEqual([]);
  });
});

/** A file that is deleted but not yet committed is still listed. */
function safeRead(file: string): string {
  try {
    return read(file);
  } catch {
    return '';
  }
}
