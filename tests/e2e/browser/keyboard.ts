import { expect, type Locator } from '@playwright/test';
import type { Visitor } from '../visitor';

/** Walks with the Tab key until it is there; what has the focus must be seen. */
export async function tabsTo({ page }: Visitor, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        // A hidden radio shows its focus on the row that stands for it.
        const { labels } = element as HTMLInputElement;
        const shown = [element, ...(labels ?? []), ...(element.parentElement?.children ?? [])];
        return shown.some((one) => getComputedStyle(one).outlineStyle !== 'none');
      });
      expect(outline, `focus is not to be seen on ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
