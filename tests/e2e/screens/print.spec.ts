import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/** What is for a screen alone, wherever it stands. */
const ofScreens = ['header .at', '#languages', '.steps', '.btn', '.change', 'footer', '.linked'];

async function isForPaper({ page, heading }: Visitor): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of ofScreens)
    for (const part of await page.locator(hidden).all()) await expect(part, hidden).toBeHidden();
  await expect(heading()).toBeVisible();
  await expect(page.locator('header .brand')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(/255.*255.*255|1 1 1/);
}

test('the overview of an order has no controls on paper', { tag: ['@phone', '@desktop'] }, async ({ visitor }) => {
  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership('plain');
  await visitor.entersDetails('plain');
  await visitor.entersCode(await visitor.readsCode());
  await visitor.isAt(paths.signup.overview);
  await isForPaper(visitor);
});

test('no heading of the account stands on paper above what was for the screen alone', async ({ visitor }) => {
  const { page, t } = visitor;
  await visitor.hasJoined('plain');
  await visitor.opens(paths.account.main.href());
  await expect(page.getByRole('heading', { name: t('account.subscription.change') })).toBeVisible();
  await isForPaper(visitor);
  const bare = await page.locator('main section:has(> h2)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => ![...one.children].some((part) => part.tagName !== 'H2' && part.clientHeight > 4))
      .map((one) => one.querySelector('h2')?.textContent),
  );
  expect(bare).toEqual([]);
});

test('the terms and what is folded in the privacy notice are whole on paper', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
}) => {
  await visitor.opens(paths.help.terms.href());
  await isForPaper(visitor);
  await visitor.page.emulateMedia({ media: 'screen' });
  await visitor.opens(paths.help.privacy.href());
  const folded = visitor.page.locator('details p').first();
  await expect(folded).toBeHidden();
  await isForPaper(visitor);
  const heights = await visitor.page.locator('details p').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThan(10);
});

test('links of the contents are far enough apart for a thumb, and an error goes once it is mended', async ({
  visitor,
}) => {
  const { page, t, button } = visitor;
  await visitor.opens(paths.help.privacy.href());
  const links = page.locator('main nav a');
  await expect(links.first()).toBeHidden();
  await page.locator('main nav summary').click();
  await expect(links.first()).toBeVisible();
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(boxes.length).toBeGreaterThan(8);
  const gaps = boxes.slice(1).map((y, index) => y - (boxes[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);

  await visitor.opens(paths.contact.href());
  await button(t('contact.send')).click();
  await visitor.isAt(paths.contact);
  const error = page.locator('#topic-group-error');
  await expect(error).toBeVisible();
  await page.locator('label:has(input[name=topic])').first().click();
  await expect(error).toBeHidden();
});
