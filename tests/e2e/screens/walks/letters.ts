import { paths } from '../../../../worker/paths';
import { linkFor, memberIdOf } from '../../letters/unsubscribe-link';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';
import { seesSurveyOptOut } from './survey';

/** As long as it takes a person at least. */
const writingMs = 2_500;

/** What people are led to by a link or a letter: the contact form, the ways out of news and of surveys. */
export async function seesLetters(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, details, market } = visitor;
  await visitor.opens(paths.contact.href({ topic: 'membership' }));
  await button(t('contact.send')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('contact, refused', paths.contact, t('contact.title'));
  await page.getByLabel(t('contact.name'), { exact: true }).fill('Anna Holm');
  await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
  await page.getByLabel(t('contact.message'), { exact: true }).fill('Hello');
  await page.waitForTimeout(writingMs);
  await button(t('contact.send')).click();
  await visitor.isAt(paths.contact, '?sent=1');
  await look('contact, sent', paths.contact, t('contact.sent.title'));
  await visitor.hasJoined('plain');
  await page.goto(await linkFor(await memberIdOf(visitor), 'sms', market));
  await look('unsubscribed', paths.unsubscribe, t('unsubscribe.sms.ended'));
  // Tokens of the tests are sealed with the first market's keys.
  if (market === 'denmark') await seesSurveyOptOut(visitor, look);
}
