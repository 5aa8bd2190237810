import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { productOf } from './shop';

/** Below 1100 px the price goes along: seen wherever the page is scrolled to, opened without script, away on wide screens. */
const { signup } = paths;

test('today’s price stays in view and opens to the rest', { tag: ['@phone', '@nojs'] }, async ({ visitor }) => {
  const { page, language } = visitor;
  await visitor.opens(signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  const row = page.locator('.along > summary');
  const product = productOf(visitor.market, 'uv').name[language] ?? '';
  for (const path of [signup.ageVerification, signup.customerDetails, signup.skinData]) {
    await visitor.opens(path.href());
    await expect(row).toContainText(product);
    await page.evaluate(() => window.scrollTo(0, document.querySelector('main')?.scrollHeight ?? 0));
    await expect.poll(async () => Math.round((await row.boundingBox())?.y ?? -1)).toBe(0);
  }
  const swap = page.locator('.along').getByRole('link').first();
  await expect(swap).toBeHidden();
  await row.click();
  await expect(swap).toBeVisible();
});

test('beside the page on a wide screen', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  await expect(page.locator('.along')).toBeHidden();
  await expect(page.locator('.block.side')).toBeVisible();
});
