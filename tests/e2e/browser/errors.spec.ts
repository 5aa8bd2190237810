import type { Response } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/** A page like any other: it says what is so, gives a number to ask with and a way on. */
async function explains({ page, t, heading }: Visitor, response: Response | null, status: number, title: string) {
  expect(response?.status()).toBe(status);
  await expect(heading()).toHaveText(t(title));
  await expect(page.getByText(/[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('what does not exist', { tag: ['@phone', '@nojs'] }, async ({ visitor }) => {
  const { page, t } = visitor;
  await explains(visitor, await page.goto('/no/such/page'), 404, 'errors.notFound.title');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('errors.home'), exact: true })
    .click();
  await visitor.isAt(paths.signup.entry);
});

test('what is only for forms', async ({ visitor }) => {
  for (const path of [paths.culture, paths.consent]) {
    const response = await visitor.page.goto(path.href());
    await explains(visitor, response, 405, 'errors.methodNotAllowed.title');
    expect(response?.headers().allow).toBe('POST');
  }
});

test('a link of the age check that was used before', async ({ visitor }) => {
  await visitor.opens('/age/callback/mitid?state=unknown&code=unknown');
  await visitor.isAt(paths.signup.entry, '?fail=1');
});

for (const screen of Object.values(paths.account)) {
  test(`a stranger is shown nothing of ${screen.href()}`, async ({ visitor }) => {
    await visitor.opens(screen.href());
    await visitor.isAt(paths.signup.entry);
  });
}
