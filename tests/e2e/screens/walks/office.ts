import { paths } from '../../../../worker/paths';
import { opensBackOffice } from '../../back-office/operator';
import { asksForRefund } from '../../back-office/refund';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';
import { seesDraft } from './draft';
import { seesStatement } from './statement';

const { findMember, surveys, content } = paths.backOffice;
const { member, vat, survey, surveyTexts, contentDocument, contentItem } = paths.backOfficeMore;
const { revokeScreen, pause, endNow, note, changeAddress, changeEmail } = paths.backOfficeActions;
const { sendCode, logOut, cancel, sendReceipt, pairScreen } = paths.backOfficeActions;

/** The back office of somebody who may everything: each page of its menu, and what is done for a member who calls. */
export async function seesOffice(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, market } = visitor;
  const query = { market };
  await visitor.hasJoined('plain');
  await opensBackOffice(visitor);
  for (const [name, path] of Object.entries(paths.backOffice)) {
    await visitor.opens(path.href(query));
    await look(`office, ${name}`, path, t(`backOffice.nav.${name}`));
  }
  await visitor.opens(vat.href(query));
  await look('office, VAT', vat, t('backOffice.vat.title'));
  await visitor.opens(paths.backOffice.screens.href(query));
  // Screens that nobody has paired are folded away.
  await page
    .locator('summary')
    .filter({ hasText: t('backOffice.screens.notPaired') })
    .click();
  await page
    .getByRole('link', { name: t('backOffice.screens.revoke') })
    .first()
    .click();
  await look('office, revoke a screen', revokeScreen, t('backOffice.screens.revokeTitle'));
  await visitor.opens(pairScreen.href(query));
  await look('office, pair a screen', pairScreen, t('backOffice.screens.pair.title'));
  await visitor.button(t('backOffice.screens.pair.button')).click();
  await expect(page.locator('.problems')).toBeVisible();
  await look('office, pair a screen, refused', pairScreen, t('backOffice.screens.pair.title'));
  await seesMember(visitor, look);
  await seesStatement(visitor, look);
  await seesResults(visitor, look);
}

async function seesMember(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, heading } = visitor;
  await visitor.opens(findMember.href());
  await page.getByLabel(t('backOffice.member.number')).fill('zzz');
  await button(t('backOffice.member.show')).click();
  await expect(page.locator('.problems')).toBeVisible();
  await look('office, find, refused', findMember, t('backOffice.nav.findMember'));
  await visitor.opens(paths.backOffice.members.href({ find: visitor.details.email }));
  const row = page.getByRole('main').locator('tbody tr').first();
  const toMember = row.getByRole('link');
  const { pathname } = new URL((await toMember.getAttribute('href')) ?? '', page.url());
  const subscriptionId = pathname.split('/').pop() ?? '';
  const number = (await row.locator('.num').innerText()).trim();
  await toMember.click();
  await expect(page.locator('main h1 + p .num')).toHaveText(number.replace('\u2011', '-'));
  await look('office, a member', member, await heading().innerText());
  await visitor.opens(member.href({ subscriptionId: 'none' }));
  await look('office, no such member', member, t('backOffice.nowhere.title'));
  await visitor.opens(pathname);
  for (const [action, path, title] of [
    ['pause', pause, 'pause.title'],
    ['endNow', endNow, 'end.title'],
    ['note', note, 'note.title'],
    ['changeAddress', changeAddress, 'proved.address.title'],
    ['changeEmail', changeEmail, 'proved.email.title'],
  ] as const) {
    await visitor.opens(path.href({ subscriptionId }));
    await look(`office, ${action}`, path, t(`backOffice.acting.${title}`));
  }
  for (const [action, path, title] of [
    ['sendCode', sendCode, 'resend.codeAsk'],
    ['logOut', logOut, 'logOut.title'],
    ['cancel', cancel, 'cancel.title'],
  ] as const) {
    await visitor.opens(path.href({ subscriptionId }));
    await look(`office, ${action}`, path, t(`backOffice.${title}`));
  }
  await visitor.opens(member.href({ subscriptionId }));
  await page
    .getByRole('link', { name: t('backOffice.resend.receipt') })
    .first()
    .click();
  await look('office, send a receipt', sendReceipt, t('backOffice.resend.receiptAsk'));
  await visitor.opens(member.href({ subscriptionId }));
  await asksForRefund(visitor, '10', look);
}

/** Answers are the first market's; its operator may look from any market. */
async function seesResults(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, heading } = visitor;
  await visitor.opens(surveys.href({ market: 'denmark' }));
  await page
    .locator(`main a[href^="${survey.href({ surveyId: '' })}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(survey.href({ surveyId: '' })));
  await look('office, a survey', survey, await heading().innerText());
  await page.locator('main a[href*="/texts/"]').first().click();
  await look('office, texts of a survey', surveyTexts, await heading().innerText());
}

/** What an operator publishes without a terminal: texts, the catalogue, a survey. */
export async function seesContent(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, market, language, heading } = visitor;
  const query = { market };
  const texts = `texts-${language}`;
  await opensBackOffice(visitor);
  await visitor.opens(content.href(query));
  await look('content', content, t('backOffice.nav.content'));
  await visitor.opens(contentDocument.href({ document: texts }, { ...query, q: 'contact' }));
  await look('content, texts', contentDocument, await heading().innerText());
  await visitor.opens(contentItem.href({ document: texts, item: 'contact.title' }, query));
  await look('content, a text', contentItem, await heading().innerText());
  const catalogue = { document: 'catalogue' };
  await visitor.opens(contentDocument.href(catalogue, query));
  await look('content, catalogue', contentDocument, t('backOffice.content.catalogue'));
  for (const list of ['products', 'studios', 'promotions'] as const) {
    await visitor.opens(contentItem.href({ ...catalogue, item: `${list}.new` }, query));
    await look(`content, new ${list}`, contentItem, t(`backOffice.content.new.${list}`));
  }
  const asked = { document: 'survey-satisfaction' };
  await visitor.opens(contentDocument.href(asked, query));
  await look('content, a survey', contentDocument, await heading().innerText());
  await visitor.opens(contentItem.href({ ...asked, item: 'head' }, query));
  await look('content, head of a survey', contentItem, await heading().innerText());
  await seesDraft(visitor, look);
}
