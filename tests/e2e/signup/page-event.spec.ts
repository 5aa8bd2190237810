import type { Page } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { expect, test } from '../test';

const events = (page: Page) => page.evaluate(() => window.dataLayer);

test('each page tells its pattern, language and market, and nothing of the visitor', async ({ visitor }) => {
  const { page } = visitor;
  const told = async (path: string, language = 'da') =>
    expect(await events(page)).toEqual([{ event: 'page', path, language, market: 'denmark' }]);
  await visitor.opens(paths.signup.entry.href({ q: 'Aarhus' }));
  await told('/');
  await visitor.selectsStudio();
  await told('/');
  await visitor.selectsMembership('plain');
  await told('/signup-customer-details');
  await visitor.entersDetails('plain');
  await told('/signup-verify-email');
  await visitor.provesEmail();
  await visitor.opens(paths.signup.overview.href({ email: visitor.details.email }));
  await told('/signup-subscription-overview');
  await visitor.orders();
  await visitor.pays();
  await told('/signup-payment-completed');
  await visitor.opens(paths.account.main.href());
  await told('/account-main');
});

test('no banner asks for consent where nothing is measured, and nothing is fetched from elsewhere', async ({
  visitor,
}) => {
  const { page } = visitor;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      foreign.push(request.url());
  });
  for (const path of [paths.signup.entry, paths.login, paths.help.terms]) {
    await visitor.opens(path.href());
    await expect(page.locator('.consent')).toHaveCount(0);
  }
  expect(foreign).toEqual([]);
});
