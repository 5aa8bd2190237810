/** The tests of a file: those that import it, nearest first. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../building/toolchain.mjs';

const source = /\.tsx?$/;

/** @param {string} folder from the root @returns {string[]} */
export const sourcesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const files = [...sourcesUnder('worker'), ...sourcesUnder('tests')];
const known = new Set(files);

/** Importers of each file, without type imports. @type {Map<string, string[]>} */
const importers = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path = ''] of text.matchAll(
    /^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  )) {
    const found = resolve(file, path);
    if (found) importers.set(found, [...(importers.get(found) ?? []), file]);
  }
}

/** @param {string} from @param {string} path */
function resolve(from, path) {
  const bare = join(dirname(from), path).replace(/\.tsx?$/, '');
  return [`${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((one) => known.has(one));
}

/**
 * @param {string} file relative to the root
 * @param {ReadonlySet<string>} wanted tests to consider
 * @param {number} most maximum number of tests
 * @returns {string[]} test files, those with the fewest import steps first
 */
export function testsOf(file, wanted, most) {
  const seen = new Set([file]);
  /** @type {string[]} */
  const tests = [];
  for (let ring = [file]; ring.length > 0 && tests.length < most; ) {
    ring = ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one) && seen.add(one));
    tests.push(...ring.filter((one) => wanted.has(one)).sort());
  }
  return tests.slice(0, most);
}
