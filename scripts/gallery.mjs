/**
 * `npm run gallery`: walks through every screen of the built app, beside the sandbox and on data of its own, and draws each
 * in every language, width, theme, with and without script, judged by axe. `gallery/index.html` is the sheet that shows them,
 * beside those of the run before. Fails where axe finds something or a screen is not reached. Loopback only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printTable } from './bench/table.mjs';
import { root, runAsCommand, runTool } from './building/toolchain.mjs';
import { readOptions, usage } from './gallery/options.mjs';
import { sheetOf } from './gallery/sheet.mjs';
import { clearTaken, keep, readKept, readTaken, tableOf, walksWith } from './gallery/shots.mjs';
import { ensureChromium } from './testing/chromium.mjs';

const folder = join(root, 'gallery');

/** @param {ReturnType<typeof readOptions>} options @returns {Promise<number>} exit code */
async function run({ only, board, minutes, languages, widths, themes, scripts, ...options }) {
  const begun = Date.now();
  clearTaken(folder);
  const chosen = only ? walksWith(options.walks, readKept(folder), only) : { walks: options.walks, screens: '' };
  const asked = { folder, languages, widths, themes, scripts, walks: chosen.walks, only: chosen.screens };
  ensureChromium();
  await renderMails();
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await runTool([playwright, 'test', '--config', 'playwright.gallery.config.ts', '--reporter=line'], {
    env: {
      GALLERY: JSON.stringify(asked),
      GALLERY_MINUTES: String(minutes),
      FONTCONFIG_FILE: join(root, 'scripts/gallery/fonts.conf'),
    },
  });
  const taken = readTaken(folder);
  const missed = taken.flatMap((one) =>
    one.missed
      ? [`${one.walk}, ${one.language}, ${one.width}, script ${one.scripts ? 'on' : 'off'}: ${one.missed}`]
      : [],
  );
  const shots = keep(folder, taken);
  const sheet = join(folder, 'index.html');
  const given = board === undefined ? undefined : resolve(board);
  const at = new Date(begun).toISOString().slice(0, 16).replace('T', ' ');
  writeFileSync(sheet, sheetOf({ folder, board: given, shots, missed, taken: `${at} UTC` }));
  const faulty = shots.filter(({ isNow, faults }) => isNow && faults.length > 0);
  for (const { file, faults } of faulty) console.log(`axe  ${file}: ${faults.join('; ')}`);
  for (const line of missed) console.log(`not reached  ${line}`);
  printTable(`Gallery, ${((Date.now() - begun) / 60_000).toFixed(1)} minutes: ${sheet}`, tableOf(taken, shots));
  return code === 0 && faulty.length === 0 && missed.length === 0 ? 0 : 1;
}

/** Each mail in each language, as pages for the walk through them. */
async function renderMails() {
  mkdirSync(folder, { recursive: true });
  const script = join(root, 'scripts/gallery/mails.mjs');
  const { code, output } = await runTool([script, folder], { quiet: true });
  if (code !== 0) throw new Error(`The mails could not be rendered.\n${output}`);
}

await runAsCommand(import.meta.url, { usage, readOptions, run });
