import { paths } from '../../../worker/paths';
import { activates } from '../account/imported';
import { expect, test } from '../test';
import { linkFor, memberIdOf } from './unsubscribe-link';

const { profile } = paths.account;

test('the link in a message ends news by one way or by both, without logging in', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
  refused,
}) => {
  const member = await activates(visitor);
  const { page, t, button } = member;
  const memberId = await memberIdOf(member);
  const allowsBoth = async () => {
    await member.opens(profile.href({ edit: 'consents' }));
    for (const name of ['marketingEmail', 'marketingSms']) await page.locator(`label:has([name=${name}])`).click();
    await button(t('profile.save')).click();
    await expect(page.locator('.banner.done')).toContainText(t('profile.done.consents'));
  };
  const shown = async () => {
    await member.opens(profile.href());
    return page.locator('#news dd:not(.change)').allTextContents();
  };
  const [yes, no] = [t('profile.consents.yes'), t('profile.consents.no')];

  await allowsBoth();
  await page.goto(await linkFor(memberId, 'email'));
  await expect(member.heading()).toHaveText(t('unsubscribe.email.title'));
  await expect(page.getByRole('main')).not.toContainText(member.details.email);
  expect(await shown()).toEqual([yes, yes]);
  await page.goto(await linkFor(memberId, 'email'));
  await button(t('unsubscribe.button')).click();
  await expect(member.heading()).toHaveText(t('unsubscribe.email.ended'));
  expect(await shown()).toEqual([no, yes]);
  await page.goto(await linkFor(memberId, 'email'));
  await button(t('unsubscribe.sms.also')).click();
  await expect(button(t('unsubscribe.sms.also'))).toHaveCount(0);
  expect(await shown()).toEqual([no, no]);

  await allowsBoth();
  await page.context().clearCookies();
  await page.goto(await linkFor(memberId, 'sms'));
  await page
    .locator('label.row')
    .filter({ hasText: t('unsubscribe.all') })
    .click();
  await button(t('unsubscribe.button')).click();
  await expect(member.heading()).toHaveText(t('unsubscribe.sms.ended'));
  await page.goto(await linkFor(memberId, 'email'));
  await expect(member.heading()).toHaveText(t('unsubscribe.email.ended'));
  expect(refused).toEqual([]);
  await page.goto((await linkFor(memberId, 'email')).replace('.email.', '.sms.'));
  await expect(member.heading()).toHaveText(t('errors.refusedLink.title'));
  expect(refused).toHaveLength(1);
});
