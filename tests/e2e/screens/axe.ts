import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const { resolve } = createRequire(import.meta.url);
const { source } = createRequire(resolve('@axe-core/playwright'))('axe-core') as { source: string };

/**
 * What sticks to an edge of the window covers what is scrolled under it: that makes it no small target, and on a picture of the
 * whole page it stands in the middle. By a sheet of its own, since an attribute would be one that the page did not come with.
 */
export const unsticks = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const pathOf = (element: Element): string => {
      const parent = element.parentElement;
      if (!parent) return element.localName;
      return `${pathOf(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
    };
    const sticky = [...document.querySelectorAll('body *')].filter(
      (one) => getComputedStyle(one).position === 'sticky',
    );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${sticky.map(pathOf).join()}) { position: static !important; }`);
    if (sticky.length > 0) document.adoptedStyleSheets.push(sheet);
  });

/**
 * Axe for this page. Its builder would bring 650 KB along twice for each look, which takes as long as the look; here a document
 * gets it once.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await unsticks(page);
  return new AxeBuilder({ page, axeSource: '0' }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

/**
 * Faults of a page as one reads them: rule and the places that break it. Without colours where they were judged in another
 * language: they depend on none, and that rule takes longer than all others together.
 */
export async function faultsOf(page: Page, { colours = true } = {}): Promise<string[]> {
  const axe = (await axeOn(page)).withTags(wcag);
  const { violations } = await (colours ? axe : axe.disableRules(['color-contrast'])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** What depends on colours alone. */
export async function colourFaultsOf(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page)).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} in the dark: ${target.join(' ')}`));
}
