import { paths } from '../../../worker/paths';
import { choosesEnglish } from '../language';
import { expect, test } from '../test';
import { textIn } from '../texts';
import { inTab, type Visitor } from '../visitor';

test('another language in the middle keeps page, query and answers', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
}) => {
  const { page, details } = visitor;
  const english = (key: string) => textIn('en', key);
  await visitor.opens(paths.signup.entry.href({ q: 'Aarhus', promotion: 'WELCOME20' }));
  await choosesEnglish(visitor);
  await visitor.isAt(paths.signup.entry, '?q=Aarhus&promotion=WELCOME20');
  await expect(page.getByLabel(english('select.search'))).toHaveValue('Aarhus');

  await page.context().clearCookies();
  await visitor.reachesDetails('plain');
  await visitor.entersDetails('plain');
  await visitor.opens(paths.signup.customerDetails.href({ from: 'overview' }));
  await choosesEnglish(visitor);
  await visitor.isAt(paths.signup.customerDetails, '?from=overview');
  await expect(visitor.heading()).toHaveText(english('details.title'));
  await expect(page.getByLabel(english('form.label.firstName'))).toHaveValue(details.firstName);
  await expect(page.getByLabel(english('form.label.email'))).toHaveValue(details.email);
  await visitor.opens(paths.signup.verifyEmail.href());
  await expect(visitor.heading()).toHaveText(english('code.title'));
});

test('a choice of language takes along what was typed, but no code', async ({ visitor }) => {
  const { page, t } = visitor;
  await visitor.reachesDetails('plain');
  await visitor.fillsIn({ firstName: 'Benedikte' });
  await choosesEnglish(visitor);
  await expect(page.getByLabel(textIn('en', 'form.label.firstName'))).toHaveValue('Benedikte');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.context().clearCookies();
  await visitor.reachesVerifyEmail('plain');
  await page.getByLabel(t('code.label'), { exact: true }).fill('123456');
  await choosesEnglish(visitor);
  await expect(page.getByLabel(textIn('en', 'code.label'), { exact: true })).toHaveValue('');
});

test('every page of the journey survives a reload', async ({ visitor, refused }) => {
  const { page, details } = visitor;
  const reloads = async () => {
    const heading = await visitor.heading().innerText();
    await visitor.reloads();
    await expect(visitor.heading()).toHaveText(heading);
  };
  await visitor.opens(paths.signup.entry.href());
  await reloads();
  await visitor.selectsStudio();
  await reloads();
  await visitor.selectsMembership();
  await reloads();
  await visitor.provesAge();
  await reloads();
  await visitor.entersDetails();
  await reloads();
  await page.goBack();
  await expect(visitor.field('lastName')).toHaveValue(details.lastName);
  await visitor.opens(paths.signup.skinData.href());
  await visitor.answersSkin();
  await reloads();
  await visitor.provesEmail();
  await reloads();
  await visitor.orders();
  await reloads();
  await visitor.pays();
  await reloads();
  expect(refused).toEqual([]);
});

test('the browser’s way back leads through the whole journey and the order still stands', async ({
  visitor,
  refused,
}) => {
  const { page } = visitor;
  await visitor.reachesOverview();
  const seen: string[] = [];
  for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
    await expect(visitor.heading()).toBeVisible();
    seen.push(new URL(page.url()).pathname);
  }
  // Who has proved their age has no business on that page any more: it leads on to the details.
  const { entry, customerDetails, skinData, verifyEmail } = paths.signup;
  for (const screen of [verifyEmail, skinData, customerDetails, entry]) expect(seen).toContain(screen.patterns[0]);
  await visitor.opens(paths.signup.overview.href());
  await visitor.orders();
  await visitor.pays();
  expect(refused).toEqual([]);
});

test('the page’s own way back', async ({ visitor, context }) => {
  const { page, t } = visitor;
  const back = (from: Visitor) =>
    from.page.getByRole('banner').getByRole('link', { name: t('step.back'), exact: true });
  await visitor.reachesDetails('plain');
  await visitor.entersDetails('plain');
  await back(visitor).click();
  await visitor.isAt(paths.signup.customerDetails);
  await expect(visitor.field('city')).toHaveValue(visitor.details.city);
  await page.goForward();
  await visitor.isAt(paths.signup.verifyEmail);

  const fresh = inTab(visitor, await context.newPage());
  await fresh.opens(paths.signup.verifyEmail.href());
  await back(fresh).click();
  await fresh.isAt(paths.signup.customerDetails);
});

test('without scripts the way back is the step before', { tag: '@nojs' }, async ({ visitor }) => {
  const { page, t } = visitor;
  await visitor.reachesDetails('plain');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('step.back'), exact: true })
    .click();
  await visitor.isAt(paths.signup.entry);
});
