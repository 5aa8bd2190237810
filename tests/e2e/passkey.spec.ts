import { paths } from '../../worker/paths';
import { expect, test } from './test';

/** The browser's own passkeys, with an authenticator that always says yes: made, offered in the field, asked for, removed. */
test('a member makes a passkey, logs in with it and proves with it who is there', async ({ visitor, context }) => {
  const { page, t, button } = visitor;
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  const answers = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await visitor.joins('plain');
  await visitor.opens(paths.account.profile.href());
  await button(t('passkey.add')).click();
  await expect(page.getByText(t('profile.done.passkeyAdded'))).toBeVisible();

  await visitor.opens(paths.accountMore.confirm.href({ returnTo: paths.account.payments.href() }));
  await button(t('passkey.confirm')).click();
  await visitor.isAt(paths.account.payments);

  await context.clearCookies();
  await answers(false);
  await visitor.opens(paths.login.href());
  await expect(page.getByRole('textbox')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(button(t('passkey.login'))).toBeVisible();
  await answers(true);
  await button(t('passkey.login')).click();
  await visitor.isAt(paths.account.main);

  await context.clearCookies();
  await page.goto(paths.login.href());
  // Chosen in the field, without a button: this authenticator chooses at once.
  await visitor.isAt(paths.account.main);

  await visitor.opens(paths.account.profile.href());
  await page
    .locator('#passkeys')
    .getByRole('button', { name: t('passkey.remove') })
    .click();
  await expect(page.getByText(t('profile.done.passkeyRemoved'))).toBeVisible();
});
