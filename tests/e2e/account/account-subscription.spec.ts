import { paths } from '../../../worker/paths';
import { mailTo, templateOf } from '../sandbox';
import { duoOf, marketOfTheDay, productOf, studiosOf } from '../signup/shop';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

const everywhere = { tag: ['@phone', '@nojs'] };
const { main, subscription } = paths.account;

const row = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const done = ({ page }: Visitor, text: string) =>
  expect(page.getByRole('main').getByRole('status')).toContainText(text);

async function joins(visitor: Visitor, kind: 'uv' | 'plain' = 'plain'): Promise<void> {
  await visitor.hasJoined(kind);
  await visitor.opens(main.href());
}

test(
  'a pause shows each length with its own dates, begins later and is dropped again',
  everywhere,
  async ({ visitor }) => {
    const { page, t, button } = visitor;
    await joins(visitor);
    await row(visitor, t('membership.pause.action')).click();
    await visitor.isAt(subscription, '?do=pause');
    const rows = page.locator('label.row');
    await expect(rows).toHaveCount(3);
    const previews = page.locator('.preview');
    for (const index of [0, 2, 1]) {
      await rows.nth(index).click();
      for (const other of [0, 1, 2]) await expect(previews.nth(other)).toBeVisible({ visible: other === index });
    }
    await button(t('membership.pause.action')).click();
    await visitor.isAt(subscription);
    await done(visitor, t('membership.done.pause'));
    await visitor.reloads();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);

    await visitor.opens(main.href());
    await expect(page.getByText(t('accountMain.toPause'))).toBeVisible();
    await row(visitor, t('membership.undoPause.action')).click();
    await button(t('membership.undoPause.action')).click();
    await done(visitor, t('membership.done.undoPause'));
  },
);

test.describe('another membership', () => {
  const market = marketOfTheDay();
  const duo = duoOf(market);
  const sum = /\d[\d.,]*[.,]\d\d/;
  test.use({ market });

  test('names its amount in the button, and its card', everywhere, async ({ visitor }) => {
    const { page, t, button } = visitor;
    await joins(visitor, 'uv');
    await visitor.opens(subscription.href());
    await row(visitor, t('membership.changeProduct.action')).click();
    const dearer = page.locator('label.row').filter({ hasText: duo });
    await dearer.click();
    await expect(page.locator('.preview').filter({ visible: true })).toHaveCount(1);
    await button(t('form.continue')).click();
    await expect(visitor.heading()).toContainText(duo);
    const pay = page.getByRole('main').getByRole('button', { name: sum });
    const amount = sum.exec((await pay.textContent()) ?? '')?.[0] ?? 'none';
    await expect(page.locator('dd').filter({ hasText: amount }).first()).toBeVisible();
    await pay.click();
    await visitor.isAt(subscription);
    await done(visitor, t('membership.done.changeProduct', { product: duo }));
    await visitor.opens(paths.account.payments.href());
    await expect(page.getByRole('main')).toContainText(amount);
  });

  test(
    'is paid at the bank once, by a way that was left by Back and is offered once more',
    everywhere,
    async ({ visitor }) => {
      const { page, t, button } = visitor;
      await visitor.hasReachedOverview('uv');
      await visitor.orders();
      await visitor.goesToPayment();
      await page.getByText('More outcomes', { exact: true }).click();
      await page.locator('button[value="asks-later"]').click();
      await visitor.isWelcomed();
      await visitor.opens(subscription.href({ do: 'changeProduct' }));
      await page.locator('label.row').filter({ hasText: duo }).click();
      await button(t('form.continue')).click();
      const pay = page.getByRole('main').getByRole('button', { name: sum });
      const amount = sum.exec((await pay.textContent()) ?? '')?.[0] ?? 'none';
      await pay.click();
      await expect(page).toHaveURL(/\/stripe\//);
      await page.goBack();
      // No question of the browser whether to send a form again, and no second change to begin.
      await page
        .getByRole('main')
        .getByRole('link', { name: t('membership.approve.action') })
        .click();
      await expect(page).toHaveURL(/\/stripe\//);
      await page.locator('button[value="authenticate"]').click();
      await page.getByRole('link', { name: 'Back to shop', exact: true }).click();
      await visitor.isAt(paths.account.payments);
      await expect(async () => {
        await visitor.reloads();
        await expect(page.getByRole('main').getByText(amount)).toHaveCount(1, { timeout: 500 });
      }).toPass({ timeout: 20_000 });
    },
  );
});

test('another home studio is searched for and taken', everywhere, async ({ visitor }) => {
  const { page, t, button } = visitor;
  await joins(visitor);
  await page.getByRole('link', { name: `${t('side.swap')} ${t('accountMain.studio')}`, exact: true }).click();
  await visitor.isAt(subscription, '?do=changeStudio');
  const studio = studiosOf('denmark').at(-1);
  await page.getByLabel(t('select.search')).fill(studio?.name ?? '');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('select.searchButton') })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: studio?.name ?? '', exact: true })
    .click();
  await button(t('membership.changeStudio.button', { studio: studio?.name ?? '' })).click();
  await done(visitor, t('membership.done.changeStudio', { studio: studio?.name ?? '' }));
});

