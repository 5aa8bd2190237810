import { paths } from '../../../worker/paths';
import { tabsTo } from '../browser/keyboard';
import { linkFor, memberIdOf } from '../letters/unsubscribe-link';
import { faultsInBothColours } from '../screens/axe-colours';
import { seesActivation, seesClosing, seesProfile } from '../screens/screens-profile';
import { isPage, type LookAt } from '../screens/shown';
import { expect, test } from '../test';
import { activates } from './imported';

const { profile } = paths.account;

test('axe finds no fault on any page of login and profile, narrow or wide, in the light or in the dark', async ({
  visitor,
  context,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const faults: string[] = [];
  // Walked to once, since the way there takes longer than the look.
  const look: LookAt = async (screen, at, heading) => {
    await isPage(page, at, heading);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 700 });
      faults.push(...(await faultsInBothColours(page)).map((fault) => `${screen}, ${width} px: ${fault}`));
    }
  };
  await page.setViewportSize({ width: 320, height: 700 });
  await seesActivation(visitor, look);
  const member = await activates(visitor);
  await seesProfile(member, look);
  await page.goto(await linkFor(await memberIdOf(member), 'sms'));
  await look('unsubscribed', paths.unsubscribe, visitor.t('unsubscribe.sms.ended'));
  await context.clearCookies();
  await seesClosing(await activates(visitor, 'ended'), look);
  expect(faults).toEqual([]);
});

test('a form of the profile needs no pointer', { tag: '@desktop' }, async ({ visitor, refused }) => {
  const member = await activates(visitor);
  const { page, t, button } = member;
  const presses = async (target: Parameters<typeof tabsTo>[1], key = 'Enter') => {
    await tabsTo(member, target);
    await page.keyboard.press(key);
  };
  await member.opens(profile.href());
  await presses(page.locator('#details').getByRole('link').first());
  await member.isAt(profile, '?edit=details');
  await tabsTo(member, member.field('zip'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await presses(button(t('profile.save')));
  await expect(page.locator('.problems')).toBeFocused();
  await presses(page.locator('.problems').getByRole('link'));
  await expect(member.field('zip')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('8000');
  await page.keyboard.press('Enter');
  await expect(page.locator('.banner.done')).toContainText(t('profile.done.details'));

  await presses(page.locator('#news').getByRole('link').first());
  await presses(page.locator('[name=marketingEmail]'), 'Space');
  await presses(button(t('profile.save')));
  await expect(page.locator('#news')).toContainText(t('profile.consents.yes'));
  expect(refused).toEqual([`422 ${profile.href()}`]);
});
