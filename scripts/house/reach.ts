import { code, filesUnder, importsOf, read } from './sources';

const replacement = /new URL\('(?:\.\.\/)+(worker\/[\w./-]+)'/g;

/** Files of the Worker that the build puts in the place of a library's own. */
export const replacements = (): string[] =>
  filesUnder('scripts/vite', code).flatMap((file) =>
    [...read(file).matchAll(replacement)].map(([, name = '']) => name),
  );

/** These files and all that they import, directly or not: statically, on demand, or for a type. */
export function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (code.test(file)) open.push(...importsOf(file).map(({ to }) => to));
  }
  return reached;
}
