/** One fault in a chain's folder: where it is and what is wrong. */
export interface ChainFault {
  /** `chains/solhus/brand.json`. */
  readonly file: string;
  /** Line from 1; null where there is none, as for something missing. */
  readonly line: number | null;
  /** Path within the file: `colours.paper.light`, `products[3].studios[0]`; empty for the whole file. */
  readonly place: string;
  /** Continues from the place: `is no colour: …`. */
  readonly sentence: string;
}

/** Reports a fault at a path within a file; null or false as the sentence reports nothing. */
export type Report = (file: string, path: readonly PropertyKey[], sentence: string | null | false) => void;

/** Writes a path as text: `products[3].studios[0]`. */
export function writePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Parses a path written by `writePath`. */
export const readPath = (place: string): PropertyKey[] =>
  [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key = '']) =>
    index === undefined ? key : Number(index),
  );

/** One line of output: `chains/solhus/brand.json:9: colours.paper.light: is no colour`. */
export const writeFault = ({ file, line, place, sentence }: ChainFault): string =>
  [line === null ? file : `${file}:${line}`, place, sentence].filter(Boolean).join(': ');
