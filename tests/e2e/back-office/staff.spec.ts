import type { Browser } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { tabsTo } from '../browser/keyboard';
import { type Judged, judges } from '../screens/judge';
import { asksForStaff } from '../screens/walks/reception';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { pairScreen, takePin } from './devices';

/** A document shown at the reception, with both sides in a browser: each page judged, at 320 px and wide, with and without script. */
const widths = [
  { name: 'on the narrowest phone', viewport: { width: 320, height: 700 }, tag: ['@phone', '@nojs'] },
  { name: 'at a reception’s computer', viewport: { width: 1280, height: 800 }, tag: ['@desktop'] },
];

interface Reception extends Judged {
  readonly pin: string;
}

async function opensReception(browser: Browser, visitor: Visitor, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    viewport,
    locale: 'da-DK',
    reducedMotion: 'reduce',
    javaScriptEnabled: visitor.scripts,
    baseURL: appUrl('denmark'),
  });
  const page = await context.newPage();
  await pairScreen(page, 'denmark', 'staff');
  return { page, pin: takePin(), faults: [] as string[], scripts: visitor.scripts };
}

for (const { name, viewport, tag } of widths) {
  test.describe(name, () => {
    test.use({ viewport, market: 'denmark' });

    test('a document is shown: yes, no, answered twice, today’s answers', { tag }, async ({ visitor, browser }) => {
      const { page, t } = visitor;
      const reception: Reception = await opensReception(browser, visitor, viewport);
      const staff = reception.page;
      const main = staff.getByRole('main');
      const mine = { ...reception, page };
      const { manualAgeVerification: check, kiosk } = paths;
      await judges(reception, 'nobody yet', kiosk.start, t('manual.desk.title'));
      await expect(main).toContainText(t('manual.desk.today'));

      for (const answer of ['no', 'yes'] as const) {
        const code = await asksForStaff(visitor);
        if (answer === 'no') await judges(mine, 'waiting', check, t('manual.title'));
        await staff.getByLabel(t('manual.desk.code'), { exact: true }).fill(code);
        await main.getByRole('button').click();
        await judges(reception, 'check', check, t('manual.staff.title'));
        const address = staff.url();
        await main.locator('button[name="answer"][value="yes"]').click();
        await expect(staff.locator('.error').first()).toBeVisible();
        if (answer === 'no') await judges(reception, 'check with faults', check, t('manual.staff.title'));
        await main.locator('label:has(input[name="documentType"])').first().click();
        await staff.getByLabel(t('manual.staff.pin'), { exact: true }).fill(reception.pin);
        // Told apart by a mark, not by colour alone.
        const marks = await main
          .locator('button[name="answer"] path')
          .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
        expect(new Set(marks).size).toBe(2);
        await main.locator(`button[name="answer"][value="${answer}"]`).click();
        await judges(reception, `after ${answer}`, kiosk.start, t('manual.desk.title'));
        await expect(main.locator('.facts')).toContainText(t(`manual.desk.answer.${answer}`));
        await staff.goto(address);
        await judges(reception, 'answered', check, t('manual.staff.answeredTitle'));
        await main.getByRole('link').click();
        // The page looks by itself, every ten seconds: a reload of ours may meet its own.
        await expect(page.locator('h1')).toHaveText(t(`manual.${answer}Title`), { timeout: 20_000 });
        await judges(mine, answer, check, t(`manual.${answer}Title`));
        if (answer === 'no') await page.context().clearCookies();
      }
      await page.locator('button[value="continue"]').click();
      await visitor.isAt(paths.signup.customerDetails);
      expect(reception.faults).toEqual([]);
      await staff.context().close();
    });

    test('a PIN is changed at the reception’s screen', { tag }, async ({ visitor, browser }) => {
      const { t } = visitor;
      const reception: Reception = await opensReception(browser, visitor, viewport);
      const { page, pin, faults } = reception;
      await page.getByRole('link', { name: t('manual.pin.title') }).click();
      await judges(reception, 'PIN', paths.kiosk.staffPin, t('manual.pin.title'));
      const field = (name: string) => page.getByLabel(t(`manual.pin.${name}`), { exact: true });
      if (visitor.scripts) {
        await field('pin').fill(pin);
        for (const language of ['English', 'Dansk']) {
          await page.getByRole('banner').locator('[popovertarget=languages]').click();
          await page.locator('#languages').getByRole('button', { name: language }).click();
          await expect(page.locator('html')).toHaveAttribute('lang', language === 'Dansk' ? 'da' : 'en');
          await expect(page.locator('[name=pin]')).toHaveValue('');
        }
      }
      await field('pin').fill(pin);
      await field('next').fill('123456');
      await field('again').fill('123457');
      await page.getByRole('main').getByRole('button').click();
      await expect(page.getByRole('main')).toContainText(t('manual.pin.error.easy'));
      await judges(reception, 'PIN with faults', paths.kiosk.staffPin, t('manual.pin.title'));
      const next = String((Number(pin) + 271_828) % 1_000_000).padStart(6, '0');
      await field('pin').fill(pin);
      await field('next').fill(next);
      await field('again').fill(next);
      await page.getByRole('main').getByRole('button').click();
      await expect(page.locator('.banner.done')).toContainText(t('manual.desk.pin'));
      expect(faults).toEqual([]);
      await page.context().close();
    });
  });
}

test('the reception needs no pointer @desktop', async ({ visitor, browser }) => {
  const { t } = visitor;
  const { page, pin } = await opensReception(browser, visitor, { width: 1280, height: 800 });
  const staff = { ...visitor, page };
  const code = await asksForStaff(visitor);
  await tabsTo(staff, page.getByLabel(t('manual.desk.code'), { exact: true }));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/manual-age-verification/);
  await tabsTo(staff, page.locator('input[name="documentType"]').first());
  await page.keyboard.press('Space');
  await tabsTo(staff, page.getByLabel(t('manual.staff.pin'), { exact: true }));
  await page.keyboard.type(pin);
  // Enter answers nothing; the button is gone to.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/manual-age-verification/);
  await tabsTo(staff, page.locator('button[name="answer"][value="no"]'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.banner.neutral')).toContainText(t('manual.desk.no'));
  await page.context().close();
});
