import { paths } from '../../../../worker/paths';
import { linkFor, memberIdOf } from '../../letters/unsubscribe-link';
import { writesToUs } from '../../letters/writing';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';
import { seesMailedLinks } from './links';
import { seesSurveyOptOut } from './survey';

/** What people are led to by a link or a letter: the contact form, the ways out of news and of surveys. */
export async function seesLetters(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, market } = visitor;
  await visitor.opens(paths.contact.href({ topic: 'membership' }));
  await writesToUs(visitor, look);
  await visitor.hasJoined('plain');
  await page.goto(await linkFor(await memberIdOf(visitor), 'sms', market));
  await look('unsubscribed', paths.unsubscribe, t('unsubscribe.sms.ended'));
  await seesMailedLinks(visitor, look);
  // Tokens of the tests are sealed with the first market's keys.
  if (market === 'denmark') await seesSurveyOptOut(visitor, look);
}
