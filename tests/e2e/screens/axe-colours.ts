import type { Page } from '@playwright/test';
import { colourFaultsOf, faultsOf } from './axe';

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Everything axe knows in the light, what depends on colours in the dark as well, and whether the page is too wide. */
export async function faultsInBothColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await faultsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colourFaultsOf(page);
  return [...light, ...dark, ...((await page.evaluate(sideways)) > 0 ? ['scrolls sideways'] : [])];
}
