/** The modules of a built Worker, listed one by one as the runtime requires. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The wrapper of the entry comes first.
 * @param {string} entry the Worker's first module; its other modules are in the same folder and below
 * @param {boolean} debugged adds the addresses of source maps, which a debugger needs and the build leaves out
 */
export function modulesOf(entry, debugged) {
  const folder = dirname(entry);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name));
  const built = files.map((name) => {
    const path = join(folder, name);
    return debugged && existsSync(`${path}.map`) ? { ...module, path, contents: withMap(path) } : { ...module, path };
  });
  return [{ ...module, path: join(folder, 'watched.js'), contents: watched(basename(entry)) }, ...built];
}

const module = { type: /** @type {const} */ ('ESModule') };

const withMap = (/** @type {string} */ path) =>
  `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=${pathToFileURL(path)}.map`;

/**
 * Wraps the entry: prints an uncaught error with its stack, which is lost outside the runtime.
 * @param {string} entry
 */
const watched = (entry) => `
import worker from './${entry}';
export * from './${entry}';
const watch = (handle) => async (...args) => {
  try {
    return await handle(...args);
  } catch (error) {
    console.error(error);
    throw error;
  }
};
export default Object.fromEntries(Object.entries(worker).map(([name, handle]) => [name, watch(handle)]));
`;
