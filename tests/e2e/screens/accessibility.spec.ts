import type { Page } from '@playwright/test';
import { expect, test } from '../test';
import { colourFaultsOf, faultsOf } from './axe';
import { seesEveryScreen } from './screens';
import { isPage } from './shown';
import { spokenOn, unlikeBefore } from './spoken';

/** Each market's own steps, and each language once: what a second language of a market says is judged with its first. */
const looks = [
  { market: 'denmark', language: 'da' },
  { market: 'sweden', language: 'sv' },
  { market: 'netherlands', language: 'nl' },
  { market: 'england', language: 'en' },
] as const;

/** The same screen on a wide screen in the dark: walked to once, since the way there takes longer than the look. */
async function coloursInTheDark(page: Page): Promise<string[]> {
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults = await colourFaultsOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  return faults;
}

for (const [index, { market, language }] of looks.entries()) {
  test.describe(`${market}, ${language}`, () => {
    test.use({ market, language, colorScheme: 'light' });
    test('no screen has a fault that axe finds, nor colours too close in the dark', async ({ visitor }) => {
      // More than fifty screens, twice each: three minutes where nothing else runs.
      test.setTimeout(600_000);
      const { page } = visitor;
      const faults: string[] = [];
      const spoken: string[] = [];
      let before = '';
      await seesEveryScreen(visitor, async (screen, at, heading) => {
        await isPage(page, at, heading);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (language === 'en') {
          const now = await spokenOn(page);
          spoken.push(`${screen}\n${unlikeBefore(now, before)}\n`);
          before = now;
        }
        // Colours depend on no language.
        const found = await faultsOf(page, { colours: index === 0 });
        if (index === 0) found.push(...(await coloursInTheDark(page)));
        faults.push(...found.map((fault) => `${screen}: ${fault}`));
      });
      expect(faults).toEqual([]);
      // What is heard has changed with every change here: read it, then write it down with --update-snapshots.
      if (language === 'en') expect(spoken.join('\n')).toMatchSnapshot('every-screen.txt');
    });
  });
}
