import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { exists, filesUnder, places, read } from '../../../scripts/house/sources';

/** Recipes, tours and decisions that name a file that has moved lead nowhere. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md'],
  ...filesUnder('docs', /\.md$/),
  // What a decision says of its day stays as it was, once another has taken its place.
].filter((file) => !/^[^\n]+\n\n[^\n]*\b(?:replaced|superseded) by \[\d{3}\]/.test(read(file)));

const folders = ['worker', 'client', 'scripts', 'tests', 'chains', 'docs', 'sandbox', 'locales'];
const files = folders.flatMap((folder) => filesUnder(folder, /\.\w+$/));
/** With its folder, or by the end of its path, as a text that has named the folder does. */
const isThere = (path: string) => exists(path) || files.some((file) => file.endsWith(`/${path}`));

const named =
  /`((?:worker|client|scripts|tests|chains|docs|sandbox|locales)\/[\w./-]+|[\w./-]+\.(?:tsx?|mjs|css|sql))`/g;
const linked = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
/** What a recipe tells you to make, and what an operator writes beside the project. */
const isExample = (path: string) => /NNNN|…|^chains\/(?!solhus|damp)|^before\.sql$/.test(path);

test('every file that a document names is there', () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(named)]
      .map(([, path = '']) => path)
      .filter((path) => !isExample(path) && !isThere(path))
      .map((path) => ({ file, fault: `names ${path}` })),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(places(missing)).toEqual([]);
});

test('every link from a document leads to a file', () => {
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(linked)]
      .map(([, path = '']) => path)
      .filter((path) => !exists(normalize(join(dirname(file), path))))
      .map((path) => ({ file, fault: `links to ${path}` })),
  );
  expect(places(dead)).toEqual([]);
});
