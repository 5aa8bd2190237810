import { readFile } from 'node:fs/promises';
import { paths } from '../../../worker/paths';
import { isToldToMend } from '../browser/faults';
import { mailTo, templateOf } from '../sandbox';
import { expect, test } from '../test';
import { textIn } from '../texts';
import { createVisitor, type Visitor } from '../visitor';
import { activates, as, logsIn } from './imported';

const { main, profile } = paths.account;

const section = ({ page }: Visitor, id: string) => page.locator(`section#${id}`);
const changes = (member: Visitor, id: string, row = 0) =>
  section(member, id)
    .getByRole('link', { name: new RegExp(`^${member.t('form.change')} `) })
    .nth(row)
    .click();
const done = ({ page, t }: Visitor, what: string) =>
  expect(page.locator('.banner.done')).toContainText(t(`profile.done.${what}`));
const rowOf = (member: Visitor, id: string, index: number) => section(member, id).locator('dl > div').nth(index);
const tick = ({ page }: Visitor, name: string) => page.locator(`label:has([name=${name}])`).click();

test.describe('the profile', { tag: ['@phone', '@nojs'] }, () => {
  test('is changed part by part: details, consents, skin answers, language', async ({ visitor, refused }) => {
    const member = await activates(visitor);
    const { page, t, button } = member;
    await member.opens(profile.href());
    await changes(member, 'details');
    await member.isAt(profile, '?edit=details');
    await member.fillsIn({ phone: '12', zip: '', city: 'Aarhus C' });
    await button(t('profile.save')).click();
    await isToldToMend(member, [
      [member.field('phone'), t('form.error.phone', { example: '20 14 40 60' })],
      [member.field('zip'), t('form.error.zip', { example: '2200' })],
    ]);
    await expect(member.field('city')).toHaveValue('Aarhus C');
    await member.fillsIn({ phone: '31 22 33 44', zip: '8000' });
    await button(t('profile.save')).click();
    await done(member, 'details');
    await expect(section(member, 'details')).toContainText('8000 Aarhus C');
    await expect(section(member, 'details')).toContainText('31 22 33 44');
    await member.reloads();
    await expect(page.locator('.banner')).toHaveCount(0);
    expect(refused).toEqual([`422 ${profile.href()}`]);

    await expect(rowOf(member, 'news', 0)).toContainText(t('profile.consents.no'));
    await changes(member, 'news');
    await tick(member, 'marketingEmail');
    await button(t('profile.save')).click();
    await done(member, 'consents');
    await expect(rowOf(member, 'news', 0)).toContainText(t('profile.consents.yes'));
    await expect(rowOf(member, 'news', 1)).toContainText(t('profile.consents.no'));
    await changes(member, 'news', 1);
    await tick(member, 'marketingEmail');
    await tick(member, 'marketingSms');
    await button(t('profile.save')).click();
    await expect(rowOf(member, 'news', 0)).toContainText(t('profile.consents.no'));
    await expect(rowOf(member, 'news', 1)).toContainText(t('profile.consents.yes'));

    await section(member, 'skin')
      .getByRole('link', { name: new RegExp(`^${t('profile.skin.answer')}`) })
      .click();
    await member.marksSkin(3);
    await button(t('profile.save')).click();
    await expect(page.locator('.problems').getByRole('link')).toHaveText(t('form.error.skinConsent'));
    await tick(member, 'skinConsent');
    await button(t('profile.save')).click();
    await done(member, 'skin');
    await changes(member, 'skin');
    await expect(page.locator('[name=q1]:checked')).toHaveValue('3');
    await member.marksSkin(1);
    await button(t('profile.save')).click();
    await expect(page.locator('.banner')).toContainText(t('profile.skin.stopped'));
    await expect(section(member, 'skin').getByRole('heading', { level: 3 })).toHaveCount(0);
    // What the banner said once stands with the answers from then on.
    await member.reloads();
    await expect(section(member, 'skin').getByRole('heading', { level: 3 })).toBeVisible();
    await section(member, 'skin')
      .getByRole('link', { name: new RegExp(`^${t('profile.skin.delete')}`) })
      .click();
    await button(t('profile.skin.withdraw')).click();
    await done(member, 'skinWithdrawn');
    await expect(section(member, 'skin')).toContainText(t('profile.skin.notKept'));

    await changes(member, 'reach', 1);
    await page.locator('label:has([name=language][value=en])').click();
    await button(t('profile.save')).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const inEnglish = createVisitor(page, { ...member, language: 'en' });
    await done(inEnglish, 'language');
    await page.context().clearCookies();
    await inEnglish.opens(paths.culture.href());
    await logsIn(member);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await inEnglish.opens(profile.href({ edit: 'email' }));
    const wanted = as(inEnglish, { email: `en-${member.details.email}` });
    await wanted.fillsIn({ email: wanted.details.email });
    await wanted.button(wanted.t('code.send')).click();
    await wanted.readsCode();
    const [mail] = await mailTo(wanted.details.email);
    expect(mail?.text).toContain(textIn('en', 'mail.code.lead'));
  });

  test('a new address counts once its code is entered; both are told, and other browsers are out', async ({
    visitor,
    browser,
    javaScriptEnabled,
    locale,
    refused,
  }) => {
    const second = await browser.newContext({ javaScriptEnabled, locale });
    try {
      const member = await activates(visitor);
      const { page, t, button } = member;
      const other = createVisitor(await second.newPage(), member);
      await logsIn(other);

      await member.opens(profile.href());
      await expect(section(member, 'devices').locator('dl > div')).toHaveCount(2);
      await section(member, 'devices').locator('dl').getByRole('button').click();
      await done(member, 'device');
      await expect(section(member, 'devices').locator('dl > div')).toHaveCount(1);
      await other.opens(profile.href());
      await other.isAt(paths.signup.entry);
      await logsIn(other, { codesSoFar: 1 });
      await member.opens(profile.href());
      await button(t('profile.devices.others')).click();
      await done(member, 'others');
      await other.opens(main.href());
      await other.isAt(paths.signup.entry);

      await changes(member, 'reach', 0);
      await member.isAt(profile, '?edit=email');
      await member.fillsIn({ email: member.details.email });
      await button(t('code.send')).click();
      await isToldToMend(member, [[member.field('email'), t('form.error.emailSame')]]);
      const renewed = as(member, { email: `new-${member.details.email}` });
      await renewed.fillsIn({ email: renewed.details.email });
      await button(t('code.send')).click();
      await member.isAt(profile, '?edit=emailCode');
      await member.entersCode('000000', t('profile.email.confirm'));
      await expect(page.locator('.problems').getByRole('link')).toHaveText(t('code.wrong', { count: 4 }));
      await member.entersCode(await renewed.readsCode(), t('profile.email.confirm'));
      await member.isAt(profile);
      await done(member, 'email');
      await expect(rowOf(member, 'reach', 0)).toContainText(renewed.details.email);
      for (const address of [member.details.email, renewed.details.email])
        await expect
          .poll(async () => (await mailTo(address)).map(templateOf), { timeout: 15_000 })
          .toContain('email-changed');
      const toOld = (await mailTo(member.details.email)).find((mail) => templateOf(mail) === 'email-changed');
      expect(toOld?.text).not.toContain(renewed.details.email);
      expect(refused).toEqual([`422 ${profile.href()}`, `422 ${profile.href()}`]);
      await logsIn(as(other, renewed.details), { codesSoFar: 1 });
    } finally {
      await second.close();
    }
  });

  test('takes its data along, and closes the account once the membership is over', async ({ visitor, refused }) => {
    const member = await activates(visitor, 'ended');
    const { page, t, button, details } = member;
    await member.opens(profile.href());
    const downloads = page.waitForEvent('download');
    await button(t('profile.export.button')).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${t('profile.export.file')}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
    );
    const held = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(held).toMatchObject({ market: 'denmark', language: 'da', about: t('profile.export.about') });
    expect(held.parts.details.records).toMatchObject([{ email: details.email, city: details.city }]);
    expect(held.parts.subscriptions.records).toHaveLength(1);

    await section(member, 'close')
      .getByRole('link', { name: t('profile.close.go'), exact: true })
      .click();
    await button(t('profile.close.button')).click();
    await isToldToMend(member, [[page.locator('#confirm'), t('form.error.confirmClose')]]);
    await tick(member, 'confirm');
    await button(t('profile.close.button')).click();
    await member.isAt(paths.accountClosed);
    await expect(member.heading()).toHaveText(t('profile.closed.title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('profile.closed.home'), exact: true })
      .click();
    await member.isAt(paths.signup.entry);
    await member.opens(profile.href());
    await member.isAt(paths.signup.entry);
    await member.opens(paths.login.href());
    await member.fillsIn({ email: details.email });
    await button(t('code.send')).click();
    await member.isAt(paths.login, '?step=code');
    // The notice of the first browser came before; after the last word nothing comes for an address that is a stranger's.
    await expect
      .poll(async () => (await mailTo(details.email)).map(templateOf).sort())
      .toEqual(['account-closed', 'security-notice']);
    expect(refused).toEqual([`422 ${profile.href()}`]);
  });
});
