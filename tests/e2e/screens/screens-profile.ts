import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { expect } from '../test';
import type { Visitor } from '../visitor';
import type { LookAt } from './shown';

const { profile } = paths.account;

async function isRefused({ page }: Visitor): Promise<void> {
  await expect(page.locator('.problems')).toBeVisible();
}

/** The profile of a member with UV, each form of it, and what stands between a member and what lays the account bare. */
export async function seesProfile(member: Visitor, lookAt: LookAt): Promise<void> {
  const { page, t, button } = member;
  const look = (screen: string, heading = 'navigation-menu.my-profile') => lookAt(screen, profile, t(heading));
  // Several forms have one heading, that of their part: that it is this one, its own field says.
  const opens = async (edit: string, intent = edit) => {
    await member.opens(profile.href({ edit }));
    await expect(page.locator(`form:has([name=intent][value="${intent}"]) button.btn`)).toBeVisible();
  };
  await member.opens(profile.href());
  await look('profile');
  // Where there is one language, there is none to choose.
  const hasChoice = markets[member.market].languages.length > 1;
  const about = 'account.profile.about';
  const forms = [
    ...(hasChoice ? [['language', 'navigation-menu.choose-language']] : []),
    ['consents', 'profile.consents.title'],
    ['details', about],
  ];
  for (const [edit = '', heading] of forms) {
    await opens(edit);
    await look(`profile, ${edit}`, heading);
  }
  await member.fillsIn({ firstName: '', phone: '1' });
  await button(t('profile.save')).click();
  await isRefused(member);
  await look('profile, details refused', about);
  await opens('skin');
  await button(t('profile.save')).click();
  await isRefused(member);
  await look('profile, skin refused', 'profile.skin.title');
  await member.marksSkin(1);
  await page.locator('label:has([name=skinConsent])').click();
  await button(t('profile.save')).click();
  await expect(page.locator('.banner.notice .btn')).toBeVisible();
  await look('profile, skin that should not');
  await opens('skinWithdraw');
  await look('profile, skin withdrawn', 'profile.skin.deleteTitle');
  await opens('email');
  await look('profile, e-mail', 'verify.change.title');
  await member.fillsIn({ email: `other-${member.details.email}` });
  await button(t('code.send')).click();
  await member.isAt(profile, '?edit=emailCode');
  await member.entersCode('1', t('profile.email.confirm'));
  await isRefused(member);
  await look('profile, e-mail code refused', 'code.title');

  await member.opens(paths.accountMore.confirm.href({ returnTo: profile.href() }));
  await lookAt('confirm', paths.accountMore.confirm, t('confirm.title'));
  await button(t('code.send')).click();
  await member.isAt(paths.accountMore.confirm, '?step=code');
  await member.entersCode('1');
  await isRefused(member);
  await lookAt('confirm, code refused', paths.accountMore.confirm, t('code.title'));
}

/** Of a member whose membership is over. */
export async function seesClosing(member: Visitor, look: LookAt): Promise<void> {
  const { page, t, button } = member;
  await member.opens(profile.href({ edit: 'close' }));
  await button(t('profile.close.button')).click();
  await isRefused(member);
  await look('closing, refused', profile, t('profile.close.title'));
  await page.locator('label:has([name=confirm])').click();
  await button(t('profile.close.button')).click();
  await member.isAt(paths.accountClosed);
  await look('closed', paths.accountClosed, t('profile.closed.title'));
}

/** The ways in of who joined in a studio. */
export async function seesActivation(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, button } = visitor;
  await visitor.opens(paths.howToActivate.href());
  await look('how to activate', paths.howToActivate, t('activationHelp.title'));
  await visitor.opens(paths.login.href({ step: 'activation' }));
  await look('activation', paths.login, t('activation.title'));
  await button(t('login.title')).click();
  await isRefused(visitor);
  await look('activation, refused', paths.login, t('activation.title'));
  await visitor.opens(paths.requestActivationCode.href());
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('activation code, refused', paths.requestActivationCode, t('activation.request.title'));
  await visitor.opens(paths.requestActivationCode.href({ sent: '1' }));
  await look('activation code, sent', paths.requestActivationCode, t('code.title'));
}
