/** Tells whether inputs changed since a step last ran, so that the step can be skipped. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './toolchain.mjs';

/**
 * SHA-256 over names and contents of all files under the given paths.
 * @param {string[]} paths relative to the project; folders are read in depth, missing ones count as empty
 * @param {string} [extra] anything else the step depends on
 */
export function fingerprint(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) {
    for (const file of filesUnder(path)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

/**
 * Runs `step` unless the stamp says that it ran with these very inputs.
 * @param {string} stamp file that remembers the inputs
 * @param {string} inputs fingerprint
 * @param {() => Promise<void>} step throws when it fails, and then leaves no stamp
 */
export async function unlessDone(stamp, inputs, step) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false;
  await step();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
  return true;
}
