import type { Page } from '@playwright/test';
import { kioskTimes } from '../../../worker/domain/kiosk';
import { screenCallsMs, screenIdle } from '../../../worker/domain/screen-idle';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { looksAgain } from '../screens/judge';
import { expect, test } from '../test';
import { textIn } from '../texts';
import { pairScreen } from './devices';
import { begins, main, openBoth, provesOnPhone, typesNumber } from './kiosk-walk';

/** What the screen's browser does by the clock, which is moved here: it asks, it wipes, and it calls while nobody is there. */
const start = paths.kiosk.start.href();
const slackMs = 10_000;
// Some take the network away.
test.use({ market: 'england', expectedNoise: /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/ });

async function opensScreen(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(appUrl('england'));
  await pairScreen(page, 'england', 'kiosk');
  return page;
}
/** The island that looks at the clock is loaded late: before it is there, time that passes is not seen. */
async function ready(page: Page, mark = 'data-held'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute(mark, '');
  await page.waitForLoadState('networkidle');
}
/**
 * Time passes, once the page has taken in what was done before: a touch begins its minute when React has drawn it. A page that is
 * loaded anew meanwhile, as one is that has its network back, takes it in then.
 */
async function passes(page: Page, ms: number): Promise<void> {
  await looksAgain(() => page.evaluate(takesIn));
  await page.clock.runFor(ms);
}
async function takesIn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 5; turn += 1)
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(turn);
    });
}
/** From here on the page's clock goes only where it is moved: a machine that stalls answers no question too late. */
async function stopsClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
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
  await stopsClock(page);
  const dialog = page.getByRole('dialog');
  await passes(page, screenIdle.idleMs - slackMs);
  await expect(dialog).toBeHidden();
  // A touch begins the minute anew.
  await page.mouse.click(500, 40);
  await passes(page, screenIdle.idleMs - slackMs);
  await expect(dialog).toBeHidden();
  await passes(page, slackMs);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText(textIn('en', 'kiosk.idle.title'));
  const stays = dialog.getByRole('button', { name: textIn('en', 'kiosk.idle.stay') });
  await expect(stays).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await passes(page, screenIdle.idleMs + 1_000);
  await expect(dialog).toBeVisible();
  // A touch beside the question is no answer.
  await page.mouse.click(20, 1_800);
  await expect(dialog).toBeVisible();
  const asked = documentsOf(page);
  await passes(page, screenIdle.warningMs);
  await expect(page).toHaveURL((url) => url.pathname === start);
  expect(asked).toEqual([start]);
});

test('a start page that nobody touches calls by itself, but not into an outage, nor under a finger @desktop', async ({
  page,
}) => {
  await opensScreen(page);
  await ready(page);
  const asked = documentsOf(page);
  await passes(page, screenCallsMs + 1_000);
  await expect.poll(() => asked).toEqual([start]);
  await ready(page);
  await page.route('**/*', (route) => route.abort());
  await passes(page, 2 * screenCallsMs);
  expect(asked).toEqual([start]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('en', 'kiosk.start.title'));
  await page.unroute('**/*');
  await passes(page, screenCallsMs - 5_000);
  await page.mouse.click(500, 40);
  await passes(page, 6_000);
  await page.waitForTimeout(300);
  expect(asked).toEqual([start]);
  await passes(page, screenCallsMs);
  await expect.poll(() => asked).toEqual([start, start]);
});

/** What a screen has to hold on to in an outage: a page of the browser's own would stay when it is over. */
const againMs = 6_000;

