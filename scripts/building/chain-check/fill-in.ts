import type { ChainFault } from './fault';
import { writePath } from './fault';
import type { ChainFiles } from './files';
import { linesOfJson } from './lines';
import { valueAt } from './shape';

/** Marks a value that still has to be filled in: as the text itself, or in a comment after a value. */
export const fillIn = 'FILL IN';

/** Whether a value, or anything within it, still has to be filled in. */
export function hasFillIn(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(fillIn);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFillIn);
}

/** Every place of a folder that still has to be filled in. */
export function placesToFill(files: ChainFiles): ChainFault[] {
  return files.names.flatMap((name) => {
    if (!/\.(?:ts|json)$/.test(name)) return [];
    const file = `${files.name}/${name}`;
    const json = name.endsWith('.json') ? files.json(name) : undefined;
    return json === undefined ? inSource(file, files.text(name)) : inJson(file, json, files.text(name));
  });
}

function inSource(file: string, text: string): ChainFault[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    // A remark goes to the end of its line, a text to its quote.
    const [said] = /(?<=\/\/ )FILL IN.*$/.exec(line) ?? /FILL IN(?:[^'\\]|\\.)*/.exec(line) ?? [];
    if (said === undefined) return [];
    const key = [line, lines[index - 1] ?? ''].map((one) => /^\s*'?([\w-]+)'?:/.exec(one)?.[1]).find(Boolean) ?? '';
    return [{ file, line: index + 1, place: key, sentence: said }];
  });
}

function inJson(file: string, json: unknown, text: string): ChainFault[] {
  const lines = linesOfJson(text);
  const walk = (value: unknown, path: readonly PropertyKey[]): ChainFault[] => {
    if (typeof value === 'string') {
      const place = writePath(path);
      return value.includes(fillIn) ? [{ file, line: lines.get(place) ?? null, place, sentence: value }] : [];
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      walk(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  return walk(json, []);
}

/**
 * Whether a fault only says that its place has not been filled in yet. A comment after a value in a source marks the
 * place on that line.
 */
export function isYetToFill(
  found: { readonly path: readonly PropertyKey[]; readonly file: string; readonly line: number | null },
  said: unknown,
  toFill: readonly ChainFault[],
): boolean {
  const { path, file, line } = found;
  if (path.length > 0 && hasFillIn(valueAt(said, path))) return true;
  return file.endsWith('.ts') && toFill.some((place) => place.file === file && line !== null && place.line === line);
}
