import type { Page } from '@playwright/test';
import { screenIdle } from '../../../../worker/domain/screen-idle';
import { paths } from '../../../../worker/paths';
import { appUrl } from '../../../setup/e2e-addresses';
import { takeScreen } from '../../back-office/devices';
import { begins, main, phoneAddress, provesOnPhone, typesNumber } from '../../back-office/kiosk-walk';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

const { start, pair, selectIssuers, verification, complete, typeCode } = paths.kiosk;

interface Studio {
  /** Whoever holds the phone. */
  readonly visitor: Visitor;
  /** Another browser. */
  readonly opens: () => Promise<Page>;
  readonly screen: { readonly width: number; readonly height: number };
}

/** A screen from its pairing on, and the phone in front of it: refused, no longer there, then of age. */
export async function seesKiosk({ visitor, opens, screen }: Studio, look: LookAt): Promise<void> {
  const { page: phone, market, t, scripts } = visitor;
  const kiosk = await opens();
  await kiosk.setViewportSize(screen);
  await kiosk.goto(appUrl(market) + start.href());
  await look('kiosk, not paired', start, t('kiosk.notPaired.title'), kiosk);
  await kiosk.goto(takeScreen(market, 'kiosk').link);
  await look('kiosk, pairing', pair, t('kiosk.pair.title'), kiosk);
  await main(kiosk).getByRole('button').first().click();
  await kiosk.waitForURL(/\/kiosk$/);
  await look('kiosk', start, t('kiosk.start.title'), kiosk);
  await kiosk.goto(appUrl(market) + selectIssuers.href());
  await look('kiosk, ways', selectIssuers, t('kiosk.choose.title'), kiosk);
  if (scripts) await seesQuestion(kiosk, market, look, t);
  await kiosk.goto(appUrl(market) + start.href());

  const both = { kiosk, phone };
  await begins(kiosk);
  await provesOnPhone(both, 'Under 18');
  await look('kiosk phone, refused', verification, t('kioskPhone.message.refused'));
  await kiosk.reload();
  await look('kiosk, failed', verification, t('kiosk.failed.title'), kiosk);
  await kiosk.goto(appUrl(market) + start.href());
  await phone.context().clearCookies();

  await begins(kiosk);
  const address = await phoneAddress(kiosk);
  await look('kiosk, code', verification, t('kiosk.live.title'), kiosk);
  await phone.goto(appUrl(market) + typeCode.href());
  await look('kiosk phone, digits', typeCode, t('kioskCode.title'));
  await phone.goto(address);
  await look('kiosk phone, question', verification, t('kioskPhone.question'));
  await provesOnPhone(both);
  await look('kiosk phone, number', verification, t('kioskPhone.over18'));
  if (!scripts) await kiosk.reload();
  await expect(kiosk.locator('button[name="number"]').first()).toBeVisible();
  await look('kiosk, number', verification, t('kiosk.number.title'), kiosk);
  await typesNumber(both);
  await look('kiosk, complete', complete, t('kiosk.complete.title'), kiosk);
  await phone.reload();
  await look('kiosk phone, carry on', verification, t('kioskPhone.hasIt'));
  const late = await opens();
  await late.goto(address);
  await look('kiosk phone, too late', verification, t('kioskPhone.message.inUse'), late);
  await Promise.all([kiosk.context().close(), late.context().close()]);
}

/** A screen that nobody has touched for a minute asks whether anybody is there. */
async function seesQuestion(kiosk: Page, market: Visitor['market'], look: LookAt, t: Visitor['t']): Promise<void> {
  const page = await kiosk.context().newPage();
  await page.setViewportSize(kiosk.viewportSize() ?? { width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(appUrl(market) + selectIssuers.href());
  await expect(page.locator('html')).toHaveAttribute('data-client-ready', '');
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(screenIdle.idleMs + 1_000);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(t('kiosk.idle.title'));
  await look('kiosk, is anybody there', selectIssuers, t('kiosk.choose.title'), page);
  await page.close();
}
