import { paths } from '../../worker/paths';
import { expect } from './test';
import type { Visitor } from './visitor';

const { profile } = paths.account;

type Look = (screen: string) => Promise<void>;

async function isRefused({ page }: Visitor): Promise<void> {
  await expect(page.locator('.problems')).toBeVisible();
}

/** The profile of a member with UV, each form of it, and what stands between a member and what lays the account bare. */
export async function seesProfile(member: Visitor, look: Look): Promise<void> {
  const { page, t, button } = member;
  const opens = (edit?: string) => member.opens(profile.href({ edit }));
  for (const edit of [undefined, 'language', 'consents']) {
    await opens(edit);
    await look(`profile, ${edit}`);
  }
  await opens('details');
  await look('profile, details');
  await member.fillsIn({ firstName: '', phone: '1' });
  await button(t('profile.save')).click();
  await isRefused(member);
  await look('profile, details refused');
  await opens('skin');
  await button(t('profile.save')).click();
  await isRefused(member);
  await look('profile, skin refused');
  await member.marksSkin(1);
  await page.locator('label:has([name=skinConsent])').click();
  await button(t('profile.save')).click();
  await expect(page.locator('.banner.done')).toBeVisible();
  await look('profile, skin that should not');
  await opens('skinWithdraw');
  await look('profile, skin withdrawn');
  await opens('email');
  await look('profile, e-mail');
  await member.fillsIn({ email: `other-${member.details.email}` });
  await button(t('code.send')).click();
  await member.isAt(profile, '?edit=emailCode');
  await member.entersCode('1', t('profile.email.confirm'));
  await isRefused(member);
  await look('profile, e-mail code refused');

  await member.opens(paths.accountMore.confirm.href({ returnTo: profile.href() }));
  await look('confirm');
  await button(t('code.send')).click();
  await member.isAt(paths.accountMore.confirm, '?step=code');
  await member.entersCode('1');
  await isRefused(member);
  await look('confirm, code refused');
}

/** Of a member whose membership is over. */
export async function seesClosing(member: Visitor, look: Look): Promise<void> {
  const { page, t, button } = member;
  await member.opens(profile.href({ edit: 'close' }));
  await button(t('profile.close.button')).click();
  await isRefused(member);
  await look('closing, refused');
  await page.locator('label:has([name=confirm])').click();
  await button(t('profile.close.button')).click();
  await member.isAt(paths.accountClosed);
  await look('closed');
}

/** The ways in of who joined in a studio. */
export async function seesActivation(visitor: Visitor, look: Look): Promise<void> {
  const { t, button } = visitor;
  await visitor.opens(paths.howToActivate.href());
  await look('how to activate');
  await visitor.opens(paths.login.href({ step: 'activation' }));
  await look('activation');
  await button(t('login.title')).click();
  await isRefused(visitor);
  await look('activation, refused');
  await visitor.opens(paths.requestActivationCode.href());
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('activation code, refused');
  await visitor.opens(paths.requestActivationCode.href({ sent: '1' }));
  await look('activation code, sent');
}
