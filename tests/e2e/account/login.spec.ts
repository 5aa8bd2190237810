import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { inTab, type Visitor } from '../visitor';

async function logsIn(visitor: Visitor, codesSoFar: number): Promise<void> {
  const { t, button, details } = visitor;
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  await visitor.entersCode(await visitor.readsCode(codesSoFar + 1), t('login.title'));
}

test('a member logs out, is sent to log in, and comes to the page that was asked for', {
  tag: ['@phone', '@nojs'],
}, async ({ visitor, context }) => {
  const { page, t, details } = visitor;
  await visitor.hasJoined('plain');
  await visitor.opens(paths.account.main.href());
  const other = inTab(visitor, await context.newPage());
  await other.opens(paths.account.profile.href());
  await expect(other.page.getByRole('main')).toContainText(details.email);

  await visitor.opens(paths.logout.href());
  await visitor.button(t('navigation-menu.logout')).click();
  await visitor.isAt(paths.signup.entry);
  await expect(page.getByRole('banner').getByRole('link', { name: t('shared.login'), exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(details.email)).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: t('accountMain.hello', { firstName: details.firstName }) }),
  ).toHaveCount(0);

  await other.page.getByRole('banner').getByRole('link', { name: 'anna holm', exact: true }).click();
  await other.isAt(paths.signup.entry);
  await expect(other.page.getByText(details.email)).toHaveCount(0);

  await other.opens(paths.account.payments.href());
  await other.isAt(paths.signup.entry);
  await expect(other.page.getByRole('heading', { name: t('select.notices.pleaseLogIn.title') })).toBeVisible();
  await other.page
    .getByRole('main')
    .getByRole('link', { name: t('shared.login'), exact: true })
    .click();
  await other.isAt(paths.login);
  await expect(other.page.getByRole('status')).toContainText(t('login.please'));
  await logsIn(other, 1);
  await other.isAt(paths.account.payments);
  await other.opens(paths.login.href());
  await other.isAt(paths.account.main);
});

test('the old name of the login page works, and a stranger learns nothing', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await visitor.opens('/account-login');
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  await expect(page.getByRole('main')).toContainText(t('login.sent', { email: details.email }));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('code.change'), exact: true })
    .click();
  await visitor.isAt(paths.login);
  await expect(visitor.heading()).toHaveText(t('login.title'));
});
