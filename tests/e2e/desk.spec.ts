import { paths } from '../../worker/paths';
import { sandboxUrl } from '../setup/e2e-addresses';
import { faultsInBothColours } from './axe-colours';
import { staffedStudio, takeScreen } from './devices';
import { choosesMarket, comesToTheDesk, goesTo, operatorEmail, rowOf } from './operator';
import { expect, test } from './test';

const everywhere = { tag: ['@phone', '@nojs', '@desktop'] };

test('an operator takes a screen out of service: asked first, done once, told so', everywhere, async ({ visitor }) => {
  const { page, t, button, heading } = visitor;
  await comesToTheDesk(visitor);
  await expect(page.getByRole('contentinfo')).toContainText(operatorEmail);
  await goesTo(visitor, 'screens');
  await choosesMarket(visitor, 'netherlands');
  const { name } = takeScreen('netherlands', 'staff');
  const studio = staffedStudio('netherlands').name;
  const row = rowOf(page, studio, t('desk.screens.kinds.staff')).filter({
    has: page.getByText(name, { exact: true }),
  });
  const revokes = row.getByRole('link', { name: t('desk.screens.revoke') });
  await revokes.click();
  await expect(heading()).toHaveText(t('desk.screens.revokeTitle'));
  await expect(page.getByRole('main')).toContainText(studio);
  await page.getByRole('link', { name: t('desk.confirm.back') }).click();
  await visitor.isAt(paths.desk.screens, '?market=netherlands');
  await revokes.click();
  await button(t('desk.screens.revoke')).click();
  await visitor.isAt(paths.desk.screens, '?market=netherlands&done=screenRevoked');
  await expect(page.locator('.banner.done')).toContainText(t('desk.done.screenRevoked'));
  await expect(revokes).toHaveCount(0);
});

test('sign-ups of another market and a longer time are a press away', everywhere, async ({ visitor }) => {
  const { page, t } = visitor;
  await comesToTheDesk(visitor);
  await goesTo(visitor, 'funnel');
  await choosesMarket(visitor, 'sweden');
  await page.getByRole('link', { name: t('desk.funnel.days', { count: 28 }) }).click();
  await visitor.isAt(paths.desk.funnel, '?days=28&market=sweden');
  await expect(page.getByRole('img', { name: t('desk.funnel.chart') })).toBeVisible();
  await expect(page.locator('.figures').last().locator('tbody tr')).toHaveCount(28);
});

test('the sandbox lets to the desk with one press, and a stranger finds nothing there', async ({
  visitor,
  context,
  refused,
}) => {
  const { page, t, heading } = visitor;
  await page.goto(`${sandboxUrl()}/access`);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.desk.health.href());
  await page.getByRole('link', { name: t('desk.logout') }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.signup.entry.href());
  await context.clearCookies();
  for (const path of [paths.desk.health, paths.desk.screens]) {
    await visitor.opens(path.href());
    await expect(heading()).toHaveText(t('errors.notFound.title'));
  }
  expect(refused).toEqual([`404 ${paths.desk.health.href()}`, `404 ${paths.desk.screens.href()}`]);
});

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '@phone' },
  { name: 'on a narrow phone', viewport: { width: 320, height: 700 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault at the desk, in the light or in the dark', { tag }, async ({ visitor }) => {
      test.setTimeout(120_000);
      const faults: string[] = [];
      const look = async (path: string) => {
        await visitor.opens(path);
        faults.push(...(await faultsInBothColours(visitor.page)).map((fault) => `${path}: ${fault}`));
      };
      await comesToTheDesk(visitor);
      for (const path of Object.values(paths.desk)) await look(path.href());
      await visitor.opens(paths.desk.screens.href());
      await look((await visitor.page.locator('td a').first().getAttribute('href')) ?? '');
      expect(faults).toEqual([]);
    });
  });
}
