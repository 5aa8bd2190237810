import { paths } from '../../../worker/paths';
import { faultsOf } from '../screens/axe';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { declining, failsToPay } from './failing';

const { payments } = paths.account;

const banner = ({ page }: Visitor) => page.locator('.banner');
/** Where a sum was declined, the title names it. */
const says = (visitor: Visitor, notice: string) =>
  expect(banner(visitor)).toContainText(
    visitor.t(`account.payments.notice.${notice}.${notice === 'declined' ? 'bank' : 'title'}`),
  );
const pays = ({ page }: Visitor) => page.locator('.banner.failure .btn').first().click();
const onProvidersPage = (visitor: Visitor, name: string) =>
  visitor.page.getByRole('button', { name, exact: true }).click();
test.describe('a payment that failed', { tag: ['@phone', '@nojs'] }, () => {
  test('is refused again, kept while the card page is left, and paid with another card', async ({
    visitor,
    refused,
  }) => {
    await failsToPay(visitor, declining);
    await pays(visitor);
    await says(visitor, 'declined');
    const changes = () =>
      banner(visitor)
        .getByRole('button', { name: visitor.t('account.payments.changeCard') })
        .click();
    await changes();
    await onProvidersPage(visitor, 'Decline');
    await expect(visitor.page.getByRole('alert')).toBeVisible();
    await onProvidersPage(visitor, 'Back to shop');
    await visitor.isAt(payments);
    await says(visitor, 'methodKept');
    await changes();
    await onProvidersPage(visitor, 'Pay (save this card)');
    await visitor.isAt(payments);
    await expect(visitor.page.locator('.banner.done')).toBeVisible();
    await expect(visitor.page.getByText(visitor.t('account.payments.endsIn', { last4: '4444' }))).toBeVisible();
    await visitor.reloads();
    await expect(banner(visitor)).toHaveCount(0);
    expect(refused).toEqual([]);
  });

  test('is paid on the bank’s own page, with its question', async ({ visitor, refused }) => {
    await failsToPay(visitor, 'Pay with a card that asks for 3-D Secure at every charge');
    await pays(visitor);
    await banner(visitor)
      .getByRole('link', { name: visitor.t('account.payments.bank') })
      .click();
    await onProvidersPage(visitor, 'Authenticate (3-D Secure)');
    await visitor.page.getByRole('link', { name: 'Back to shop', exact: true }).click();
    await visitor.isAt(payments);
    await expect(async () => {
      await visitor.reloads();
      await expect(banner(visitor)).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    expect(refused).toEqual([]);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}, on the narrowest phone`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } });
    test('nothing that axe finds, and nothing that scrolls sideways', { tag: '@phone' }, async ({ visitor }) => {
      await failsToPay(visitor, declining);
      await pays(visitor);
      await says(visitor, 'declined');
      expect(await faultsOf(visitor.page)).toEqual([]);
      const root = visitor.page.locator('html');
      expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });
  });

test('two presses charge once, and the way back finds the page as it is', { tag: '@phone' }, async ({ visitor }) => {
  await failsToPay(visitor, declining);
  await visitor.page.locator('.banner.failure .btn').first().dblclick();
  await says(visitor, 'declined');
  await visitor.page.goBack();
  await visitor.isAt(payments);
  await expect(visitor.page.locator('.banner.failure')).toBeVisible();
});

test('a receipt is black on white on paper, without menu and buttons', { tag: ['@desktop', '@nojs'] }, async ({
  visitor,
}) => {
  const { page, t } = visitor;
  await visitor.hasJoined('plain');
  await visitor.opens(payments.href());
  await page.getByRole('table').getByRole('link').first().click();
  await expect(visitor.heading()).toHaveText(t('account.receipt.charge.succeeded'));
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${paths.accountMore.receipt.href({ paymentId: '.' })}+$`));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of ['header .at', 'header nav', 'footer', '.note', '.btn'])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
  await expect(page.locator('header .brand')).toBeVisible();
  await expect(visitor.heading()).toBeVisible();
  const { paper, ink } = await page.evaluate(() => {
    const lightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (red + green + blue) / 3;
    };
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { paper: lightness(backgroundColor), ink: lightness(color) };
  });
  expect(paper).toBeGreaterThan(250);
  expect(ink).toBeLessThan(40);
});
