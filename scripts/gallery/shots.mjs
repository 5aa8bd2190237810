/** What the walks took, beside what an earlier run has left. */
import { Buffer } from 'node:buffer';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countDifferent, decodePng, heightOf } from './png.mjs';

/**
 * One picture. `width`: that was asked for; `size`: of the window it was taken in, which a screen in a studio has of its own.
 * @typedef {{file: string, walk: string, screen: string, heading: string, language: string, market: string, width: number,
 *   size: number, theme: 'light' | 'dark', scripts: boolean, faults: string[]}} Shot
 */
/** @typedef {{walk: string, language: string, width: number, scripts: boolean, missed: string | null, shots: Shot[]}} Taken */
/**
 * A picture of the sheet. `different`: pixels since the last run, null where there was none. `isNow`: taken in this run.
 * @typedef {Shot & {different: number | null, isNow: boolean, height: number}} Kept
 */

/** @param {string} folder @returns {Kept[]} */
export function readKept(folder) {
  const file = join(folder, 'shots.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** @param {string} folder @returns {Taken[]} */
export function readTaken(folder) {
  const taken = join(folder, 'taken');
  if (!existsSync(taken)) return [];
  return readdirSync(taken).map((name) => JSON.parse(readFileSync(join(taken, name), 'utf8')));
}

/** Before a run: nothing of one that was cut off. @param {string} folder */
export function clearTaken(folder) {
  for (const name of ['new', 'taken']) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * Puts the new pictures beside the old: what changed keeps its former picture in `before/`. Pictures that this run did not
 * take stay as they are.
 * @param {string} folder @param {Taken[]} taken @returns {Kept[]}
 */
export function keep(folder, taken) {
  const [pictures, before] = [join(folder, 'pictures'), join(folder, 'before')];
  for (const path of [pictures, before]) mkdirSync(path, { recursive: true });
  const kept = new Map(readKept(folder).map((shot) => [shot.file, { ...shot, isNow: false }]));
  const seen = new Set();
  for (const shot of taken.flatMap(({ shots }) => shots)) {
    if (seen.has(shot.file)) throw new Error(`Two screens of the walks are called "${shot.screen}": ${shot.file}`);
    seen.add(shot.file);
    const [now, then] = [join(folder, 'new', shot.file), join(pictures, shot.file)];
    const picture = readFileSync(now);
    const different = existsSync(then) ? differenceOf(picture, readFileSync(then)) : null;
    rmSync(join(before, shot.file), { force: true });
    if (different) renameSync(then, join(before, shot.file));
    renameSync(now, then);
    kept.set(shot.file, { ...shot, different, isNow: true, height: heightOf(picture) });
  }
  const all = [...kept.values()].filter(({ file }) => existsSync(join(pictures, file)));
  writeFileSync(join(folder, 'shots.json'), JSON.stringify(all));
  clearTaken(folder);
  return all;
}

/** @param {Uint8Array} now @param {Uint8Array} then */
const differenceOf = (now, then) =>
  Buffer.compare(now, then) === 0 ? 0 : countDifferent(decodePng(now), decodePng(then));

/**
 * Walks on which one of these screens was seen, as far as an earlier run knows; all where it knows none.
 * @param {string[]} all @param {Kept[]} kept @param {RegExp} only
 */
export function walksWith(all, kept, only) {
  const named = all.filter((walk) => only.test(walk));
  if (named.length > 0) return { walks: named, screens: '' };
  const seen = new Set(kept.filter(({ screen }) => only.test(screen)).map(({ walk }) => walk));
  const walks = all.filter((walk) => seen.has(walk));
  return { walks: walks.length > 0 ? walks : all, screens: only.source };
}

/** One row a walk, and their sum. @param {Taken[]} taken @param {Kept[]} kept */
export function tableOf(taken, kept) {
  const now = kept.filter(({ isNow }) => isNow);
  const row = (/** @type {string} */ walk, /** @type {Kept[]} */ shots, /** @type {Taken[]} */ runs) => ({
    walk,
    screens: new Set(shots.map(({ screen }) => screen)).size,
    pictures: shots.length,
    'axe violations': shots.reduce((sum, { faults }) => sum + faults.length, 0),
    changed: shots.filter(({ different }) => different).length,
    new: shots.filter(({ different }) => different === null).length,
    'not reached': runs.filter(({ missed }) => missed).length,
  });
  const names = [...new Set(taken.map(({ walk }) => walk))];
  const rows = names.map((name) =>
    row(
      name,
      now.filter(({ walk }) => walk === name),
      taken.filter(({ walk }) => walk === name),
    ),
  );
  return [...rows, row('all', now, taken)];
}
