/** Maps the stack traces of a built Worker to its sources, and adds the line of code that threw. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../building/toolchain.mjs';

const frame = /^(\s+at )(async )?(?:.*?\()?(file:\/\/[^\s()]+):(\d+):(\d+)\)?( \{)?$/;
const contextLines = 2;

/** @typedef {{file: string, line: number, column: number}} Place file: relative to the project; line and column from 1 */

/**
 * The text with each stack frame of a built file replaced by its place in the sources, and the source line below the
 * stack.
 * @param {string} text
 */
export function withSources(text) {
  /** @type {Place | undefined} */
  let thrownAt;
  const lines = text.split('\n').map((line) => {
    const [, at = '', isAsync = '', url = '', row, column, opens = ''] = frame.exec(line) ?? [];
    const place = url === '' ? null : placeOf(fileURLToPath(url), Number(row), Number(column));
    if (place === null) return line;
    if (!place.file.startsWith('node_modules')) thrownAt ??= place;
    // The function's name is omitted, since the build has renamed it.
    return `${at}${isAsync}${place.file}:${place.line}:${place.column}${opens}`;
  });
  return thrownAt ? [...lines, ...excerpt(thrownAt)].join('\n') : lines.join('\n');
}

/** @param {string} built @param {number} row @param {number} column both from 1 @returns {Place | null} null without a map */
export function placeOf(built, row, column) {
  const map = mapOf(built);
  const entry = map?.findEntry(row - 1, column - 1);
  // What the build itself has written has no source.
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return null;
  return {
    file: relative(root, resolve(dirname(built), entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}

/** @type {Map<string, SourceMap | null>} */
const maps = new Map();

/** A file is read once, since the running process never sees a later build. @param {string} built */
function mapOf(built) {
  const known = maps.get(built);
  if (known !== undefined) return known;
  const file = `${built}.map`;
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
  maps.set(built, map);
  return map;
}

/** @param {Place} place */
function excerpt({ file, line, column }) {
  const path = resolve(root, file);
  if (!existsSync(path)) return [];
  const first = Math.max(1, line - contextLines);
  const shown = readFileSync(path, 'utf8')
    .split('\n')
    .slice(first - 1, line);
  const width = String(line).length;
  const numbered = shown.map((text, index) => `  ${String(first + index).padStart(width)} │ ${text}`);
  return ['', ...numbered, `  ${' '.repeat(width)} │ ${' '.repeat(column - 1)}^`];
}
