import { paths } from '../../../worker/paths';
import { expect } from '../test';
import type { Visitor } from '../visitor';

/** Called on every screen of the product, in each state it has: empty, refused, filled. */
export type Look = (screen: string) => Promise<void>;

/** Those that are meant to be a refusal. */
export const refusals = ['not found', 'not this way'];

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

/** Opens a page that has to be shown: what leads elsewhere would be judged in its place. */
async function opens(visitor: Visitor, screen: (typeof paths)['login'], query: Parameters<typeof screen.href>[0] = {}) {
  await visitor.opens(screen.href(query));
  await visitor.isAt(screen);
}

async function isRefused({ page }: Visitor): Promise<void> {
  await expect(page.locator('.problems')).toBeVisible();
}

async function seesSelection(visitor: Visitor, look: Look): Promise<void> {
  const { t, button } = visitor;
  await opens(visitor, entry);
  await look('studios');
  await opens(visitor, entry, { q: 'Xyzzy', promotion: 'NOSUCHCODE' });
  await look('no studio found');
  await opens(visitor, entry, { all: '1' });
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
  await opens(visitor, selectIssuers);
  await look('issuers');
  await opens(visitor, ageVerification);
  await visitor.goesToIssuer();
  await visitor.answersIssuer('Cancel');
  await visitor.isAt(ageVerification);
  await look('age, cancelled');
  await opens(visitor, ageVerification, { noBirthdate: '1' });
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
  await opens(visitor, skinData);
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
  await opens(visitor, skinData, { result: '1' });
  await look('skin, result');
  await opens(visitor, skinData);
  await look('skin, filled in');
}

async function seesVerification(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button } = visitor;
  await opens(visitor, verifyEmail);
  await look('code');
  await button(t('verify.confirm')).click();
  await isRefused(visitor);
  await look('code, refused');
  await opens(visitor, verifyEmail, { change: '1' });
  await look('another address');
  await visitor.fillsIn({ email: 'anna' });
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('another address, refused');
  await opens(visitor, overview);
  await look('overview, incomplete');
  await opens(visitor, verifyEmail);
  await page.getByRole('button', { name: t('code.resend'), exact: true }).click();
  await visitor.isAt(verifyEmail, '?sent=1');
  await look('code, sent again');
  await visitor.provesEmail(2);
  await opens(visitor, verifyEmail);
  await look('code, proved');
}

async function seesOrder(visitor: Visitor, look: Look): Promise<void> {
  await opens(visitor, overview);
  await look('overview');
  await visitor.orderButton().click();
  await isRefused(visitor);
  await look('overview, refused');
  await visitor.orders();
  await look('ordered');
  await opens(visitor, entry);
  await look('order waiting');
  await opens(visitor, paths.signup.completed);
  await visitor.pays();
  await look('welcome');
}

async function seesAccount(visitor: Visitor, look: Look): Promise<void> {
  const { main, profile, subscription, payments } = paths.account;
  for (const [name, screen] of Object.entries({ main, profile, subscription, payments })) {
    await opens(visitor, screen);
    await visitor.isAt(screen);
    await look(`account, ${name}`);
  }
  await opens(visitor, payments);
  await visitor.page.getByRole('table').getByRole('link').first().click();
  await expect(visitor.heading()).toHaveText(visitor.t('account.receipt.charge.succeeded'));
  await look('receipt');
  await opens(visitor, paths.logout);
  await look('log out');
  await visitor.button(visitor.t('navigation-menu.logout')).click();
  await visitor.isAt(entry);
}

async function seesWithdrawal(visitor: Visitor, look: Look): Promise<void> {
  const { page, t, button, details } = visitor;
  await opens(visitor, paths.withdraw);
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
  await opens(visitor, paths.withdraw, { sent: '1' });
  await look('withdrawal, sent');
}

async function seesHelp(visitor: Visitor, look: Look): Promise<void> {
  await opens(visitor, paths.help.terms);
  await look('terms');
  await opens(visitor, paths.help.howWeCheckAge);
  await look('how we check age');
  for (const path of [paths.help.privacy, paths.help.accessibility, paths.contact]) {
    await opens(visitor, path);
    await look(path.href());
  }
  await visitor.opens('/no/such/page');
  await look('not found');
  await opens(visitor, paths.culture);
  await look('not this way');
  await opens(visitor, paths.signup.paymentCompleted);
  await look('payment of nobody');
}

async function seesLogin(visitor: Visitor, look: Look): Promise<void> {
  const { t, button, details } = visitor;
  await visitor.opens(paths.account.payments.href());
  await visitor.isAt(entry);
  await look('please log in');
  await opens(visitor, paths.login);
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
  await opens(visitor, paths.login, { subscriptionId: crypto.randomUUID() });
  await look('login by membership');
}
