import { readFileSync } from 'node:fs';
import { createSealer } from '../../../../worker/crypto/keyring';
import { paths } from '../../../../worker/paths';
import { answer, asks, surveyAt, takeSurvey, thanksBy } from '../../letters/survey-links';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

/** As the foot of an invitation has it: sealed with the keys of this machine's run, for an address that is nobody's. */
export async function wayOut(): Promise<string> {
  const keys = /^DATA_KEYS_DENMARK="(.+)"$/m.exec(readFileSync('.dev.vars', 'utf8'))?.[1] ?? '';
  const token = await createSealer(keys).seal(`no more surveys:${crypto.randomUUID()}`);
  return paths.surveyOptOut.href({ token });
}

/** Every page of a survey, and of a link that opens none. Surveys of the tests are the first market's, in all languages. */
export async function seesSurvey(visitor: Visitor, lookAt: LookAt): Promise<void> {
  const { page, t, button, language } = visitor;
  const look = (screen: string, heading: string) => lookAt(`survey, ${screen}`, paths.survey, heading);
  const goesOn = () => button(t('survey.next')).click();
  const address = surveyAt(takeSurvey('personal'), language);
  await visitor.opens(address);
  await look('score', asks('recommend', language));
  await goesOn();
  await expect(page.locator('.problems')).toBeVisible();
  await look('score, refused', asks('recommend', language));
  await answer(visitor, '2').click();
  for (const [screen, question] of [
    ['text', 'better'],
    ['rating', 'cleanliness'],
    ['one of several', 'visits'],
    ['several', 'important'],
    ['last text', 'more'],
  ] as const) {
    await goesOn();
    await visitor.isAt({ patterns: [address] }, `?q=${question}`);
    await look(screen, asks(question, language));
  }
  await button(t('survey.send')).click();
  await visitor.isAt({ patterns: [address] }, '?done=');
  await look('thanks', thanksBy('sorry', language));
  for (const [screen, path] of [
    ['used', address],
    ['closed', surveyAt(takeSurvey('closed'), language)],
    ['notYetOpen', surveyAt(takeSurvey('later'), language)],
    ['unknown', surveyAt('x', language)],
    ['missingId', `/survey/${language}`],
  ] as const) {
    await visitor.opens(path);
    await look(screen, t(`survey.refused.${screen === 'missingId' ? 'unknown' : screen}.title`));
  }
}

/** The way out of surveys: a button, and what it says ever after. */
export async function seesSurveyOptOut(visitor: Visitor, look: LookAt): Promise<void> {
  const { t, button } = visitor;
  await visitor.opens(await wayOut());
  await look('no more surveys', paths.surveyOptOut, t('surveyOptOut.title'));
  await button(t('surveyOptOut.button')).click();
  await look('no more surveys, done', paths.surveyOptOut, t('surveyOptOut.ended'));
}