test(
  'leaving takes one page, names the day, is confirmed by mail and can be undone',
  everywhere,
  async ({ visitor }) => {
    const { page, t, button, details } = visitor;
    await joins(visitor);
    await row(visitor, t('membership.cancel.action')).click();
    await visitor.isAt(subscription, '?do=cancel');
    await expect(page.getByRole('link', { name: t('membership.cancel.offerLink') })).toBeVisible();
    const leave = page.locator('form:has([name=intent]) button');
    const date = /\d+\. \w+ \d{4}/.exec(((await leave.textContent()) ?? '').replace(/\u00a0/g, ' '))?.[0] ?? 'none';
    await leave.click();
    await visitor.isAt(subscription);
    await done(visitor, t('membership.done.cancel'));
    await expect(page.getByRole('main').getByRole('status')).toContainText(date);
    await expect
      .poll(async () => (await mailTo(details.email)).map(templateOf), { timeout: 15_000 })
      .toContain('cancel');

    await visitor.opens(main.href());
    await expect(page.getByText(t('accountMain.toLast'))).toBeVisible();
    await row(visitor, t('membership.undoCancel.action')).click();
    await button(t('membership.undoCancel.action')).click();
    await done(visitor, t('membership.done.undoCancel'));
  },
);

test('whoever has withdrawn comes back with everything filled in', everywhere, async ({ visitor }) => {
  const { page, t, button, details } = visitor;
  await joins(visitor);
  await visitor.opens(subscription.href({ do: 'withdraw' }));
  await expect(page.getByRole('main')).toContainText(t('membership.withdraw.refund'));
  await page.locator('form:has([name=intent]) button').click();
  await done(visitor, t('membership.done.withdraw'));

  await visitor.opens(main.href());
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accountMain.again'), exact: true })
    .click();
  await visitor.isAt(subscription, '?do=resubscribe');
  await expect(page.locator('label.row:has(:checked)')).toContainText(productOf('denmark', 'plain').name.da ?? '');
  await button(t('form.continue')).click();
  await visitor.isAt(paths.signup.overview);
  await expect(page.getByRole('main')).toContainText(details.email);
  await visitor.orders();
  await visitor.goesToPayment();
  await visitor.answersPayment('Pay');
  await visitor.isAt(paths.signup.paymentCompleted);
});

test('beside a task stands the membership that it is about, and no other task', { tag: '@desktop' }, async ({
  visitor,
}) => {
  const { page, t } = visitor;
  await joins(visitor);
  await visitor.opens(subscription.href({ do: 'cancel' }));
  const beside = page.getByRole('complementary');
  await expect(beside).toContainText(t('accountMain.yours'));
  await expect(beside.getByRole('link')).toHaveCount(0);
  await expect(
    page.getByRole('navigation').getByRole('link', { name: t('navigation-menu.my-subscription'), exact: true }),
  ).toHaveAttribute('aria-current', 'page');
});
