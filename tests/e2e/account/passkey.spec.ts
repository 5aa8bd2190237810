import { paths } from '../../../worker/paths';
import { isHydrated } from '../browser/islands';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { addAuthenticator } from './authenticator';
import { activates } from './imported';

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
  await expect(page.locator('#passkeys dt').first()).toContainText('20');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: t('passkey.addFailed') })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-disabled');
  expect(await chip.passkeys()).toHaveLength(1);

  await member.opens(paths.accountMore.confirm.href({ returnTo: payments.href() }));
  await button(t('passkey.confirm')).click();
  await member.isAt(payments);

  await logsOut(member);
  await member.opens(payments.href());
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shared.login'), exact: true })
    .click();
  await expect(member.field('email')).toHaveAttribute('autocomplete', /webauthn/);
  await button(t('passkey.login')).click();
  await member.isAt(payments);
  await logsOut(member);
  await chip.offersInField(true);
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
  await logsOut(member);
  await chip.offersInField(false);
  await member.opens(paths.login.href());
  await button(t('passkey.login')).click();
  await isRefused(member);
  expect(refused).toEqual(['422 /login']);
});

const isRefused = ({ page, t }: Visitor) =>
  expect(page.locator('.problems').getByRole('link')).toHaveText(t('passkey.notAccepted'));

test('an offer of passkeys gives way to the code that is asked for', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
  });
  const asked = page.waitForRequest(`**${paths.passkey.options.href()}`);
  await page.route(`**${paths.passkey.options.href()}`, () => undefined);
  let answers = () => {};
  const isGiven = new Promise<void>((resolve) => {
    answers = resolve;
  });
  await page.route(`**${paths.login.href()}`, async (route) => {
    if (route.request().method() === 'POST') await isGiven;
    await route.continue();
  });
  await visitor.opens(paths.login.href());
  const offer = await asked;
  await visitor.fillsIn({ email: details.email });
  // The form is on its way and its answer is not there: nothing but the page itself can have ended the offer.
  const isGivenUp = page.waitForEvent('requestfailed', (request) => request === offer);
  await button(t('code.send')).click({ noWaitAfter: true });
  await isGivenUp;
  answers();
  await visitor.isAt(paths.login, '?step=code');
});

test('an offer of passkeys is not begun once the code is asked for', async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await page.addInitScript(() => {
    // A slow phone: whether it can be offered is known only when the form is on its way.
    const known = new Promise<boolean>((resolve) => {
      document.addEventListener('submit', () => setTimeout(resolve, 200, true));
    });
    PublicKeyCredential.isConditionalMediationAvailable = () => known;
  });
  const offers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(paths.passkey.options.href())) offers.push(request.url());
  });
  await page.route(`**${paths.login.href()}`, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await visitor.opens(paths.login.href());
  await expect(page.getByRole('button', { name: t('passkey.login') })).toBeVisible();
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  expect(offers).toEqual([]);
});
