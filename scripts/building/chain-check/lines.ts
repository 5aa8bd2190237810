import { writePath } from './fault';

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

/** The line on which each member and item of a JSON text begins, by path. */
export function linesOfJson(json: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const path: PropertyKey[] = [];
  const open: string[] = [];
  let [line, isKeyNext] = [1, false];
  const begins = () => {
    if (open.at(-1) === '[') lines.set(writePath(path), line);
  };
  for (const [text] of json.matchAll(token)) {
    if (text === '\n') line += 1;
    else if (text === '{' || text === '[') {
      begins();
      open.push(text);
      path.push(text === '[' ? 0 : '');
      isKeyNext = text === '{';
    } else if (text === '}' || text === ']') {
      open.pop();
      path.pop();
      isKeyNext = false;
    } else if (text === ',') {
      isKeyNext = open.at(-1) === '{';
      if (!isKeyNext) path.push(Number(path.pop()) + 1);
    } else if (isKeyNext && text.startsWith('"')) {
      path[path.length - 1] = String(JSON.parse(text));
      lines.set(writePath(path), line);
      isKeyNext = false;
    } else if (text !== ':') begins();
  }
  return lines;
}

/** Finds the line of a path; something missing has that of the object it is missing from, null where there is none. */
export function lineInJson(json: string): (path: readonly PropertyKey[]) => number | null {
  const lines = linesOfJson(json);
  return (path) => {
    const known = path.map((_, index) => lines.get(writePath(path.slice(0, path.length - index))));
    return known.find((line) => line !== undefined) ?? null;
  };
}

const quoted = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a key is set in a source, from a place on: on a line of its own, else within one. */
function keyFrom(source: string, key: string, from: number): number {
  const name = quoted(key);
  const rest = source.slice(from).search(new RegExp(`^\\s*(?:'${name}'|\\b${name}\\b)\\s*[:,]`, 'm'));
  const found = rest >= 0 ? rest : source.slice(from).search(new RegExp(`[{,]\\s*'?${name}'?\\s*:`));
  return found < 0 ? -1 : from + found;
}

/**
 * The line of a path in a TypeScript file: of the top-level name, or of a key at the end of the path, each key searched
 * after the one before, the first within the value that the file exports: what is declared before it may have one of that
 * name, as a seller its phone. Null when nothing is found.
 */
export function lineOfSource(source: string, path: readonly PropertyKey[]): number | null {
  const keys = path.filter((part) => typeof part === 'string');
  const exported = Math.max(source.search(/^export const /m), 0);
  let at = -1;
  for (const [index, key] of keys.entries()) {
    const own = index === 0 ? source.search(new RegExp(`^(?:export )?const ${quoted(key)}\\b`, 'm')) : -1;
    const within = own >= 0 ? own : keyFrom(source, key, index === 0 ? exported : at);
    const found = within < 0 && index === 0 ? keyFrom(source, key, 0) : within;
    if (found < 0) break;
    at = found + (/^\s*/.exec(source.slice(found))?.[0].length ?? 0);
  }
  return at < 0 ? null : source.slice(0, at).split('\n').length;
}
