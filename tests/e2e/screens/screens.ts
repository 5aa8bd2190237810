import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { expect } from '../test';
import type { Visitor } from '../visitor';
import type { LookAt } from './shown';

/** Every screen of a visitor who joins, in each state it has: empty, refused, filled. */
export async function seesEveryScreen(visitor: Visitor, look: LookAt): Promise<void> {
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

async function seesSelection(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, button } = visitor;
  await opens(visitor, entry);
  await look('studios', entry, t('select.title'));
  await opens(visitor, entry, { q: 'Xyzzy', promotion: 'NOSUCHCODE' });
  await look('no studio found', entry, t('select.title'));
  await opens(visitor, entry, { all: '1' });
  await look('all studios', entry, t('select.title'));
  await visitor.selectsStudio();
  await look('memberships', entry, t('select.productsTitle'));
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('memberships, refused', entry, t('select.productsTitle'));
  await visitor.selectsMembership();
}

async function seesAge(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, market } = visitor;
  const isOne = markets[market].issuers.filter(({ enabled }) => enabled).length === 1;
  const again = t(isOne ? 'age.title' : 'age.anotherWay');
  await look('age', ageVerification, t('age.title'));
  await opens(visitor, selectIssuers);
  await look('issuers', selectIssuers, t('age.choiceTitle'));
  await opens(visitor, ageVerification);
  await visitor.goesToIssuer();
  await visitor.answersIssuer('Cancel');
  await visitor.isAt(ageVerification);
  await look('age, cancelled', ageVerification, isOne ? again : t('age.confirm'));
  await visitor.goesToIssuer();
  await visitor.answersIssuer('No birth date');
  await visitor.isAt(ageVerification);
  await look('age, no birth date', ageVerification, isOne ? t('age.staff') : again);
}

async function seesDetails(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button } = visitor;
  await visitor.provesAgeAgain();
  await look('details', customerDetails, t('details.title'));
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('details, refused', customerDetails, t('details.title'));
  await visitor.entersDetails();
  // Without script the page that was refused lies between, which a browser sends again only when told to.
  if (visitor.scripts) await page.goBack();
  else await opens(visitor, customerDetails);
  await visitor.isAt(customerDetails);
  await look('details, filled in', customerDetails, t('details.title'));
}

async function seesSkin(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button } = visitor;
  await opens(visitor, skinData);
  await look('skin', skinData, t('skin.title'));
  await button(t('skin.submit')).click();
  await isRefused(visitor);
  await look('skin, refused', skinData, t('skin.title'));
  await visitor.marksSkin(1);
  await button(t('skin.submit')).click();
  await visitor.isAt(skinData, '?result=1');
  await look('skin, stopped', skinData, t('skinResult.stopType'));
  await page.getByRole('link', { name: t('skinResult.change'), exact: true }).click();
  await visitor.answersSkin();
  await opens(visitor, skinData, { result: '1' });
  await look('skin, result', skinData, t('skinResult.type', { type: 3 }));
  await opens(visitor, skinData);
  await look('skin, filled in', skinData, t('skin.title'));
}

async function seesVerification(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button } = visitor;
  await opens(visitor, verifyEmail);
  await look('code', verifyEmail, t('code.title'));
  await button(t('verify.confirm')).click();
  await isRefused(visitor);
  await look('code, refused', verifyEmail, t('code.title'));
  await opens(visitor, verifyEmail, { change: '1' });
  await look('another address', verifyEmail, t('verify.change.title'));
  await visitor.fillsIn({ email: 'anna' });
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('another address, refused', verifyEmail, t('verify.change.title'));
  await opens(visitor, overview);
  await look('overview, incomplete', overview, t('overview.title'));
  await opens(visitor, verifyEmail);
  await page.getByRole('button', { name: t('code.resend'), exact: true }).click();
  await visitor.isAt(verifyEmail, '?sent=1');
  await look('code, sent again', verifyEmail, t('code.title'));
  await visitor.provesEmail(2);
  await opens(visitor, verifyEmail);
  await look('code, proved', verifyEmail, t('verify.proved.title'));
}

