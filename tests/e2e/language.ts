import { expect } from './test';
import type { Visitor } from './visitor';

/** Chooses English in the menu of languages, on whatever page. */
export async function choosesEnglish({ page, t }: Visitor): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('navigation-menu.choose-language') })
    .click();
  await page.locator('#languages').getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}
