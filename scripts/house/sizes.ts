import { dirname } from 'node:path';
import { filesUnder, read } from './sources';

interface FileSize {
  readonly file: string;
  readonly lines: number;
}

const written = /\.(?:ts|tsx|mjs|css)$/;

/** Hand-written files of folders, with their numbers of lines. */
export const sizesOf = (folders: readonly string[]): FileSize[] =>
  folders
    .flatMap((folder) => filesUnder(folder, written))
    .map((file) => ({ file, lines: read(file).replace(/\n$/, '').split('\n').length }));

/** The size that this share of files does not exceed: 0.5 is the median. */
export function linesAt(sizes: readonly FileSize[], share: number): number {
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/**
 * Lines of code of a text: without blank lines, comments that stand alone and imports, so that explaining and parting
 * files costs nothing. A comment behind code, and a re-export, count with their line.
 */
export function codeLinesOf(text: string): number {
  let count = 0;
  let inside: RegExp | null = null;
  for (const line of text.split('\n')) {
    const begun: RegExp | null = inside ?? endOfWhatBegins(line);
    if (begun) inside = begun.test(line) ? null : begun;
    else if (!/^\s*(?:\/\/|$)/.test(line)) count += 1;
  }
  return count;
}

/** How the comment or import ends that begins with this line; null: it is code. */
function endOfWhatBegins(line: string): RegExp | null {
  if (/^\s*\{?\/\*/.test(line)) return /\*\//;
  return /^import\s/.test(line) ? /;\s*$/ : null;
}

/** Lines of code of hand-written files in folders. */
export const codeLinesIn = (folders: readonly string[]): number =>
  sizesOf(folders).reduce((sum, { file }) => sum + codeLinesOf(read(file)), 0);

export const linesIn = (sizes: readonly FileSize[]): number => sizes.reduce((sum, { lines }) => sum + lines, 0);

/** Migrations are a growing sequence, so the limit of files per folder does not apply. */
const isSequence = (room: string) => room === 'worker/migrations';

/** Number of files directly in each folder, largest first. */
export function roomsOf(folders: readonly string[]): { readonly room: string; readonly files: number }[] {
  const rooms = Map.groupBy(
    folders.flatMap((folder) => filesUnder(folder, /./)),
    dirname,
  );
  return [...rooms]
    .map(([room, files]) => ({ room, files: files.length }))
    .filter(({ room }) => !isSequence(room))
    .sort((a, b) => b.files - a.files);
}
