import type { Page } from '@playwright/test';
import { screenCallsMs, screenIdle } from '../../../worker/domain/screen-idle';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { expect, test } from '../test';
import { textIn } from '../texts';
import { pairScreen } from './devices';

/** What the screen's browser does by the clock, which is moved here: it asks, it wipes, and it calls while nobody is there. */
const start = paths.kiosk.start.href();
// The second test takes the network away.
test.use({ market: 'england', expectedNoise: /net::ERR_FAILED/ });

async function opensScreen(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(appUrl('england'));
  await pairScreen(page, 'england', 'kiosk');
  return page;
}
/** The island that looks at the clock is loaded late: before it is there, time that passes is not seen. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-client-ready', '');
  await page.waitForLoadState('networkidle');
}
/** Documents that the screen asked for, in order. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('asks whether anybody is there, goes on if somebody is, and else wipes the screen @desktop', async ({ page }) => {
  await opensScreen(page);
  await page.goto(paths.kiosk.selectIssuers.href());
  await ready(page);
  const dialog = page.getByRole('dialog');
  await page.clock.runFor(screenIdle.idleMs - 1_000);
  await expect(dialog).toBeHidden();
  // A touch begins the minute anew.
  await page.mouse.click(500, 40);
  await page.clock.runFor(screenIdle.idleMs - 1_000);
  await expect(dialog).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText(textIn('en', 'kiosk.idle.title'));
  const stays = dialog.getByRole('button', { name: textIn('en', 'kiosk.idle.stay') });
  await expect(stays).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(screenIdle.idleMs + 1_000);
  await expect(dialog).toBeVisible();
  // A touch beside the question is no answer.
  await page.mouse.click(20, 1_800);
  await expect(dialog).toBeVisible();
  const asked = documentsOf(page);
  await page.clock.runFor(screenIdle.warningMs);
  await expect(page).toHaveURL((url) => url.pathname === start);
  expect(asked).toEqual([start]);
});

test('a start page that nobody touches calls by itself, but not into an outage, nor under a finger @desktop', async ({
  page,
}) => {
  await opensScreen(page);
  await ready(page);
  const asked = documentsOf(page);
  await page.clock.runFor(screenCallsMs + 1_000);
  await expect.poll(() => asked).toEqual([start]);
  await ready(page);
  await page.route('**/*', (route) => route.abort());
  await page.clock.runFor(2 * screenCallsMs);
  expect(asked).toEqual([start]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('en', 'kiosk.start.title'));
  await page.unroute('**/*');
  await page.clock.runFor(screenCallsMs - 5_000);
  await page.mouse.click(500, 40);
  await page.clock.runFor(6_000);
  await page.waitForTimeout(300);
  expect(asked).toEqual([start]);
  await page.clock.runFor(screenCallsMs);
  await expect.poll(() => asked).toEqual([start, start]);
});