async function seesOrder(visitor: Visitor, look: LookAt): Promise<void> {
  const {
    t,
    details: { firstName },
  } = visitor;
  await opens(visitor, overview);
  await look('overview', overview, t('overview.title'));
  await visitor.orderButton().click();
  await isRefused(visitor);
  await look('overview, refused', overview, t('overview.title'));
  await visitor.orders();
  await look('ordered', paths.signup.completed, t('completed.title'));
  await opens(visitor, entry);
  await look('order waiting', entry, t('select.title'));
  await opens(visitor, paths.signup.completed);
  await visitor.pays();
  await look('welcome', paths.signup.paymentCompleted, t('paid.welcome.title', { firstName }));
}

async function seesAccount(visitor: Visitor, look: LookAt): Promise<void> {
  const { t } = visitor;
  const { main, profile, subscription, payments } = paths.account;
  for (const [name, screen, heading] of [
    ['main', main, t('accountMain.hello', { firstName: visitor.details.firstName })],
    ['profile', profile, t('navigation-menu.my-profile')],
    ['subscription', subscription, t('navigation-menu.my-subscription')],
    ['payments', payments, t('navigation-menu.my-payments')],
  ] as const) {
    await opens(visitor, screen);
    await look(`account, ${name}`, screen, heading);
  }
  await opens(visitor, payments);
  await visitor.page.getByRole('table').getByRole('link').first().click();
  await look('receipt', paths.accountMore.receipt, t('account.receipt.charge.succeeded'));
  await opens(visitor, paths.logout);
  await look('log out', paths.logout, t('logout.title'));
  await visitor.button(t('navigation-menu.logout')).click();
  await visitor.isAt(entry);
}

async function seesWithdrawal(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, details, market, language } = visitor;
  const title = markets[market].legal.withdrawOpen[language] ?? '';
  await opens(visitor, paths.withdraw);
  await look('withdrawal', paths.withdraw, title);
  await button(t('form.continue')).click();
  await isRefused(visitor);
  await look('withdrawal, refused', paths.withdraw, title);
  await page.getByLabel(t('withdraw.name'), { exact: true }).fill('Anna Holm');
  await page.getByLabel(t('withdraw.contract'), { exact: true }).fill('Xyzzy');
  await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
  await button(t('form.continue')).click();
  await look('withdrawal, to be confirmed', paths.withdraw, t('withdraw.confirm.title'));
  await opens(visitor, paths.withdraw, { sent: '1' });
  await look('withdrawal, sent', paths.withdraw, t('withdraw.sent.title'));
}

async function seesHelp(visitor: Visitor, look: LookAt): Promise<void> {
  const { t } = visitor;
  await opens(visitor, paths.help.terms);
  await look('terms', paths.help.terms, t('terms.title'));
  await opens(visitor, paths.help.howWeCheckAge);
  await look('how we check age', paths.help.howWeCheckAge, t('ageInfo.title'));
  for (const [path, heading] of [
    [paths.help.privacy, t('privacy.title')],
    [paths.help.accessibility, t('accessibility.title')],
    [paths.contact, t('contact.title')],
  ] as const) {
    await opens(visitor, path);
    await look(path.href().slice(1), path, heading);
  }
  await visitor.opens('/no/such/page');
  await look('not found', null, t('errors.notFound.title'));
  await opens(visitor, paths.culture);
  await look('not this way', paths.culture, t('errors.methodNotAllowed.title'));
  await opens(visitor, paths.signup.paymentCompleted);
  await look('payment of nobody', paths.signup.paymentCompleted, t('paid.neutral.title'));
}

async function seesLogin(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, button, details } = visitor;
  await visitor.opens(paths.account.payments.href());
  await visitor.isAt(entry);
  await look('please log in', entry, t('select.title'));
  await opens(visitor, paths.login);
  await look('login', paths.login, t('login.title'));
  await button(t('code.send')).click();
  await isRefused(visitor);
  await look('login, refused', paths.login, t('login.title'));
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  await look('login, code', paths.login, t('code.title'));
  await button(t('login.title')).click();
  await isRefused(visitor);
  await look('login, code refused', paths.login, t('code.title'));
  await opens(visitor, paths.login, { subscriptionId: crypto.randomUUID() });
  await look('login by membership', paths.login, t('login.title'));
}
