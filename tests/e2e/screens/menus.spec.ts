import type { Locator } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { test as asMember } from '../account/member';
import { breaksScripts, wakes } from '../browser/islands';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

const languages = ({ page, t }: Visitor) => ({
  opener: page.getByRole('banner').getByRole('button', { name: t('navigation-menu.choose-language') }),
  menu: page.locator('#languages'),
});
const account = ({ page, t }: Visitor) => ({
  opener: page.getByRole('banner').getByRole('button', { name: t('navigation-menu.menu'), exact: true }),
  menu: page.locator('#account'),
});

type Menu = { opener: Locator; menu: Locator };

async function opensAndCloses({ page }: Visitor, { opener, menu }: Menu): Promise<void> {
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await opener.click();
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(menu).toBeVisible();
  await opener.click();
  await expect(menu).toBeHidden();
}

async function excludeEachOther(one: Menu, other: Menu): Promise<void> {
  await one.opener.click();
  await expect(one.menu).toBeVisible();
  await other.opener.click();
  await expect(other.menu).toBeVisible();
  await expect(one.menu).toBeHidden();
  await one.opener.click();
  await expect(one.menu).toBeVisible();
  await expect(other.menu).toBeHidden();
}

test('the menu’s keys, in a browser that keeps nothing for pages', { tag: ['@desktop'] }, async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await visitor.opens(paths.signup.entry.href());
  await wakes(page, 'language-menu');
  const { opener, menu } = languages(visitor);
  await opener.click();
  await menu.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button').nth(1)).toBeFocused();
});

/** As the page comes, without a byte of script, and once React has taken it over. */
const stages = ['untouched', 'hydrated'] as const;

for (const stage of stages) {
  test(`the language menu, ${stage}`, { tag: ['@phone', '@desktop'] }, async ({ visitor }) => {
    const { page } = visitor;
    await visitor.opens(paths.signup.entry.href());
    const menu = languages(visitor);
    if (stage === 'hydrated') await wakes(page, 'language-menu');
    await opensAndCloses(visitor, menu);
    await menu.opener.click();
    await menu.menu.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(menu.menu).toBeHidden();
  });

  asMember(`a member’s menus on a phone, ${stage}`, async ({ visitor }) => {
    const { page } = visitor;
    await visitor.opens(paths.account.main.href());
    if (stage === 'hydrated') await wakes(page, 'account-menu', 'language-menu');
    await opensAndCloses(visitor, account(visitor));
    await opensAndCloses(visitor, languages(visitor));
    await excludeEachOther(account(visitor), languages(visitor));
    await page.keyboard.press('Escape');
    await account(visitor).opener.click();
    await account(visitor)
      .menu.getByRole('link', { name: visitor.t('navigation-menu.my-payments') })
      .click();
    await visitor.isAt(paths.account.payments);
    await expect(account(visitor).menu).toBeHidden();
    await page.goBack();
    await visitor.isAt(paths.account.main);
    await expect(account(visitor).menu).toBeHidden();
  });
}

test('the language menu without scripts', { tag: '@nojs' }, async ({ visitor }) => {
  await visitor.opens(paths.signup.entry.href());
  await opensAndCloses(visitor, languages(visitor));
});

asMember('a member’s menus without scripts', { tag: '@nojs' }, async ({ visitor }) => {
  await visitor.opens(paths.account.main.href());
  await opensAndCloses(visitor, account(visitor));
  await excludeEachOther(account(visitor), languages(visitor));
});

asMember('a member’s header on a wide screen', { tag: '@desktop' }, async ({ visitor }) => {
  const { page, t, details } = visitor;
  await visitor.opens(paths.account.main.href());
  await expect(account(visitor).opener).toBeHidden();
  const bar = page.getByRole('navigation', { name: t('navigation-menu.menu') });
  await expect(bar.getByRole('link')).toHaveText(
    ['my-clubtan-overview', 'my-profile', 'my-subscription', 'my-payments'].map((key) => t(`navigation-menu.${key}`)),
  );
  await expect(bar.getByRole('button', { name: t('navigation-menu.logout') })).toBeVisible();
  await opensAndCloses(visitor, languages(visitor));
  await languages(visitor).opener.click();
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  const name = `${details.firstName} ${details.lastName}`.toLowerCase();
  await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  await bar.getByRole('link', { name: t('navigation-menu.my-profile') }).click();
  await visitor.isAt(paths.account.profile);
});

asMember(
  'the entry of this page is muted and says so',
  { tag: ['@phone', '@desktop'] },
  async ({ visitor, isMobile }) => {
    const { page, t } = visitor;
    await visitor.opens(paths.account.subscription.href());
    if (isMobile) await account(visitor).opener.click();
    const here = page.locator('#account').getByRole('link', { name: t('navigation-menu.my-subscription') });
    const other = page.locator('#account').getByRole('link', { name: t('navigation-menu.my-profile') });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(other).not.toHaveAttribute('aria-current');
    const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).color);
    expect(await colour(here)).not.toBe(await colour(other));
    await expect(page.getByRole('banner').getByText('anna holm')).toBeVisible();
  },
);

test.describe('when scripts fail', () => {
  test.use({ expectedNoise: /Failed to load resource|net::ERR_FAILED|Failed to fetch/ });

  test('the menus still work', async ({ visitor }) => {
    await breaksScripts(visitor.page);
    await visitor.page.goto(paths.signup.entry.href());
    await opensAndCloses(visitor, languages(visitor));
  });
});
