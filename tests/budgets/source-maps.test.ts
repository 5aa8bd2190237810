import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { placeOf, withSources } from '../../scripts/local/serving/source-lines.mjs';

/** What an error in production is told by: maps beside the Worker's files, uploaded with them. */
const built = resolve('dist/medlem');
const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  // Texts, and what the bundler adds, are in no file of ours.
  .filter((name) => !/\/t\d*\.js$|rolldown-runtime/.test(name))
  .map((name) => join(built, name))
  // The entry only hands on what another file exports: there is no line of ours in it.
  .filter((file) => !/^export\{[^}]*\}from"[^"]*";?\s*$/.test(readFileSync(file, 'utf8')));

test('every file of the Worker has a map, and every map its sources', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(`${file}.map`))).toEqual([]);
  const ours = files.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    return sources
      .map((source) => resolve(dirname(file), source))
      .filter((path) => /\/worker\/[^\0]*\.tsx?$/.test(path));
  });
  expect(ours.length).toBeGreaterThan(files.length);
  expect(ours.filter((path) => !existsSync(path))).toEqual([]);
});

test.each([
  ['worker/failures.ts', 'UNIQUE constraint failed'],
  ['worker/services/database/database.ts', 'a conditional write changed nothing'],
  ['worker/features/operations/local.route.ts', 'no job has this cron expression'],
])('a place in a built file leads back to its line of %s', (file, words) => {
  const [place] = placesOf(words);
  expect(place?.file).toBe(file);
  expect(readFileSync(file, 'utf8').split('\n')[(place?.line ?? 0) - 1]).toContain(words);
});

test('what the bundler has written itself has no line of ours', () => {
  expect(files.map((path) => placeOf(path, 1, 1)).filter((place) => place?.file.includes('undefined'))).toEqual([]);
  expect(placeOf(join(built, 'index.js'), 1, 1)).toBeNull();
});

test('a printed stack leads back too, and shows the line once', () => {
  const words = 'no job has this cron expression';
  const [at] = builtPlacesOf(words);
  const told = withSources(`1234-abcd TypeError: nothing\n    at Gn (file://${at?.path}:${at?.row}:${at?.column})`);
  const lines = told.split('\n');
  expect(lines.slice(0, 2)).toEqual([
    '1234-abcd TypeError: nothing',
    expect.stringMatching(/^ {4}at worker\/features\/operations\/local\.route\.ts:\d+:\d+$/),
  ]);
  expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
  expect(withSources('no stack at all')).toBe('no stack at all');
});

function builtPlacesOf(words: string) {
  return files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    const row = lines.findIndex((line) => line.includes(words));
    return row < 0 ? [] : [{ path, row: row + 1, column: (lines[row] ?? '').indexOf(words) + 1 }];
  });
}

const placesOf = (words: string) => builtPlacesOf(words).map(({ path, row, column }) => placeOf(path, row, column));
