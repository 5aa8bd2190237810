import { paths } from '../../../worker/paths';
import { sandboxUrl } from '../../setup/e2e-addresses';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage } from '../screens/shown';
import { expect, test } from '../test';
import { staffedStudio, takeScreen } from './devices';
import { choosesMarket, goesTo, opensBackOffice, operatorEmail, rowOf } from './operator';

const everywhere = { tag: ['@phone', '@nojs', '@desktop'] };

test('an operator takes a screen out of service: asked first, done once, told so', everywhere, async ({ visitor }) => {
  const { page, t, button, heading } = visitor;
  await opensBackOffice(visitor);
  await expect(page.getByRole('contentinfo')).toContainText(operatorEmail);
  await goesTo(visitor, 'screens');
  await choosesMarket(visitor, 'netherlands');
  const { name } = takeScreen('netherlands', 'staff');
  const studio = staffedStudio('netherlands').name;
  const row = rowOf(page, studio, t('backOffice.screens.kinds.staff')).filter({
    has: page.getByText(name, { exact: true }),
  });
  const revokes = row.getByRole('link', { name: t('backOffice.screens.revoke') });
  // Nobody has paired it: it is folded away.
  const presses = async () => {
    await page
      .locator('summary')
      .filter({ hasText: t('backOffice.screens.notPaired') })
      .click();
    await revokes.click();
  };
  await presses();
  await expect(heading()).toHaveText(t('backOffice.screens.revokeTitle'));
  await expect(page.getByRole('main')).toContainText(studio);
  await page.getByRole('link', { name: t('backOffice.confirm.back') }).click();
  await visitor.isAt(paths.backOffice.screens, '?market=netherlands');
  await presses();
  await button(t('backOffice.screens.revoke')).click();
  await visitor.isAt(paths.backOffice.screens, '?market=netherlands&done=screenRevoked');
  await expect(page.locator('.banner.done')).toContainText(t('backOffice.done.screenRevoked'));
  await expect(revokes).toHaveCount(0);
});

test('sign-ups of another market and a longer time are a press away', everywhere, async ({ visitor }) => {
  const { page, t } = visitor;
  await opensBackOffice(visitor);
  await goesTo(visitor, 'funnel');
  await choosesMarket(visitor, 'sweden');
  await page.getByRole('link', { name: t('backOffice.funnel.days', { count: 28 }) }).click();
  await visitor.isAt(paths.backOffice.funnel, '?days=28&market=sweden');
  await expect(page.getByRole('img', { name: t('backOffice.funnel.chart') })).toBeVisible();
  const rows = page.locator('.figures').last().locator('tbody tr');
  await expect(rows).toHaveCount(28);
  // Each column of figures, also the ones that stood on a line of their own in a list.
  for (const cell of await rows.first().locator('td').all()) await expect(cell).toHaveCSS('text-align', 'end');
});

test('the sandbox lets to the back office with one press, and a stranger finds nothing there', async ({
  visitor,
  context,
  refused,
}) => {
  const { page, t, heading } = visitor;
  await page.goto(`${sandboxUrl()}/access`);
  await page.getByRole('button', { name: 'Open the back office' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.backOffice.business.href());
  await page.getByRole('link', { name: t('backOffice.logout') }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.signup.entry.href());
  await context.clearCookies();
  for (const path of [paths.backOffice.health, paths.backOffice.screens]) {
    await visitor.opens(path.href());
    await expect(heading()).toHaveText(t('errors.notFound.title'));
  }
  expect(refused).toEqual([`404 ${paths.backOffice.health.href()}`, `404 ${paths.backOffice.screens.href()}`]);
});

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '@phone' },
  { name: 'on a narrow phone', viewport: { width: 320, height: 700 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault in the back office, in the light or in the dark', { tag }, async ({ visitor }) => {
      test.setTimeout(120_000);
      const faults: string[] = [];
      const look = async (path: string, at: Parameters<typeof isPage>[1], heading: string) => {
        await visitor.opens(path);
        await isPage(visitor.page, at, visitor.t(heading));
        faults.push(...(await faultsInBothColours(visitor.page)).map((fault) => `${path}: ${fault}`));
      };
      await opensBackOffice(visitor);
      for (const [name, path] of Object.entries(paths.backOffice))
        await look(path.href(), path, `backOffice.nav.${name}`);
      await visitor.opens(paths.backOffice.screens.href());
      const revokes = (await visitor.page.locator('td a').first().getAttribute('href')) ?? '';
      await look(revokes, paths.backOfficeActions.revokeScreen, 'backOffice.screens.revokeTitle');
      expect(faults).toEqual([]);
    });
  });
}