/** That there is no connection, and nothing of what the page showed before. */
async function saysNothingElse(page: Page): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText([textIn('en', 'kiosk.away.title')]);
  await expect(main(page).getByRole('paragraph')).toHaveText([
    `${textIn('en', 'kiosk.away.lead')} ${new URL(page.url()).host}`,
  ]);
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('in an outage a press leads nowhere and says so, and the wipe waits for its end @desktop', async ({ page }) => {
  await opensScreen(page);
  await page.goto(paths.kiosk.selectIssuers.href());
  await ready(page);
  await page.context().setOffline(true);
  await main(page).getByRole('button').last().click();
  await expect(page.getByRole('alert')).toHaveText(textIn('en', 'kiosk.said.offline'));
  await passes(page, screenIdle.idleMs + screenIdle.warningMs + againMs);
  await saysNothingElse(page);
  await page.context().setOffline(false);
  await passes(page, againMs);
  await expect(page).toHaveURL((url) => url.pathname === start);
  await ready(page);
  await page.context().setOffline(true);
  await main(page).getByRole('button').first().click();
  await expect(page.getByRole('alert')).toHaveText(textIn('en', 'kiosk.said.offline'));
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await main(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/kiosk\/oneid-age-verification\//);
});

test('a finished check in an outage is wiped when it is over @desktop', async ({ browser }) => {
  const both = await openBoth(browser, 'england', true);
  const { kiosk, phone } = both;
  await kiosk.clock.install();
  await kiosk.reload();
  await begins(kiosk);
  await provesOnPhone(both);
  await typesNumber(both);
  await ready(kiosk);
  await kiosk.context().setOffline(true);
  await main(kiosk).getByRole('button').click();
  await expect(kiosk.getByRole('alert')).toHaveText(textIn('en', 'kiosk.said.offline'));
  await passes(kiosk, kioskTimes.completeMs + againMs);
  await saysNothingElse(kiosk);
  await kiosk.context().setOffline(false);
  await passes(kiosk, againMs);
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText(textIn('en', 'kiosk.start.title'));
  await Promise.all([kiosk.context().close(), phone.context().close()]);
});

test('a code whose time is over in an outage gives way, and is back when that is over @desktop', async ({ page }) => {
  await opensScreen(page);
  await begins(page);
  await ready(page);
  await page.context().setOffline(true);
  await passes(page, kioskTimes.rotateMs + 5_000);
  await expect(page.locator('.watch.pale')).toBeVisible();
  await passes(page, 4 * againMs);
  await saysNothingElse(page);
  await page.context().setOffline(false);
  await passes(page, againMs);
  await expect(main(page).locator('svg[role="img"]')).toBeVisible();
});

test('letters and a number stay in an outage, and are looked after when it is over @desktop', async ({
  page,
  browser,
}) => {
  await page.clock.install();
  await page.goto(appUrl('england') + start);
  const letters = page.locator('.match');
  const shown = await letters.innerText();
  await ready(page, 'data-client-ready');
  const asked = documentsOf(page);
  await page.context().setOffline(true);
  await passes(page, 2 * againMs);
  await page.waitForTimeout(300);
  await expect(letters).toHaveText(shown);
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
  await passes(page, againMs);
  await expect.poll(() => asked).toEqual([start]);

  const both = await openBoth(browser, 'england', true);
  const { kiosk, phone } = both;
  await phone.clock.install();
  await begins(kiosk);
  await provesOnPhone(both);
  await ready(phone, 'data-client-ready');
  const number = await phone.locator('.match').innerText();
  await phone.context().setOffline(true);
  await passes(phone, 2 * againMs);
  await phone.waitForTimeout(300);
  await expect(phone.locator('.match')).toHaveText(number);
  await phone.context().setOffline(false);
  await typesNumber(both);
  await passes(phone, againMs);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(textIn('en', 'kioskPhone.hasIt'));
  await Promise.all([kiosk.context().close(), phone.context().close()]);
});

test.describe('without its script', () => {
  test.use({ expectedNoise: /net::ERR_FAILED|fetch dynamically imported module/ });

  test('a screen is wiped all the same @desktop', async ({ page }) => {
    await opensScreen(page);
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(paths.kiosk.selectIssuers.href());
    const asked = documentsOf(page);
    await passes(page, screenIdle.idleMs + 1_000);
    await expect.poll(() => asked).toEqual([start]);
  });
});
