import type { Locator } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { productOf } from '../signup/shop';
import { expect, test } from '../test';
import { tabsTo } from './keyboard';

test('the journey needs no pointer', async ({ visitor, refused }) => {
  test.setTimeout(90_000);
  const { page, t, button, details } = visitor;
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const presses = async (target: Locator, key = 'Enter') => {
    await tabsTo(visitor, target);
    await press(key);
  };

  await visitor.opens(paths.signup.entry.href());
  await press('Tab');
  await expect(page.getByRole('link', { name: t('form.skip') })).toBeFocused();
  await press('Enter');
  await presses(page.locator('#studio li').getByRole('link').first());
  await expect(page).toHaveURL(/studio=/);

  const { productId } = productOf('denmark', 'uv');
  await tabsTo(visitor, page.getByRole('radio').first());
  await press('Space');
  while (!(await page.locator(`input[value="${productId}"]`).isChecked())) await press('ArrowDown');
  await presses(button(t('form.continue')));
  // So few issuers stand on the page itself.
  await visitor.isAt(paths.signup.ageVerification);
  await presses(page.getByRole('main').getByRole('button').first());
  await expect(page).toHaveURL(/\/identity\//);
  await presses(page.getByRole('button', { name: 'Over 18', exact: true }));
  await visitor.isAt(paths.signup.customerDetails);

  for (const [name, value] of Object.entries(details)) {
    await tabsTo(visitor, visitor.field(name as keyof typeof details));
    await type(value);
  }
  await press('Enter');
  await visitor.isAt(paths.signup.skinData);
  for (let number = 1; number <= 10; number += 1) {
    await tabsTo(visitor, page.locator(`#q${number}`));
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await press(key);
  }
  await presses(button(t('skin.submit')));
  await visitor.isAt(paths.signup.verifyEmail);
  await tabsTo(visitor, page.getByLabel(t('code.label'), { exact: true }));
  await type(await visitor.readsCode());
  await press('Enter');
  await visitor.isAt(paths.signup.overview);
  await presses(page.locator('#acceptTerms'), 'Space');
  await presses(visitor.orderButton());
  await visitor.isAt(paths.signup.completed);
  await presses(button(t('completed.pay')));
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await presses(page.getByRole('button', { name: 'Pay', exact: true }));
  await visitor.isWelcomed();
  await presses(page.getByRole('main').getByRole('link', { name: t('paid.welcome.account') }));
  await visitor.isAt(paths.account.main);
  await presses(page.getByRole('button', { name: t('navigation-menu.menu'), exact: true }));
  await presses(page.locator('#account').getByRole('link', { name: t('navigation-menu.my-payments') }));
  await visitor.isAt(paths.account.payments);
  expect(refused).toEqual([]);
});
