import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { jsonFaultOf } from '../documents/json-fault';

/** A chain's folder for its rules. File names are relative to the folder. */
export interface ChainFiles {
  /** Name of the folder in faults: `chains/solhus`. */
  readonly name: string;
  readonly names: readonly string[];
  has(file: string): boolean;
  text(file: string): string;
  /** Undefined if the file is missing or is invalid JSON, which `faultsOfJson` reports. */
  json(file: string): unknown;
  /** Names of the JSON files in one folder. */
  documentsIn(folder: string): string[];
}

/** @param folder absolute path */
export function openFolder(folder: string): ChainFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  const texts = new Map<string, string>();
  const text = (file: string) => {
    const known = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, known);
    return known;
  };
  const has = (file: string) => existsSync(join(folder, file));
  return {
    name: `chains/${basename(folder)}`,
    names,
    has,
    text,
    json: (file) => (has(file) && jsonFaultOf(text(file)) === null ? JSON.parse(text(file)) : undefined),
    documentsIn: (within) => names.filter((name) => name.startsWith(`${within}/`) && name.endsWith('.json')),
  };
}
