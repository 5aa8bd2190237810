import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { opensBackOffice } from './operator';

/** Keys of a list: they move the focus, leave fields alone, and one box turns them off (WCAG 2.2, 2.1.4). */
test('a list is walked by keys, none is taken from a field, and they can be turned off', { tag: ['@desktop'] }, async ({
  visitor,
}) => {
  const { page, t } = visitor;
  await visitor.hasJoined('plain');
  await opensBackOffice(visitor);
  await visitor.opens(paths.backOffice.members.href());
  const shown = page.getByRole('button', { name: t('backOffice.keys.title') });
  await expect(shown).toBeVisible();
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...wide, width: 390 });
  await expect(shown).toBeHidden();
  await page.setViewportSize(wide);

  const search = page.getByLabel(t('backOffice.lists.search'), { exact: true });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('j/k?');
  await expect(search).toHaveValue('j/k?');
  await search.fill('');
  await search.blur();

  const links = page.getByRole('main').locator('td a');
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  if ((await links.count()) > 1) {
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.first()).toBeFocused();
  }

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('backOffice.keys.title') });
  await expect(help).toBeVisible();
  const box = help.getByRole('checkbox', { name: t('backOffice.keys.switch') });
  await expect(box).toBeFocused();
  await box.uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(links.first()).toBeFocused();

  for (const turn of ['at once', 'after a reload']) {
    await page.keyboard.press('/');
    await expect(search, turn).not.toBeFocused();
    await page.reload();
    await expect(shown).toBeVisible();
  }
  await shown.click();
  await box.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ops\/member\//);
});
