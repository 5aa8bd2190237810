import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { breaksIslands, breaksScripts, isHydrated } from './islands';

test('a page fetches no island before it is touched, and the touch that wakes one already works', async ({
  visitor,
}) => {
  const { page, t } = visitor;
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await visitor.opens(paths.signup.entry.href());
  expect(scripts).toHaveLength(1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('navigation-menu.choose-language') })
    .click();
  await expect(page.locator('#languages')).toBeVisible();
  await isHydrated(page, 'language-menu');
  await expect(page.locator('#languages')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('#languages').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a form is silent until it was sent once, then mends its messages as fields are left', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await visitor.reachesDetails('plain');
  const message = page.locator('.error');
  await visitor.fillsIn({ email: 'anna', zip: '1' });
  await visitor.field('city').focus();
  await visitor.field('city').blur();
  await expect(message).toHaveCount(0);

  await button(t('form.continue')).click();
  await expect(page.locator('.problems')).toBeFocused();
  const faults = await message.count();
  await visitor.field('firstName').focus();
  await isHydrated(page, 'form-validation');
  await visitor.field('firstName').fill(details.firstName);
  await expect(visitor.field('firstName')).not.toHaveAttribute('aria-invalid');
  await expect(message).toHaveCount(faults - 1);

  await visitor.field('firstName').fill('');
  await expect(visitor.field('firstName')).not.toHaveAttribute('aria-invalid');
  await visitor.field('lastName').focus();
  await expect(visitor.field('firstName')).toHaveAccessibleDescription(t('form.error.firstName'));
  await expect(visitor.field('firstName')).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toHaveCount(faults);
  await visitor.entersDetails('plain');
});

test('a press under way is not lost to a message that appears', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await visitor.opens(paths.login.href());
  await button(t('code.send')).click();
  await expect(page.locator('.problems')).toBeFocused();
  await visitor.field('email').focus();
  await isHydrated(page, 'form-validation');
  await visitor.fillsIn({ email: details.email });
  await visitor.fillsIn({ email: '' });
  await expect(page.locator('.error')).toHaveCount(0);
  // The page asks for a passkey by a POST of its own.
  const sent = page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'POST' && request.isNavigationRequest();
  });
  await button(t('code.send')).click({ position: { x: 30, y: 2 } });
  expect((await sent).status()).toBe(422);
});

test.describe('when scripts fail', () => {
  test.use({ expectedNoise: /Failed to load resource|net::ERR_FAILED|Failed to fetch|dynamically imported/ });

  for (const [what, breaks] of [
    ['none arrives', breaksScripts],
    ['islands do not arrive', breaksIslands],
  ] as const) {
    test(`the page is whole and the journey goes on: ${what}`, async ({ visitor }) => {
      const { page, t, button } = visitor;
      await breaks(page);
      await page.goto(paths.signup.entry.href());
      await page.locator('#studio li').getByRole('link').first().click();
      await visitor.marksMembership('plain');
      await button(t('form.continue')).click();
      await expect(visitor.heading()).toHaveText(t('details.title'));
      await button(t('form.continue')).click();
      await expect(page.locator('.problems')).toBeFocused();
      await visitor.fillsIn(visitor.details);
      await button(t('form.continue')).click();
      await expect(visitor.heading()).toHaveText(t('code.title'));
    });
  }
});
