/** The sheet a reviewer opens: one page with all pictures, those that changed first. Works without script, but for its filter. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { boardPicture } from './board.mjs';

const part = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** @typedef {import('./shots.mjs').Kept} Kept */

/** Pictures of one screen, in the order in which they are told apart. @param {Kept[]} shots */
const byScreen = (shots) => [...Map.groupBy(shots, ({ screen }) => screen)];

/**
 * @param {{folder: string, board: string | undefined, shots: Kept[], missed: string[], taken: string}} options `taken`: when,
 * for people
 */
export function sheetOf({ folder, board, shots, missed, taken }) {
  const changed = shots.filter(({ isNow, different }) => isNow && different);
  changed.sort((a, b) => (b.different ?? 0) - (a.different ?? 0));
  const faults = shots.flatMap(({ file, faults }) => faults.map((fault) => ({ file, fault })));
  const figure = (/** @type {Kept} */ shot) => figureOf(shot, folder, board);
  const list = (/** @type {string} */ title, /** @type {string[]} */ rows) =>
    rows.length === 0
      ? ''
      : `<section><h2>${title}</h2><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul></section>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery</title><style>${part('sheet.css')}</style></head><body>
<a class="skip" href="#pictures">To the pictures</a>
<header><h1>Gallery</h1>
<p>${shots.length} pictures of ${byScreen(shots).length} screens, taken ${safe(taken)}. ${changed.length} changed since the run before.
${board ? '' : 'No board was given: <code>--board DIR</code> shows its pictures beside ours.'}</p>
${formOf(shots)}</header>
<main id="pictures" tabindex="-1">
${list('Not reached', missed.map(safe))}
${list(
  'Found by axe',
  faults.map(({ file, fault }) => `<a href="#${file}">${file}</a> ${safe(fault)}`),
)}
${
  changed.length > 0
    ? sectionOf(
        'Changed',
        changed.map((shot) => figureOf(shot, folder, board, 'changed-')),
      )
    : ''
}
${byScreen(shots)
  .map(([screen, all]) => sectionOf(safe(screen), all.map(figure)))
  .join('\n')}
</main>
<dialog aria-labelledby="shown"><h2 id="shown"></h2><p><button type="button" data-go="-1">Previous</button>
<button type="button" data-go="1">Next</button> <button type="button" data-before>Before</button>
<button type="button" data-close>Close</button></p><div tabindex="0" role="region" aria-labelledby="shown"><img alt=""></div></dialog>
<script>${part('sheet.client.js')}</script></body></html>
`;
}

/** @param {string} title @param {string[]} figures */
const sectionOf = (title, figures) => `<section><h2>${title}</h2><div class="row">${figures.join('')}</div></section>`;

/** @param {Kept} shot @param {string} folder @param {string | undefined} board @param {string} [prefix] */
function figureOf(shot, folder, board, prefix = '') {
  const { file, screen, heading, language, width, size, height, theme, scripts, different, isNow, faults } = shot;
  const named = `${screen}, ${language}, ${size} px, ${theme}, ${scripts ? 'with' : 'without'} script`;
  const drawn = boardPicture(board, shot);
  const link = (/** @type {string} */ path, /** @type {string} */ said) =>
    `<a href="${safe(path)}">${said}<span class="far"> of ${safe(named)}</span></a>`;
  const said = [
    different ? `<strong>${different} pixels differ</strong> ${link(`before/${file}`, 'before')}` : '',
    isNow ? '' : 'of an earlier run',
    faults.length > 0 ? `<strong>axe: ${faults.length}</strong>` : '',
    drawn ? link(relative(folder, drawn), 'board') : '',
  ].filter(Boolean);
  const data = { screen, language, width, theme, script: scripts ? 'on' : 'off', changed: different ? 'yes' : 'no' };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${safe(String(value))}"`);
  const beside = drawn
    ? `<img class="board" loading="lazy" alt="The board’s picture" src="${safe(relative(folder, drawn))}">`
    : '';
  return `<figure id="${prefix}${file}" ${attributes.join(' ')}><a class="shot" href="pictures/${file}"><img loading="lazy" width="${size}" height="${height}"
alt="${safe(named)}: ${safe(heading)}" src="pictures/${file}"></a>${beside}<figcaption>${safe(named)}${said.map((one) => ` · ${one}`).join('')}</figcaption></figure>`;
}

/** @param {Kept[]} shots */
function formOf(shots) {
  const values = (/** @type {(shot: Kept) => string | number} */ of) => [...new Set(shots.map(of))].map(String).sort();
  const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string[]} */ options) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${options.map((one) => `<option>${safe(one)}</option>`).join('')}</select></label>`;
  return `<form><label>Screen <input name="screen" type="search" list="screens"></label>
<datalist id="screens">${values(({ screen }) => screen)
    .map((one) => `<option value="${safe(one)}">`)
    .join('')}</datalist>
${select(
  'language',
  'Language',
  values(({ language }) => language),
)}
${select(
  'width',
  'Width',
  values(({ width }) => width),
)}
${select(
  'theme',
  'Theme',
  values(({ theme }) => theme),
)}
${select('script', 'Script', ['on', 'off'])}
<label><input type="checkbox" name="changed" value="yes"> changed only</label>
<label><input type="checkbox" name="keys" checked> keys: / screen, j k next and previous</label>
<output aria-live="polite"></output></form>`;
}
