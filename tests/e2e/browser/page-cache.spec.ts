import { findWholeChromium } from '../../../scripts/testing/chromium.mjs';
import { paths } from '../../../worker/paths';
import { expect, test } from '../test';

// Playwright keeps the browser's cache of whole pages off unless it is told not to, and only the whole browser has one.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findWholeChromium() ?? undefined;
      await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

test('a page that comes back from the browser’s cache tells of itself again', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await visitor.opens(paths.help.terms.href());
  await page.goBack({ waitUntil: 'commit' });
  const events = () => page.evaluate(() => window.dataLayer);
  const event = { event: 'page', path: '/', language: 'da', market: 'denmark' };
  await expect.poll(events).toEqual([event, event]);
});

test('a button that was pressed is ready again', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await visitor.opens(paths.login.href());
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  await page.goBack({ waitUntil: 'commit' });
  await expect(button(t('code.send'))).toBeVisible();
  await expect(button(t('code.send'))).not.toHaveAttribute('aria-disabled');
  await expect(visitor.field('email')).toHaveValue(details.email);
});
