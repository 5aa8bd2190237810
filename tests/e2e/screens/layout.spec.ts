import type { Locator } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { pairScreen } from '../back-office/devices';
import { productOf } from '../signup/shop';
import { expect, test } from '../test';

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function standBeside(left: Locator, right: Locator): Promise<void> {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(other.x).toBeGreaterThanOrEqual(one.x + one.width);
  expect(other.y).toBeLessThan(one.y + one.height);
}

test('a wide screen shows studios beside memberships, and the membership beside each step', {
  tag: '@desktop',
}, async ({ visitor }) => {
  const { page, t } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await expect(page.locator('#studio [aria-current]')).toHaveCount(1);
  await standBeside(page.locator('#studio'), page.getByRole('radio').first().locator('xpath=ancestor::section'));
  await visitor.selectsMembership();

  const side = page.getByRole('complementary');
  await standBeside(visitor.heading(), side);
  await expect(side).toContainText(productOf('denmark', 'uv').name.da ?? '');
  await visitor.provesAge();
  await visitor.entersDetails();
  await visitor.answersSkin();
  await visitor.provesEmail();
  await expect(side).toHaveCount(0);
  await standBeside(
    page.getByRole('region', { name: t('overview.rows.heading') }),
    page.getByRole('heading', { name: t('overview.pay') }),
  );
});

test('a phone shows one thing after the other', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await expect(page.locator('#studio')).toBeVisible();
  await expect(page.locator('#studio li')).toHaveCount(4);
  await visitor.selectsStudio();
  await expect(page.locator('#studio')).toBeHidden();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await visitor.selectsMembership();
  await expect(page.getByRole('complementary')).toBeHidden();
});

test('what may apply of the skin stands two in a row, and what is long in a line of its own below', {
  tag: ['@phone', '@desktop'],
}, async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  await visitor.provesAge();
  await visitor.entersDetails();
  const asked = page.locator('.exclusions > *');
  const tops = await asked.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops).toHaveLength(16);
  // Each of the first ten beside another, no two of the rest.
  expect(new Set(tops.slice(0, 10)).size).toBe(5);
  expect(new Set(tops.slice(10)).size).toBe(6);
});

test('a wide screen has two lines a studio, when it is open beside its address', { tag: '@desktop' }, async ({
  visitor,
}) => {
  await visitor.opens(paths.signup.entry.href());
  const lines = visitor.page.locator('#studio li').first().locator('.line');
  await standBeside(lines.first(), lines.nth(1));
});

test('all that one may write about stands above the first field in the first screen', {
  tag: ['@phone', '@desktop'],
}, async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.contact.href());
  await expect(page.locator('#topic-group')).toBeInViewport({ ratio: 1 });
});

test('words at the end of the header end where the page does', { tag: ['@phone', '@desktop'] }, async ({ page }) => {
  // England has one language: nothing stands beside the login.
  await page.goto(appUrl('england'));
  const gaps = await page.locator('.top a.at').evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    const brand = document.querySelector('.top .brand')?.getBoundingClientRect().left;
    return { start: brand, end: document.documentElement.clientWidth - words.getBoundingClientRect().right };
  });
  expect(gaps.end).toBeCloseTo(gaps.start ?? 0, 0);
});

test('a button is nearer to its sentence than to the part that follows', { tag: ['@phone', '@desktop'] }, async ({
  visitor,
}) => {
  await visitor.opens(paths.help.accessibility.href());
  const button = visitor.page.locator('section > p + .btn');
  const [sentence, box] = [await boxOf(button.locator('xpath=preceding-sibling::p[1]')), await boxOf(button)];
  const next = await boxOf(button.locator('xpath=following::section[1]'));
  expect(box.y - sentence.y - sentence.height).toBeLessThan((next.y - box.y - box.height) / 2);
});

test('an upright screen in a studio gives its room to what is pressed, not to the sky', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(appUrl('england'));
  await pairScreen(page, 'england', 'kiosk');
  await page.goto(appUrl('england') + paths.kiosk.start.href());
  const ways = await page.locator('.choice').all();
  expect(ways.length).toBeGreaterThan(1);
  for (const way of ways) expect((await boxOf(way)).height).toBeGreaterThan(220);
});

test('contents stand open beside a long text where there is room', { tag: '@desktop' }, async ({ visitor }) => {
  await visitor.opens(paths.help.terms.href());
  const contents = visitor.page.getByRole('navigation', { name: visitor.t('help.contents') });
  await expect(contents.getByRole('link').last()).toBeVisible();
  await expect(contents.locator('summary')).toBeHidden();
  await expect(contents.getByRole('heading')).toBeVisible();
});
