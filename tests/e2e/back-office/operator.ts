import { expect, type Page } from '@playwright/test';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { appUrl, sandboxUrl } from '../../setup/e2e-addresses';
import type { Visitor } from '../visitor';

export const operatorEmail = 'operator@solhus.example';

/** Lets this browser to the back office, as Access does once somebody has logged in there. */
export async function opensBackOffice(visitor: Visitor, email = operatorEmail): Promise<void> {
  const answer = await fetch(`${sandboxUrl()}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { token } = (await answer.json()) as { token: string };
  // The local runtime keeps `/cdn-cgi/` to plain `localhost`; the market's own host gets the cookie from here.
  const cookie = { name: 'CF_Authorization', value: token, url: appUrl(visitor.market) };
  await visitor.page.context().addCookies([cookie]);
  await visitor.opens(paths.backOffice.health.href());
}

/** The back office's menu: a bar where there is room, else behind its button. */
export async function goesTo({ page, t }: Visitor, entry: string): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: t('navigation-menu.menu'), exact: true });
  if (await opener.isVisible()) await opener.click();
  await page
    .locator('#account')
    .getByRole('link', { name: t(`backOffice.nav.${entry}`), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`backOffice.nav.${entry}`));
}

/** The same page of another market, whose link has its letters before its name where there is little room. */
export const choosesMarket = ({ page, t }: Visitor, market: MarketId) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^(?:[A-Z]{2} ?)?${t(`market.${market}.name`)}$`) })
    .click();

export const rowOf = (page: Page, ...words: string[]) =>
  words.reduce((rows, word) => rows.filter({ hasText: word }), page.locator('.table tbody tr'));
