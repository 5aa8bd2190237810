import type { BrowserContext, Page } from '@playwright/test';
import { findWholeChromium } from '../../../scripts/testing/chromium.mjs';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { expect, test } from '../test';
import { textIn } from '../texts';
import { arrivesAt, reloadsAnyway } from './devices';
import {
  begins,
  kioskSize,
  main,
  match,
  openBoth,
  phoneAddress,
  phoneSize,
  provesOnPhone,
  snapshot,
  typesNumber,
} from './kiosk-walk';

// The back button shows whole pages from the browser's memory, unless Playwright keeps that off; only the whole browser can.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findWholeChromium() ?? undefined;
      await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

/** Nothing of a visitor is in this browser: what it stores, what it shows, and what the server would still answer. */
async function holdsNothing(
  context: BrowserContext,
  kiosk: Page,
  before: readonly { name: string; value: string }[],
): Promise<void> {
  await expect(kiosk).toHaveURL(/\/kiosk$/);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name.replace('__Host-', '')).sort()).toEqual(['device']);
  const old = before.find(({ name }) => name.endsWith('session'));
  expect(old).toBeDefined();
  // The very cookie of the visitor, put back by hand, opens nothing.
  if (old) await context.addCookies([{ ...old, domain: new URL(kiosk.url()).hostname, path: '/' }]);
  expect((await snapshot(kiosk)).status).toBe(404);
  await context.clearCookies({ name: old?.name ?? '' });
}

for (const market of ['england', 'denmark', 'sweden', 'netherlands'] as const) {
  test(`${market}: a visitor proves age at the screen and goes on with the phone @desktop`, async ({ browser }) => {
    const both = await openBoth(browser, market, true);
    await begins(both.kiosk);
    await provesOnPhone(both);
    await typesNumber(both);
    await main(both.phone).locator('button[value="carryOn"]').click();
    await arrivesAt(both.phone, /\/\?studio=/);
    const context = both.kiosk.context();
    const cookies = await context.cookies();
    await main(both.kiosk).locator('button[value="wipe"]').click();
    await holdsNothing(context, both.kiosk, cookies);
    await Promise.all([context.close(), both.phone.context().close()]);
  });
}

test('a press on the phone is not lost to the page that looks again @desktop', async ({ browser }) => {
  const both = await openBoth(browser, 'england', true);
  await begins(both.kiosk);
  await provesOnPhone(both);
  let sent = () => {};
  const isSent = new Promise<void>((resolve) => {
    sent = resolve;
  });
  // Whether anybody is there to answer is told while the press is under way.
  await both.phone.route(/\/kiosk\/oneid-age-verification\//, async (route, request) => {
    if (request.method() === 'HEAD') {
      await isSent;
      return route.fulfill({ status: 200 });
    }
    if (request.method() === 'POST') {
      sent();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    return route.continue();
  });
  const asks = both.phone.waitForRequest((request) => request.method() === 'HEAD');
  await typesNumber(both);
  await asks;
  await main(both.phone).locator('button[value="carryOn"]').click();
  await arrivesAt(both.phone, /\/\?studio=/);
  await Promise.all([both.kiosk.context().close(), both.phone.context().close()]);
});

test('without scripts on either side the same way is walked @desktop', async ({ browser }) => {
  const both = await openBoth(browser, 'england', false);
  await begins(both.kiosk);
  await provesOnPhone(both);
  await reloadsAnyway(both.kiosk);
  await typesNumber(both);
  await main(both.phone).locator('button[value="carryOn"]').click();
  await arrivesAt(both.phone, /\/\?studio=/);
  await Promise.all([both.kiosk.context().close(), both.phone.context().close()]);
});

test('nothing of the last visitor is at the screen, not even for back, forward and a new start @desktop', async ({
  browser,
}) => {
  const both = await openBoth(browser, 'england', true);
  const { kiosk } = both;
  const answered: { path: string; status: number; cacheControl: string | undefined }[] = [];
  kiosk.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    const { pathname: path } = new URL(response.url());
    answered.push({ path, status: response.status(), cacheControl: response.headers()['cache-control'] });
  });
  await begins(kiosk);
  const code = (await match(kiosk).innerText()).trim();
  await provesOnPhone(both);
  await typesNumber(both);
  await kiosk.evaluate(() => {
    localStorage.setItem('left', 'something');
    sessionStorage.setItem('left', 'something');
    return caches.open('left');
  });
  const context = kiosk.context();
  const cookies = await context.cookies();
  // A page of the sign-up, typed into the address line, is no way on but a wipe.
  await kiosk.goto(paths.signup.customerDetails.href());
  await holdsNothing(context, kiosk, cookies);
  const stored = () =>
    kiosk.evaluate(async () => [localStorage.length, sessionStorage.length, (await caches.keys()).length]);
  await expect.poll(stored).toEqual([0, 0, 0]);
  // While there was a visitor, no page of ours was one that a browser may keep.
  expect(answered.filter(({ status }) => status === 200).map(({ cacheControl }) => cacheControl)).toEqual(
    answered.filter(({ status }) => status === 200).map(() => expect.stringContaining('no-store')),
  );
  const title = textIn('en', 'kiosk.start.title');
  for (const step of ['goBack', 'goBack', 'goBack', 'goForward', 'goForward'] as const) {
    answered.length = 0;
    await kiosk[step]();
    await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main(kiosk)).not.toContainText(code);
    // It was asked of the server anew: a page out of the browser's memory has no answer.
    expect(answered.at(-1)).toMatchObject({ status: 200, path: paths.kiosk.start.href() });
  }
  // The browser is started again: its cookies are all that it has kept.
  const again = await browser.newContext({ storageState: await context.storageState(), viewport: kioskSize });
  const restarted = await again.newPage();
  await restarted.goto(appUrl('england') + paths.kiosk.complete.href());
  await expect(restarted.getByRole('heading', { level: 1 })).toHaveText(title);
  await Promise.all([again.close(), context.close(), both.phone.context().close()]);
});

test('the screen follows by itself within a moment, and a second phone is told @desktop', async ({ browser }) => {
  const both = await openBoth(browser, 'england', true);
  await begins(both.kiosk);
  const address = await phoneAddress(both.kiosk);
  await provesOnPhone(both);
  await expect(both.kiosk.locator('button[name="number"]').first()).toBeVisible({ timeout: 2_000 });
  const second = await browser.newContext({ viewport: phoneSize, locale: 'en-GB' });
  const other = await second.newPage();
  expect((await other.goto(address))?.status()).toBe(409);
  await Promise.all([second.close(), both.kiosk.context().close(), both.phone.context().close()]);
});
