import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project, for the house rules, which read files as text and their imports. */
const root = fileURLToPath(new URL('../..', import.meta.url));

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');
export const exists = (file: string): boolean => existsSync(join(root, file));

/** Files under a folder, relative to the project, sorted by name. */
export function filesUnder(folder: string, ending: RegExp): string[] {
  if (!exists(folder)) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => ending.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

export const code = /\.(?:ts|tsx|mjs)$/;
const resolvable = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
const statement = /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

export interface Import {
  readonly from: string;
  /** A file of the project, or `package:name`. */
  readonly to: string;
  /** `import type`, which is erased when compiled. */
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

/** Every import of a file, its relative ones resolved to files. */
export function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    const typeOnly = /^\s*(?:import|export)\s+type\s/.test(match[0]);
    return { from: file, to: resolveImport(file, name), typeOnly, lazy: match[2] !== undefined };
  });
}

function resolveImport(file: string, name: string): string {
  if (!name.startsWith('.')) return `package:${name}`;
  const path = normalize(join(dirname(file), name.replace(/\?.*$/, '')));
  const found = resolvable
    .map((ending) => path + ending)
    .find((one) => exists(one) && statSync(join(root, one)).isFile());
  return found ?? path;
}

/** A rule's findings as lines, so that a test can compare them with an empty list. */
export const places = (findings: readonly { file: string; fault: string }[]): string[] =>
  findings.map(({ file, fault }) => `${file}: ${fault}`);
