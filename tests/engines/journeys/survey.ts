import { paths } from '../../../worker/paths';
import { asks, surveyAt, takeSurvey, thanksBy } from '../../e2e/letters/survey-links';
import type { Person } from '../person';

/** A whole survey, whose first question is not skipped. */
export async function answers(person: Person): Promise<void> {
  const { t } = person;
  const address = surveyAt(takeSurvey('personal'));
  await person.opens(address);
  await person.isAt(asks('recommend'), address);
  await person.looks('score');
  await person.button(t('survey.next'));
  await person.isRefused({});
  await person.presses('label:has(input[value="3"])');
  await person.button(t('survey.next'));
  await person.isAt(asks('better'), `${address}?q=better`);
  await person.fills({ answer: 'Varmere lokaler' });
  await person.looks('text');
  for (const [name, question, value] of [
    ['rating', 'cleanliness', '2'],
    ['one of several', 'visits', 'weekly'],
    ['several', 'important', ''],
    ['last text', 'more', ''],
  ] as const) {
    await person.button(t('survey.next'));
    await person.isAt(asks(question), `${address}?q=${question}`);
    await person.looks(name);
    if (value !== '') await person.presses(`label:has(input[value="${value}"])`);
  }
  await person.button(t('survey.send'));
  await person.isAt(thanksBy('sorry'), `${address}?done=`);
  await person.looks('thanks');
  await person.opens(paths.survey.href({ culture: 'da', id: 'x' }));
  await person.isAt(t('survey.refused.unknown.title'));
  await person.looks('of nobody');
}
