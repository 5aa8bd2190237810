import { paths } from '../../worker/paths';
import { addAuthenticator } from './authenticator';
import { activates } from './imported';
import { isHydrated } from './islands';
import { expect, test } from './test';
import type { Visitor } from './visitor';

const { main, profile, payments } = paths.account;

async function logsOut({ button, isAt, opens, t }: Visitor): Promise<void> {
  await opens(paths.logout.href());
  await button(t('navigation-menu.logout')).click();
  await isAt(paths.signup.entry);
}

test('a passkey is offered once, added, logs in from the field and by its button, and is removed', async ({
  visitor,
  refused,
}) => {
  const { page, t } = visitor;
  const chip = await addAuthenticator(page);
  const member = await activates(visitor);
  const { button } = member;
  const offer = page.getByRole('main').getByText(t('passkey.offer'), { exact: true });
  await expect(offer).toBeVisible();
  await member.reloads();
  await expect(offer).toHaveCount(0);
  await member.opens(profile.href());
  await isHydrated(page, 'passkey');
  const add = button(t('passkey.add'));
  await expect(add).not.toHaveAttribute('aria-disabled');

  await add.click();
  await expect(page.getByRole('status').filter({ hasText: t('profile.done.passkeyAdded') })).toBeVisible();
  const [passkey] = await chip.passkeys();
  expect(passkey).toMatchObject({ isResidentCredential: true, rpId: 'dk.localhost' });
  await expect(page.locator('#passkeys dd').first()).toContainText('20');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: t('passkey.addFailed') })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-disabled');
  expect(await chip.passkeys()).toHaveLength(1);

  await member.opens(paths.accountMore.confirm.href({ returnTo: payments.href() }));
  await button(t('passkey.confirm')).click();
  await member.isAt(payments);

  await chip.touches(false);
  await logsOut(member);
  await member.opens(payments.href());
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shared.login'), exact: true })
    .click();
  await expect(member.field('email')).toHaveAttribute('autocomplete', /webauthn/);
  await isHydrated(page, 'passkey');
  await chip.touches(true);
  await button(t('passkey.login')).click();
  await member.isAt(payments);
  await logsOut(member);
  // Chosen in the field, without a button: this chip chooses at once.
  await page.goto(paths.login.href());
  await member.isAt(main);
  await expect(offer).toHaveCount(0);

  await member.opens(profile.href());
  await expect(page.locator('#passkeys')).toContainText(/\d{4}/);
  await page
    .locator('#passkeys')
    .getByRole('button', { name: new RegExp(`^${t('passkey.remove')}`) })
    .click();
  await expect(page.getByRole('status').filter({ hasText: t('profile.done.passkeyRemoved') })).toBeVisible();
  await expect(page.locator('#passkeys dl')).toHaveCount(0);
  expect(refused).toEqual([]);
  await chip.touches(false);
  await logsOut(member);
  await member.opens(paths.login.href());
  await isHydrated(page, 'passkey');
  await chip.touches(true);
  await button(t('passkey.login')).click();
  await isRefused(member);
  expect(refused).toEqual(['422 /login']);
});

const isRefused = ({ page, t }: Visitor) =>
  expect(page.locator('.problems').getByRole('link')).toHaveText(t('passkey.notAccepted'));
