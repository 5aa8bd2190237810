/** Detects whether a step's inputs have changed since it last ran, so that it can be skipped. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './toolchain.mjs';

/**
 * SHA-256 over names and contents of all files under the given paths.
 * @param {string[]} paths relative to the project; folders are read recursively, missing ones count as empty
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
 * Runs `step` unless the stamp says that it ran with the same inputs.
 * @param {string} stamp file that stores the inputs of the last run
 * @param {string} inputs fingerprint
 * @param {() => Promise<void>} step if it throws, no stamp is written
 */
export async function unlessDone(stamp, inputs, step) {
  if (isDone(stamp, inputs)) return false;
  await step();
  noteDone(stamp, inputs);
  return true;
}

/** @param {string} stamp @param {string} inputs */
export const isDone = (stamp, inputs) => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;

/** @param {string} stamp @param {string} inputs */
export function noteDone(stamp, inputs) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}
