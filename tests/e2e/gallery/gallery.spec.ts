import { Buffer } from 'node:buffer';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { readOptions } from '../../../scripts/gallery/options.mjs';
import { countDifferent, decodePng } from '../../../scripts/gallery/png.mjs';
import { sheetOf } from '../../../scripts/gallery/sheet.mjs';
import { keep, readTaken, tableOf } from '../../../scripts/gallery/shots.mjs';
import { paths } from '../../../worker/paths';
import { faultsInBothColours } from '../screens/axe-colours';
import { brokenWordsOn } from '../screens/broken-words';
import type { LookAt } from '../screens/shown';
import { walks, walksAlone } from '../screens/walks';
import { seesRefusals } from '../screens/walks/refusals';
import { expect, test } from '../test';
import { createCamera } from './camera';

const sample = { walk: 'refusals', width: 1440, themes: ['light'], judgesColours: false, only: null } as const;
test.use({ expectedNoise: /Failed to load resource/ });

/** The pixels as the browser reads them, and how many of them differ. */
const asBrowserReads = (page: Page, files: readonly Uint8Array[]) =>
  page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const { width, height } = bitmap;
          const paper = new OffscreenCanvas(width, height).getContext('2d');
          paper?.drawImage(bitmap, 0, 0);
          return { width, height, data: paper?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
        }),
      );
      if (!one || !other) return null;
      let different = 0;
      for (let at = 0; at < one.data.length; at += 4)
        if ([0, 1, 2].some((colour) => one.data[at + colour] !== other.data[at + colour])) different += 1;
      return { width: one.width, height: one.height, different };
    },
    files.map((file) => Buffer.from(file).toString('base64')),
  );

test(
  'a sample of the gallery: screens that were reached, what changed, and a sheet one can use',
  {
    tag: '@desktop',
  },
  async ({ visitor }, info) => {
    const { page } = visitor;
    const folder = info.outputPath('gallery');
    const takes = async (sees: (look: LookAt) => Promise<void>) => {
      const camera = createCamera({ ...sample, folder, visitor });
      await sees(camera.look);
      camera.keeps(null);
      const taken = readTaken(folder);
      return { taken, kept: keep(folder, taken) };
    };
    const first = await takes((look) => seesRefusals(visitor, look));
    expect(first.kept.map(({ screen }) => screen)).toContain('error 404');
    expect(first.kept.every(({ different, faults }) => different === null && faults.length === 0)).toBe(true);

    // One picture of the run before was another one.
    const light = first.kept.find(({ screen }) => screen === 'error 404');
    const file = join(folder, 'pictures', light?.file ?? '');
    await page.goto('about:blank');
    await page.setContent(`<body style="margin: 0; height: ${light?.height}px"><h1>Something else</h1>`);
    const then = await page.screenshot({ path: file, fullPage: true });
    await page.context().clearCookies();
    const { taken, kept } = await takes(async (look) => {
      await visitor.opens('/no/such/page');
      await look('error 404', null, visitor.t('errors.notFound.title'));
    });
    const now = readFileSync(file);
    await page.goto('about:blank');
    const seen = await asBrowserReads(page, [then, now]);
    const changed = kept.filter(({ different }) => different);
    expect(changed.map(({ screen, different }) => [screen, different])).toEqual([['error 404', seen?.different]]);
    expect(seen?.different).toBeGreaterThan(1_000);
    const one = decodePng(now);
    expect([one.width, one.height]).toEqual([seen?.width, seen?.height]);
    // A row that only one of them has differs in each of its pixels.
    expect(countDifferent(one, { ...one, height: one.height - 1 })).toBe(one.width);
    expect(existsSync(join(folder, 'before', changed[0]?.file ?? ''))).toBe(true);
    expect(tableOf(taken, kept).at(-1)).toMatchObject({
      screens: 1,
      pictures: 1,
      changed: 1,
      new: 0,
      'not reached': 0,
    });

    const sheet = join(folder, 'index.html');
    writeFileSync(sheet, sheetOf({ folder, board: undefined, shots: kept, missed: [], taken: 'today' }));
    await page.goto(pathToFileURL(sheet).href);
    await expect(page.getByText('No board was given')).toBeVisible();
    await expect(page.locator('main h2').first()).toHaveText('Changed');
    await expect(page.locator('figure')).toHaveCount(kept.length + 1);
    await expect(page.locator('figure').first()).toContainText(`${seen?.different} pixels differ`);
    expect(await faultsInBothColours(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('error 403');
    await expect(page.locator('figure:visible')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Screen' }).fill('');
    await page.getByLabel('changed only').check();
    await expect(page.locator('figure:visible')).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog').getByRole('img');
    await expect(large).toHaveAttribute('src', /pictures\//);
    await page.getByRole('button', { name: 'Before' }).click();
    await expect(large).toHaveAttribute('src', /before\//);
    expect(await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1440);
    await page.keyboard.press('Escape');
    await expect(page.locator('.shot').first()).toBeFocused();
  },
);

test('a screen that is not reached is no picture', { tag: '@desktop' }, async ({ visitor }, info) => {
  const folder = info.outputPath('gallery');
  const camera = createCamera({ ...sample, folder, visitor, patienceMs: 300 });
  await visitor.opens('/no/such/page');
  const elsewhere = camera.look('error 404', paths.contact, visitor.t('errors.notFound.title'));
  await expect(elsewhere).rejects.toThrow('toHaveURL');
  await expect(camera.look('error 404', null, visitor.t('contact.title'))).rejects.toThrow('toHaveText');
  expect(camera.shots).toEqual([]);
});

test('a word that is broken for want of room is a fault, and a hyphen or a long address is none', {
  tag: '@desktop',
}, async ({ page }) => {
  const column = (words: string) => `<p style="width: 9ch; overflow-wrap: anywhere; font: 16px monospace">${words}</p>`;
  await page.setContent(column('Gegeven bij je antwoorden van de e-mail voor-beeld') + column('Ja'));
  expect(await brokenWordsOn(page)).toEqual(['antwoorden']);
  await page.setContent(column('visitor-of-eighty-letters@example.com'));
  expect(await brokenWordsOn(page)).toEqual([]);
});

test('the command knows every walk, and says what it does not know', { tag: '@desktop' }, () => {
  expect(readOptions([]).walks).toEqual(Object.keys({ ...walks, ...walksAlone }));
  expect(readOptions(['--quick'])).toMatchObject({
    languages: ['da'],
    widths: [390],
    themes: ['light'],
    scripts: [true],
  });
  expect(() => readOptions(['--langs', 'xx'])).toThrow('--langs knows');
});
