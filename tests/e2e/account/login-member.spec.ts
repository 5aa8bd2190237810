import type { BrowserContext } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { isToldToMend } from '../browser/faults';
import { mailTo, movesClock, resetsClock, templateOf } from '../sandbox';
import { localeOf } from '../signup/shop';
import { expect, test } from '../test';
import { createVisitor, type Visitor } from '../visitor';
import { activates, as, logsIn, takeImported } from './imported';

const { main, payments, profile } = paths.account;
const day = 86_400;

const daysLeft = async (context: BrowserContext) => {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session');
  return ((cookie?.expires ?? 0) - Date.now() / 1000) / day;
};
const logIn = ({ t }: Visitor) => t('login.title');
const codeField = ({ page, t }: Visitor) => page.getByLabel(t('code.label'), { exact: true });

test.describe('a member', { tag: ['@phone', '@nojs'] }, () => {
  test('logs in by mail where they were going, after a wrong and an old code, and out again', async ({
    visitor,
    context,
    refused,
  }) => {
    const member = as(visitor, takeImported('runs').details);
    const { page, t, button } = member;
    await member.opens(payments.href());
    await page
      .getByRole('main')
      .getByRole('link', { name: t('shared.login'), exact: true })
      .click();
    await member.isAt(paths.login);
    await expect(page.getByRole('button', { name: t('passkey.login') })).toHaveCount(member.scripts ? 1 : 0);
    await button(t('code.send')).click();
    await isToldToMend(member, [[member.field('email'), t('form.error.email', { example: 'anna@eksempel.dk' })]]);
    await member.fillsIn({ email: member.details.email });
    await page.locator('label:has([name=remember])').click();
    await button(t('code.send')).click();
    await member.isAt(paths.login, '?step=code');
    const first = await member.readsCode();
    await member.entersCode('000000', logIn(member));
    await isToldToMend(member, [[codeField(member), t('code.wrong', { count: 4 })]]);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('code.resend'), exact: true })
      .click();
    await member.isAt(paths.login, '?step=code&sent=1');
    await expect(page.getByRole('status')).toContainText(t('code.resent'));
    const second = await member.readsCode(2);
    await member.entersCode(first, logIn(member));
    await expect(page.locator('.problems')).toBeVisible();
    await member.entersCode(second, logIn(member));
    await member.isAt(payments);
    expect(await daysLeft(context)).toBeGreaterThan(29);
    expect(refused).toEqual(['422 /login', '422 /login', '422 /login']);

    await member.opens(paths.logout.href());
    await button(t('navigation-menu.logout')).click();
    await member.isAt(paths.signup.entry);
    await member.opens(main.href());
    await member.isAt(paths.signup.entry);
  });

  test('comes by a mail’s link, is asked for no address, and a link of nobody looks the same', async ({
    visitor,
    context,
    refused,
  }) => {
    const { details, subscriptionId } = takeImported('runs');
    const member = as(visitor, details);
    const { page, t, button } = member;
    const texts: string[] = [];
    for (const id of [crypto.randomUUID(), subscriptionId]) {
      await member.opens(paths.login.href({ subscriptionId: id, returnTo: payments.href() }));
      await expect(member.heading()).toHaveText(t('login.title'));
      await button(t('code.send')).click();
      await member.isAt(paths.login, '?step=code');
      texts.push(((await page.getByRole('main').textContent()) ?? '').replace(/\d\d.\d\d/, ''));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(texts[1]).not.toContain(details.email);
    await member.entersCode(await member.readsCode(), logIn(member));
    await member.isAt(payments);
    expect(await daysLeft(context)).toBeLessThan(0.51);
    await member.opens(paths.login.href({ subscriptionId, returnTo: payments.href() }));
    await member.isAt(main);
    // One code for both askings; a browser nobody has seen before is told of besides.
    const templates = (await mailTo(details.email)).map(templateOf);
    expect(templates.filter((one) => one === 'code')).toHaveLength(1);
    expect(templates).toContain('security-notice');
    expect(refused).toEqual([]);
  });
});

test.describe('as time passes', { tag: '@outage' }, () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with scripts' : 'without', () => {
      test.use({ javaScriptEnabled });
      test('what lays an account bare asks again who is there, and only a remembered browser is known for long', async ({
        visitor,
        browser,
        javaScriptEnabled: scripts,
      }) => {
        const other = await browser.newContext({ locale: localeOf.da, javaScriptEnabled: scripts });
        try {
          const member = await activates(visitor);
          const { page, t, button } = member;
          const remembered = createVisitor(await other.newPage(), member);
          await logsIn(remembered, { remember: true });

          await movesClock(11 * 60);
          await member.opens(profile.href());
          await button(t('profile.export.button')).click();
          await member.isAt(paths.accountMore.confirm);
          await expect(page.getByRole('main')).toContainText(member.details.email);
          await button(t('code.send')).click();
          await member.isAt(paths.accountMore.confirm, '?step=code');
          await member.entersCode('000000');
          await isToldToMend(member, [[codeField(member), t('code.wrong', { count: 4 })]]);
          await member.entersCode(await member.readsCode(2));
          await member.isAt(profile);
          const download = page.waitForEvent('download');
          await button(t('profile.export.button')).click();
          expect((await download).suggestedFilename()).toMatch(/\.json$/);

          await member.opens(profile.href({ edit: 'email' }));
          await expect(member.field('email')).toBeVisible();
          await movesClock(11 * 60);
          await member.fillsIn({ email: `new-${member.details.email}` });
          await button(t('code.send')).click();
          await member.isAt(paths.accountMore.confirm);
          await button(t('code.send')).click();
          await member.entersCode(await member.readsCode(3));
          await member.isAt(profile, '?edit=email');

          await movesClock(31 * 60);
          await member.opens(main.href());
          await member.isAt(paths.signup.entry);
          await remembered.opens(main.href());
          await remembered.isAt(main);
          await movesClock(29 * day);
          await remembered.opens(main.href());
          await remembered.isAt(main);
          await movesClock(day);
          await remembered.opens(main.href());
          await remembered.isAt(paths.signup.entry);
        } finally {
          await resetsClock();
          await other.close();
        }
      });
    });
});
