import { paths } from '../../worker/paths';
import { expect } from './test';
import type { Visitor } from './visitor';

/** Called on every screen of the product, in each state it has: empty, refused, filled. */
export type Look = (screen: string) => Promise<void>;

export async function seesEveryScreen(visitor: Visitor, look: Look): Promise<void> {
  await seesSelection(visitor, look);
  await seesAge(visitor, look);
  await seesDetails(visitor, look);
  await seesSkin(visitor, look);
  await seesVerification(visitor, look);
  await seesOrder(visitor, look);
  await seesAccount(visitor, look);
  await seesWithdrawal(visitor, look);
  await seesHelp(visitor, look);
  await seesLogin(visitor, look);
}

const { entry, ageVerification, selectIssuers, customerDetails, skinData, verifyEmail, overview } = paths.signup;

async function isRefused({ page }: Visitor): Promise<void> {
  await expect(page.locator('.problems')).toBeVisible();
}

async function seesSelection(visitor: Visitor, look: Look): Promise<void> {
  const { t, button } = visitor;
  await visitor.opens(entry.href());
  await look('studios');
  await visitor.opens(entry.href({ q: 'Xyzzy', promotion: 'NOSUCHCODE' }));
  await look('no studio found');
  await visitor.opens(entry.href({ all: '1' }));
  await look('all studios');
  await visitor.selectsStudio();
  await look('memberships');
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('memberships, refused');
  await visitor.selectsMembership();
}

async function seesAge(visitor: Visitor, look: Look): Promise<void> {
  await look('age');
  await visitor.opens(selectIssuers.href());
  await look('issuers');
  await visitor.opens(ageVerification.href());
  await visitor.goesToIssuer();
  await visitor.answersIssuer('Cancel');
  await visitor.isAt(ageVerification);
  await look('age, cancelled');
  await visitor.opens(ageVerification.href({ noBirthdate: '1' }));
  await look('age, no birth date');
}

async function seesDetails(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button } = visitor;
  await visitor.provesAgeAgain();
  await look('details');
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('details, refused');
  await visitor.entersDetails();
  await page.goBack();
  await visitor.isAt(customerDetails);
  await look('details, filled in');
}

async function seesSkin(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button } = visitor;
  await visitor.opens(skinData.href());
  await look('skin');
  await button(t('skin.submit')).click();
  await isRefused(visitor);
  await look('skin, refused');
  await visitor.marksSkin(1);
  await button(t('skin.submit')).click();
  await visitor.isAt(skinData, '?result=1');
  await look('skin, stopped');
  await page.getByRole('link', { name: t('skinResult.change'), exact: true }).click();
  await visitor.answersSkin();
  await visitor.opens(skinData.href({ result: '1' }));
  await look('skin, result');
  await visitor.opens(skinData.href());
  await look('skin, filled in');
}

async function seesVerification(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button } = visitor;
  await visitor.opens(verifyEmail.href());
  await look('code');
  await button(t('verify.confirm')).click();
  await isRefused(visitor);
  await look('code, refused');
  await visitor.opens(verifyEmail.href({ change: '1' }));
  await look('another address');
  await visitor.fillsIn({ email: 'anna' });
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('another address, refused');
  await visitor.opens(overview.href());
  await look('overview, incomplete');
  await visitor.opens(verifyEmail.href());
  await page.getByRole('button', { name: t('code.resend'), exact: true }).click();
  await visitor.isAt(verifyEmail, '?sent=1');
  await look('code, sent again');
  await visitor.provesEmail(2);
  await visitor.opens(verifyEmail.href());
  await look('code, proved');
}

async function seesOrder(visitor: Visitor, look: Look): Promise<void> {
  await visitor.opens(overview.href());
  await look('overview');
  await visitor.orderButton().click();
  await isRefused(visitor);
  await look('overview, refused');
  await visitor.orders();
  await look('ordered');
  await visitor.opens(entry.href());
  await look('order waiting');
  await visitor.opens(paths.signup.completed.href());
  await visitor.pays();
  await look('welcome');
}

async function seesAccount(visitor: Visitor, look: Look): Promise<void> {
  const { main, profile, subscription, payments } = paths.account;
  for (const [name, screen] of Object.entries({ main, profile, subscription, payments })) {
    await visitor.opens(screen.href());
    await visitor.isAt(screen);
    await look(`account, ${name}`);
  }
  await visitor.opens(payments.href());
  await visitor.page.getByRole('table').getByRole('link').first().click();
  await expect(visitor.heading()).toHaveText(visitor.t('account.receipt.charge.succeeded'));
  await look('receipt');
  await visitor.opens(paths.logout.href());
  await look('log out');
  await visitor.button(visitor.t('navigation-menu.logout')).click();
  await visitor.isAt(entry);
}

async function seesWithdrawal(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button, details } = visitor;
  await visitor.opens(paths.withdraw.href());
  await look('withdrawal');
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('withdrawal, refused');
  await page.getByLabel(t('withdraw.name'), { exact: true }).fill('Anna Holm');
  await page.getByLabel(t('withdraw.contract'), { exact: true }).fill('Xyzzy');
  await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
  await button(t('form.continue')).click();
  await expect(visitor.heading()).toHaveText(t('withdraw.confirm.title'));
  await look('withdrawal, to be confirmed');
  await visitor.opens(paths.withdraw.href({ sent: '1' }));
  await look('withdrawal, sent');
}

async function seesHelp(visitor: Visitor, look: Look): Promise<void> {
  await visitor.opens(paths.help.terms.href());
  await look('terms');
  await visitor.opens(paths.help.howWeCheckAge.href());
  await look('how we check age');
  for (const path of [paths.help.privacy, paths.help.accessibility, paths.contact]) {
    await visitor.opens(path.href());
    await look(path.href());
  }
  await visitor.opens('/no/such/page');
  await look('not found');
  await visitor.opens(paths.culture.href());
  await look('not this way');
  await visitor.opens(paths.signup.paymentCompleted.href());
  await look('payment of nobody');
}

async function seesLogin(visitor: Visitor, look: Look): Promise<void> {
  const { t, button, details } = visitor;
  await visitor.opens(paths.account.payments.href());
  await visitor.isAt(entry);
  await look('please log in');
  await visitor.opens(paths.login.href());
  await look('login');
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('login, refused');
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  await look('login, code');
  await button(t('login.title')).click();
  await isRefused(visitor);
  await look('login, code refused');
  await visitor.opens(paths.login.href({ subscriptionId: crypto.randomUUID() }));
  await look('login by membership');
}
