import { paths } from '../../../worker/paths';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage } from '../screens/shown';
import { expect, test } from '../test';
import { opensBackOffice } from './operator';

/** The operator's day: figures, lists, and what is done for a member who calls. */
test('a member who calls is found by name, and the note that is written comes to them', {
  tag: ['@phone', '@nojs', '@desktop'],
}, async ({ visitor }) => {
  const { page, t, button, heading } = visitor;
  await visitor.hasJoined('plain');
  await opensBackOffice(visitor);
  await visitor.opens(paths.backOffice.members.href());
  await page.getByLabel(t('backOffice.lists.search'), { exact: true }).fill(visitor.details.email);
  await button(t('backOffice.lists.find')).click();
  await expect(page).toHaveURL(/\/ops\/members\?find=/);
  await page.getByRole('main').locator('td a').first().click();
  await page.getByRole('link', { name: t('backOffice.acting.note.link'), exact: true }).click();
  await expect(heading()).toHaveText(t('backOffice.acting.note.title'));
  await button(t('backOffice.acting.note.button')).click();
  await expect(page.locator('.problems')).toContainText(t('backOffice.acting.fault.note'));
  await page.getByLabel(t('backOffice.acting.note.text')).fill('Spoke about the door.');
  await button(t('backOffice.acting.note.button')).click();
  await expect(page.locator('.banner.done')).toContainText(t('backOffice.done.noted'));
  await expect(page.getByRole('main')).toContainText('Spoke about the door.');
});

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault with figures, lists and actions, in the light or in the dark', { tag }, async ({
      visitor,
    }) => {
      const { page, t } = visitor;
      await visitor.hasJoined('plain');
      await opensBackOffice(visitor);
      const faults: string[] = [];
      const look = async (path: string, at: Parameters<typeof isPage>[1], title: string) => {
        await visitor.opens(path);
        await isPage(page, at, title);
        faults.push(...(await faultsInBothColours(page)).map((fault) => `${path}: ${fault}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) faults.push(`${path}: ${wide} px wider than the screen`);
      };
      const { business, members, unpaid, mails } = paths.backOffice;
      await look(business.href(), business, t('backOffice.nav.business'));
      await look(members.href(), members, t('backOffice.nav.members'));
      const link = (await page.locator('td a').first().getAttribute('href')) ?? '';
      const subscriptionId = new URL(link, page.url()).pathname.split('/').pop() ?? '';
      await look(unpaid.href(), unpaid, t('backOffice.nav.unpaid'));
      await look(mails.href(), mails, t('backOffice.nav.mails'));
      await look(paths.backOfficeMore.vat.href(), paths.backOfficeMore.vat, t('backOffice.vat.title'));
      for (const [action, title] of [
        ['pause', 'backOffice.acting.pause.title'],
        ['endNow', 'backOffice.acting.end.title'],
        ['note', 'backOffice.acting.note.title'],
        ['changeAddress', 'backOffice.acting.proved.address.title'],
        ['changeEmail', 'backOffice.acting.proved.email.title'],
      ] as const) {
        const path = paths.backOfficeActions[action];
        await look(path.href({ subscriptionId }), path, t(title));
      }
      expect(faults).toEqual([]);
    });
  });
}
