import type { Page } from '@playwright/test';
import { screenIdle } from '../../../../worker/domain/screen-idle';
import { paths } from '../../../../worker/paths';
import { appUrl } from '../../../setup/e2e-addresses';
import { opensAnyway, reloadsAnyway } from '../../back-office/devices';
import { begins, sendsSnapshot } from '../../back-office/kiosk-walk';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

const { start, selectIssuers, verification } = paths.kiosk;
type Watched = Pick<Visitor, 't' | 'market' | 'scripts'>;

/** Another page of the same screen, whose clock the test moves. */
async function opensByTheClock(kiosk: Page, { market }: Watched): Promise<Page> {
  const page = await kiosk.context().newPage();
  await page.setViewportSize(kiosk.viewportSize() ?? { width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(appUrl(market) + selectIssuers.href());
  await expect(page.locator('html')).toHaveAttribute('data-held', '');
  return page;
}

/** A screen that nobody has touched for a minute asks whether anybody is there. */
export async function seesQuestion(kiosk: Page, seen: Watched, look: LookAt): Promise<void> {
  const page = await opensByTheClock(kiosk, seen);
  await page.clock.runFor(screenIdle.idleMs + 1_000);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(seen.t('kiosk.idle.title'));
  await look('kiosk, is anybody there', selectIssuers, seen.t('kiosk.choose.title'), page);
  await page.close();
}

/** Nobody answers: a press says so, and what is left when the time is over says nothing of anybody. */
export async function seesOutage(kiosk: Page, seen: Watched, look: LookAt): Promise<void> {
  const page = await opensByTheClock(kiosk, seen);
  // The page alone is cut off: the network of the whole browser is also what judges it.
  await page.route(/./, (route) => route.abort());
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('alert')).toHaveText(seen.t('kiosk.said.offline'));
  await look('kiosk, outage, pressed', selectIssuers, seen.t('kiosk.choose.title'), page);
  await page.clock.runFor(screenIdle.idleMs + screenIdle.warningMs + 1_000);
  await look('kiosk, outage', selectIssuers, seen.t('kiosk.away.title'), page);
  await page.close();
}

/** The code in larger text, whose time is over, and the question in its place. */
export async function seesCodes(kiosk: Page, { t, scripts }: Watched, look: LookAt): Promise<void> {
  const larger = kiosk.locator('button[value="largerText"]');
  await larger.click();
  await expect(kiosk.locator('body.large')).toHaveCount(1);
  await look('kiosk, code, larger text', verification, t('kiosk.live.title'), kiosk);
  await larger.click();
  await expect(kiosk.locator('body.large')).toHaveCount(0);
  if (!scripts) return;
  await sendsSnapshot(kiosk, 'waiting', 0);
  await expect(kiosk.locator('.watch.pale')).toBeVisible();
  await look('kiosk, new code', verification, t('kiosk.live.title'), kiosk);
  await kiosk.unrouteAll();
  await sendsSnapshot(kiosk, 'idle', screenIdle.warningMs / 1_000);
  await look('kiosk, still there', verification, t('kiosk.idle.title'), kiosk);
  await kiosk.unrouteAll();
  await reloadsAnyway(kiosk);
}

/** Without script the page that asks comes in place of the code, by itself; and then the start. */
export async function seesAlone(kiosk: Page, { t, market }: Watched, look: LookAt): Promise<void> {
  await opensAnyway(kiosk, appUrl(market) + start.href());
  await begins(kiosk);
  const timeout = screenIdle.idleMs + 30_000;
  await expect(kiosk.locator('button[value="touch"]')).toBeVisible({ timeout });
  await look('kiosk, still there', verification, t('kiosk.idle.title'), kiosk);
  await expect(kiosk).toHaveURL(({ pathname }) => pathname === start.href(), { timeout });
}
